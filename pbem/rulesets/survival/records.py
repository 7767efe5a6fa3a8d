"""The state as JSON values and back; worked cases are written in the same form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.events import SeatId, listed
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Json, Moment, Position
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.island import Cause, Census, Creature, Hex, Island, Meal, Result, Species
from pbem.rulesets.survival.setup import fresh_hexes


def dump(book: Book, island: Island) -> dict[str, Json]:
    """Return the state as JSON values; its paths are those of brief 2.2."""
    return {
        "round": island.round,
        "next_number": island.next_number,
        "over": island.result is not None,
        "result": _result(island.result),
        "seats": {seat: _species(folk) for seat, folk in island.seats.items()},
        "creatures": {creature.id: _creature(creature) for creature in island.creatures.values()},
        "hexes": {
            name: {"terrain": h.terrain, "x": h.x, "y": h.y, "z": h.z} for name, h in island.hexes.items()
        },
        "maxima": dict(island.maxima),
        "census": [
            {"round": c.round, "living": dict(c.living), "plants": c.plants, "corpses": c.corpses}
            for c in island.census
        ],
    }


def _result(result: Result | None) -> Json:
    return {"how": result.how, "winners": list(result.winners)} if result else None


def _species(folk: Species) -> dict[str, Json]:
    return {
        "name": folk.name,
        "species_name": folk.species_name,
        "kind": folk.kind,
        "enemy": folk.enemy,
        "draw_vote": None if folk.draw_vote is None else sorted(folk.draw_vote),
        "last_received": folk.last_received,
        "extinct_in": folk.extinct_in,
    }


def _creature(creature: Creature) -> dict[str, Json]:
    return {
        "species": creature.species,
        "hex": creature.hex,
        "ap": creature.ap,
        "behaviour": creature.behaviour.value,
        "hunger": creature.hunger,
        "genes": list(creature.genes),
        "reserve_used": creature.reserve_used,
        "parent": creature.parent,
        "born": creature.born,
        "newborn": creature.is_newborn,
        "died": creature.died,
        "cause": creature.cause.value if creature.cause else None,
        "killer": creature.killer,
        "fed": creature.fed.value if creature.fed else None,
    }


def ruled(book: Book, path: str, before: Json, after: Json) -> str:
    """Return in a sentence what a ruling changed; "" for values that players never see by themselves."""
    group, _, rest = path.partition(".")
    id, _, name = rest.partition(".")
    if group == "creatures" and not name and after is None:
        return tr("{creature} is taken off the island.", creature=id)
    said = _RULED.get(f"{group}.{name}", "")
    is_of_words = name in _IN_WORDS
    was, now = (_in_words(name, value) if is_of_words else value for value in (before, after))
    return tr(said, thing=id, before=was, after=now) if said else ""


_RULED = {
    "creatures.ap": tr_noop("The attack points of {thing} are {after} now, not {before}."),
    "creatures.hex": tr_noop("{thing} stands in {after} now, not in {before}."),
    "creatures.behaviour": tr_noop("{thing} is {after} now, not {before}."),
    "creatures.genes": tr_noop("{thing} has these advantages now: {after}. It had: {before}."),
    "creatures.hunger": tr_noop("Rounds in which {thing} has gone hungry: {after} now, not {before}."),
    "creatures.species": tr_noop("{thing} belongs to {after} now, not to {before}."),
    "hexes.x": tr_noop("Corpses to eat in {thing}: {after} now, not {before}."),
    "hexes.y": tr_noop("Plant meals in {thing}: {after} now, not {before}."),
    "hexes.z": tr_noop("Plant meals in {thing} in Spring: {after} now, not {before}."),
}
"""What a ruling says of values that players know, by group and name."""
_IN_WORDS = ("behaviour", "genes", "hex")


def _in_words(name: str, value: Json) -> str:
    if name == "behaviour":
        return Behaviour(value).said
    if isinstance(value, list | tuple):
        return listed(value) or tr("none at all")
    return str(value) if value else tr("no hex")


def load(book: Book, values: Mapping[str, Any]) -> Island:
    """Return the state that `dump` made values of."""
    result = values["result"]
    return Island(
        values["round"],
        values["next_number"],
        {seat: _read_species(seat, folk) for seat, folk in values["seats"].items()},
        {_number(id): _read_creature(book, id, one) for id, one in values["creatures"].items()},
        {name: Hex(h["terrain"], h["x"], h["y"], h["z"]) for name, h in values["hexes"].items()},
        tuple(Census(c["round"], dict(c["living"]), c["plants"], c["corpses"]) for c in values["census"]),
        Result(result["how"], tuple(result["winners"])) if result else None,
        dict(values["maxima"]),
    )


def _number(id: str) -> int:
    return int(id[:-1])


def _read_species(seat: SeatId, folk: Mapping[str, Any]) -> Species:
    vote = folk.get("draw_vote")
    return Species(
        seat,
        folk.get("name", seat),
        folk.get("species_name", folk.get("name", seat)),
        folk.get("kind"),
        folk.get("enemy"),
        None if vote is None else frozenset(vote),
        folk.get("last_received"),
        folk.get("extinct_in"),
    )


def _read_creature(book: Book, id: str, one: Mapping[str, Any]) -> Creature:
    kind = book.kinds[id[-1]]
    return Creature(
        _number(id),
        kind.letter,
        one["species"],
        one.get("hex"),
        one.get("ap", 1),
        Behaviour(one["behaviour"]) if "behaviour" in one else kind.default,
        one.get("hunger", 0),
        tuple(one.get("genes", ())),
        one.get("reserve_used", 0),
        one.get("parent"),
        one.get("born", 1),
        one.get("newborn", False),
        one.get("died"),
        Cause(one["cause"]) if one.get("cause") else None,
        one.get("killer"),
        Meal(one["fed"]) if one.get("fed") else None,
    )


_GIVEN = ("round", "next_number", "seats", "creatures", "hexes", "standings_before", "census", "map")


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Island]:
    """Return the position of a worked case; what it leaves out takes the defaults of brief 10."""
    for key in values:
        if key not in _GIVEN:
            raise BadValue(f"given.{key}", f"is not known; {', '.join(_GIVEN)} are.")
    round = values.get("round", 2)
    creatures = {str(id): one for id, one in (values.get("creatures") or {}).items()}
    written = values.get("seats") or {}
    names = sorted({*seats, *written, *(one["species"] for one in creatures.values())})
    folk = {seat: _read_species(seat, written.get(seat) or {}) for seat in names}
    animals = sorted((_read_creature(book, id, one) for id, one in creatures.items()), key=lambda c: c.number)
    hexes = fresh_hexes(book)
    for name, h in (values.get("hexes") or {}).items():
        hexes[name] = Hex(h["terrain"], h.get("x", 0), h.get("y", 0), h.get("z", h.get("y", 0)))
    for creature in animals:
        if folk[creature.species].kind is None:
            folk[creature.species] = _with_kind(folk[creature.species], creature.kind)
    highest = max((creature.number for creature in animals), default=0)
    before = values.get("standings_before")
    census = (Census(round - 1, {seat: before.get(seat, 0) for seat in names}),) if before else ()
    island = Island(
        round,
        values.get("next_number", highest + 1),
        folk,
        {creature.number: creature for creature in animals},
        hexes,
        census,
    )
    return Position(Moment(round, "season" if round else "signup"), island)


def book_given(book: Book, values: Mapping[str, Any]) -> Book:
    """Return the book of a worked case: its map is the default map with the named hexes replaced."""
    terrain = {
        name: one["terrain"]
        for name, one in (values.get("hexes") or {}).items()
        if name in book.map.cells and one["terrain"] != book.map.cells[name].terrain
    }
    if not terrain:
        return book
    cells = {
        name: replace(cell, terrain=terrain.get(name, cell.terrain)) for name, cell in book.map.cells.items()
    }
    return replace(book, map=replace(book.map, cells=cells))


def _with_kind(folk: Species, kind: str) -> Species:
    return Species(
        folk.id,
        folk.name,
        folk.species_name,
        kind,
        folk.enemy,
        folk.draw_vote,
        folk.last_received,
        folk.extinct_in,
    )
