"""Worked cases of Survival: what may be given and expected, and the position that is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import Id, Maybe, Record, TableOf, Whole
from pbem.engine.case_types import record
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import Census, Creature, Island
from pbem.rulesets.survival.setup import fresh_hexes


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    names = {
        "hex": tuple(book.map.cells),
        "kind": tuple(book.kinds),
        "gene": tuple(book.genes),
        "terrain": tuple(book.terrain),
    }
    id = Id("creature", f"[1-9][0-9]*[{''.join(book.kinds)}]", "42H")
    hunger = Whole(0, max(kind.starves_at for kind in book.kinds.values()))

    def shape(is_given: bool) -> Record:
        creature = record(Creature, is_given=is_given, hunger=hunger)
        return record(Island, is_given=is_given, creatures=TableOf(id, creature))

    standings = Maybe(TableOf(SEAT, Whole()))
    return CaseForm(
        shape(True).but("result", "maxima", "census", standings_before=standings),
        shape(False),
        names,
        seated=("seats", "turn_order", "creatures"),
        also=lambda written, names: _amiss(book, written),
    )


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Island]:
    """Return the position of a worked case; what it leaves out takes the defaults of brief 10."""
    creatures, folk = values.get("creatures") or {}, values.get("seats") or {}
    names = sorted({*seats, *folk, *(one["species"] for one in creatures.values())})
    before = values.get("standings_before")
    written = {key: one for key, one in values.items() if key != "standings_before"}
    written |= {"seats": {seat: folk.get(seat) for seat in names}, "creatures": creatures}
    island = value_of(Island, {"hexes": None, **written}, book, "given")
    island.hexes = fresh_hexes(book) | island.hexes
    if "next_number" not in values:
        island.next_number = max(island.creatures, default=0) + 1
    for creature in island.creatures.values():
        if island.seats[creature.species].kind is None:
            island.seats[creature.species].kind = creature.kind
    if before:
        island.census = (Census(island.round - 1, {seat: before.get(seat, 0) for seat in names}),)
    return Position(Moment(island.round, "season" if island.round else "signup"), island)


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


def _amiss(book: Book, written: Mapping[str, Any]) -> Iterator[BadValue]:
    """Yield which creatures are nowhere, in the water, or of another kind than the rest of their species."""
    book = book_given(book, written)
    round = written.get("round", 2)
    seats = {seat: one or {} for seat, one in (written.get("seats") or {}).items()}
    kinds = {seat: one["kind"] for seat, one in seats.items() if one.get("kind")}
    for id, one in (written.get("creatures") or {}).items():
        place, letter, hex = f"given.creatures.{id}", id[-1], one.get("hex")
        if kinds.setdefault(one["species"], letter) != letter:
            yield BadValue(place, f"can't belong to {one['species']}, whose kind is {kinds[one['species']]}.")
        if hex is None and round > 1 and not (one.get("newborn") or one.get("died")):
            yield BadValue(f"{place}.hex", "is missing.")
        genes = tuple(one.get("genes") or ())
        if hex is not None and not book.is_land(hex) and not book.powers(letter, genes).swim:
            yield BadValue(f"{place}.hex", f"{hex} is water.")
