"""Rulings of the GM's: which are refused since an island cannot be so, and what the others changed."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.stored import Json
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.island import MOST_AP, Creature, Island, Species

MOST_FOOD = 1000
"""More corpses or meals than this in one hex are a slip of the pen."""


def faults(book: Book, island: Island) -> tuple[str, ...]:
    """Return in sentences what of an island in play can't be."""
    return tuple(_all_faults(book, island))


def _all_faults(book: Book, island: Island) -> Iterator[str]:
    if island.result is not None:
        yield tr("The result is not set by a ruling: CLOSE ends the game.")
    highest = max(island.creatures, default=0)
    if island.next_number <= highest:
        yield tr("next_number must be above {highest}, the highest number of a creature.", highest=highest)
    for folk in island.seats.values():
        yield from _species_faults(book, island, folk)
    for creature in island.creatures.values():
        yield from _creature_faults(book, island, creature)
    yield from _ground_faults(book, island)


def _species_faults(book: Book, island: Island, folk: Species) -> Iterator[str]:
    if folk.kind is not None and folk.kind not in book.kinds:
        kinds = ", ".join(book.kinds)
        yield tr("{seat} can't be {kind}: the kinds are {kinds}.", seat=folk.id, kind=folk.kind, kinds=kinds)
    if folk.enemy is not None and folk.enemy not in island.seats:
        yield tr(
            "{seat} can't have the enemy {enemy}: the seats are {seats}.",
            seat=folk.id,
            enemy=folk.enemy,
            seats=", ".join(island.seats),
        )
    for seat in sorted(folk.draw_vote or ()):
        if seat not in island.seats:
            yield tr(
                "{seat} can't vote for {other}: the seats are {seats}.",
                seat=folk.id,
                other=seat,
                seats=", ".join(island.seats),
            )


def _creature_faults(book: Book, island: Island, creature: Creature) -> Iterator[str]:
    id, folk = creature.id, island.seats.get(creature.species)
    if folk is None:
        yield tr(
            "{creature} can't belong to {seat}: the seats are {seats}.",
            creature=id,
            seat=creature.species,
            seats=", ".join(island.seats),
        )
    elif folk.kind is None:
        yield tr("{creature} can't belong to {seat}, whose kind is not settled.", creature=id, seat=folk.id)
    elif folk.kind != creature.kind:
        yield tr(
            "{creature} can't belong to {seat}, whose kind is {kind}.",
            creature=id,
            seat=folk.id,
            kind=folk.kind,
        )
    if not 1 <= creature.ap <= MOST_AP:
        yield tr(
            "{creature} can't have {number} attack points: they are 1 to {most}.",
            creature=id,
            number=creature.ap,
            most=MOST_AP,
        )
    if min(creature.hunger, creature.reserve_used) < 0:
        yield tr("{creature} can't have a hunger or a used reserve below 0.", creature=id)
    for gene in creature.genes:
        if gene not in book.genes or creature.kind not in book.genes[gene].kinds:
            yield tr("{creature} can't have the advantage {advantage}.", creature=id, advantage=gene)
    if creature.died is None and not _is_placed(book, island, creature):
        if creature.hex:
            yield tr("{creature} can't be in {hex}.", creature=id, hex=creature.hex)
        else:
            yield tr("{creature} can't be in no hex.", creature=id)
    yield from _life_faults(island, creature)


def _is_placed(book: Book, island: Island, creature: Creature) -> bool:
    """Say whether a living creature can stand where it does; young ones wait for a place."""
    if creature.hex is None:
        return creature.is_newborn or island.round <= 1
    is_known = all(gene in book.genes for gene in creature.genes)
    swims = (
        is_known and creature.hex in book.map.cells and book.powers(creature.kind, creature.genes).swim > 0
    )
    return book.is_land(creature.hex) or swims


def _life_faults(island: Island, creature: Creature) -> Iterator[str]:
    id = creature.id
    if (creature.died is None) != (creature.cause is None):
        yield tr("{creature} needs both for its death: died, the round, and cause.", creature=id)
    if creature.born > island.round or (creature.died or 0) > island.round:
        yield tr(
            "{creature} can't be born or have died after round {round}.", creature=id, round=island.round
        )
    parent, killer = creature.parent, creature.killer
    if parent is not None and parent not in island.creatures:
        yield tr(
            "{creature} can't have the parent {number}: there is no creature of that number.",
            creature=id,
            number=parent,
        )
    if killer is not None and killer not in island.creatures:
        yield tr(
            "{creature} can't have the killer {number}: there is no creature of that number.",
            creature=id,
            number=killer,
        )


def _ground_faults(book: Book, island: Island) -> Iterator[str]:
    """The terrain is the map's; food is counted from 0 up."""
    cells = book.map.cells
    if island.hexes.keys() != cells.keys():
        yield tr("The hexes are those of the map: none can be taken away.")
    for name, here in island.hexes.items():
        if name in cells and here.terrain != cells[name].terrain:
            yield tr(
                "{hex} can't be {terrain}: its terrain is the map's, {own}.",
                hex=name,
                terrain=here.terrain,
                own=cells[name].terrain,
            )
        if not all(0 <= food <= MOST_FOOD for food in (here.x, here.y, here.z)):
            yield tr(
                "{hex} can't have {label}: corpses and meals are 0 to {most}.",
                hex=name,
                label=here.label,
                most=MOST_FOOD,
            )
        if (
            book.terrain[cells[name].terrain if name in cells else here.terrain].plant is None
            and here.y + here.z
        ):
            yield tr("{hex} grows no plants.", hex=name)
    for name in island.maxima:
        if name not in cells:
            yield tr("{hex} does not exist.", hex=name)


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
