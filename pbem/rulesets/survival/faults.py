"""What an island cannot be: a ruling of the GM's that makes one so is refused."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import MOST_AP, Creature, Island, Species

MOST_FOOD = 1000
"""More corpses or meals than this in one hex are a slip of the pen."""


def faults(book: Book, island: Island) -> tuple[str, ...]:
    """Return in sentences what of an island in play can't be."""
    return tuple(_all_faults(book, island))


def _all_faults(book: Book, island: Island) -> Iterator[str]:
    if island.result is not None:
        yield "The result is not set by a ruling: CLOSE ends the game."
    highest = max(island.creatures, default=0)
    if island.next_number <= highest:
        yield f"next_number must be above {highest}, the highest number of a creature."
    for folk in island.seats.values():
        yield from _species_faults(book, island, folk)
    for creature in island.creatures.values():
        yield from _creature_faults(book, island, creature)
    yield from _ground_faults(book, island)


def _species_faults(book: Book, island: Island, folk: Species) -> Iterator[str]:
    if folk.kind is not None and folk.kind not in book.kinds:
        yield f"{folk.id} can't be {folk.kind}: the kinds are {', '.join(book.kinds)}."
    if folk.enemy is not None and folk.enemy not in island.seats:
        yield f"{folk.id} can't have the enemy {folk.enemy}: the seats are {', '.join(island.seats)}."
    for seat in sorted(folk.draw_vote or ()):
        if seat not in island.seats:
            yield f"{folk.id} can't vote for {seat}: the seats are {', '.join(island.seats)}."


def _creature_faults(book: Book, island: Island, creature: Creature) -> Iterator[str]:
    id, folk = creature.id, island.seats.get(creature.species)
    if folk is None:
        yield f"{id} can't belong to {creature.species}: the seats are {', '.join(island.seats)}."
    elif folk.kind != creature.kind:
        yield f"{id} can't belong to {folk.id}, whose kind is {folk.kind or 'not settled'}."
    if not 1 <= creature.ap <= MOST_AP:
        yield f"{id} can't have {creature.ap} attack points: they are 1 to {MOST_AP}."
    if min(creature.hunger, creature.reserve_used) < 0:
        yield f"{id} can't have a hunger or a used reserve below 0."
    for gene in creature.genes:
        if gene not in book.genes or creature.kind not in book.genes[gene].kinds:
            yield f"{id} can't have the advantage {gene}."
    if creature.died is None and not _is_placed(book, island, creature):
        yield f"{id} can't be in {creature.hex or 'no hex'}."
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
        yield f"{id} needs both for its death: died, the round, and cause."
    if creature.born > island.round or (creature.died or 0) > island.round:
        yield f"{id} can't be born or have died after round {island.round}."
    for what, other in (("the parent", creature.parent), ("the killer", creature.killer)):
        if other is not None and other not in island.creatures:
            yield f"{id} can't have {what} {other}: there is no creature of that number."


def _ground_faults(book: Book, island: Island) -> Iterator[str]:
    """The terrain is the map's; food is counted from 0 up."""
    cells = book.map.cells
    if island.hexes.keys() != cells.keys():
        yield "The hexes are those of the map: none can be taken away."
    for name, here in island.hexes.items():
        if name in cells and here.terrain != cells[name].terrain:
            yield f"{name} can't be {here.terrain}: its terrain is the map's, {cells[name].terrain}."
        if not all(0 <= food <= MOST_FOOD for food in (here.x, here.y, here.z)):
            yield f"{name} can't have {here.label}: corpses and meals are 0 to {MOST_FOOD}."
        if (
            book.terrain[cells[name].terrain if name in cells else here.terrain].plant is None
            and here.y + here.z
        ):
            yield f"{name} grows no plants."
    for name in island.maxima:
        if name not in cells:
            yield f"{name} does not exist."
