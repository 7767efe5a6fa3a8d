"""3.1 Seasons: the close of a round, and the opening of the next with growth and births."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.survival.island import MOST_AP, Census, Creature, CreatureId, default_behaviour, powers
from pbem.rulesets.survival.plans import Extinct, IslandTable


@event("SUR-3.1.1-01", "All plants have grown back.")
class PlantsGrew(Event):
    pass


@event("SUR-3.1.2-01", "{parent} bears {young} in {hex}.")
class Born(Event):
    parent: CreatureId
    young: CreatureId
    hex: str


def close_round(table: IslandTable) -> None:
    """A8: bodies become carrion, the young are young no more, the extinct are named, heads are counted.

    Who died in a tussle or of hunger is a corpse from now on (SUR-R54); none rots or comes back (SUR-R55).
    """
    island = table.state
    for hex in island.hexes.values():
        if hex.later:
            hex.x, hex.later = hex.x + hex.later, 0
    own = island.by_species()
    for creatures in own.values():
        for creature in creatures:
            creature.is_newborn = False
    for seat, creatures in own.items():
        if not creatures and island.seats[seat].extinct_in is None:
            island.seats[seat].extinct_in = island.round
            table.tell(Extinct(seat))
    living = {seat: len(creatures) for seat, creatures in own.items()}
    plants = sum(hex.y for hex in island.hexes.values())
    corpses = sum(hex.x for hex in island.hexes.values())
    island.census = (*island.census, Census(island.round, living, plants, corpses))


def open_round(table: IslandTable) -> None:
    """O1, O2: the next round opens at once, so that the report shows what orders are due for.

    Enemies are forgotten (SUR-R66). After the last round nothing grows and nobody is born (SUR-R15).
    """
    island = table.state
    island.round += 1
    for folk in island.seats.values():
        folk.enemy = None
    if island.is_birth_spring:
        grow(table)
        bear(table)


def grow(table: IslandTable) -> None:
    """3.1.1 All plants return to their maximum, which option plant_max may roll anew.

    No other step adds to them: what is eaten stays eaten until now (SUR-3.1.1-02).
    """
    island, book = table.state, table.book
    for name, hex in island.hexes.items():
        terrain = book.terrain[hex.terrain]
        if terrain.plant and book.options.plant_max == "reroll":
            hex.z = table.dice.at("growth", name).die(terrain.meals_die, f"meals of {name}")
        hex.z = island.maxima.pop(name, hex.z)
        hex.y = hex.z
    table.tell(PlantsGrew())


def bear(table: IslandTable) -> None:
    """3.1.2 Every living creature bears one young, hungry or not (SUR-R10), in id order."""
    island = table.state
    for parent in island.living():
        young = _young_of(table, parent)
        island.creatures[young.number] = young
        island.next_number += 1
        table.tell(Born(parent.id, young.id, parent.place))


def _young_of(table: IslandTable, parent: Creature) -> Creature:
    """In the parent's hex, with all its advantages (SUR-3.1.2-03) and nothing else of it (SUR-R07)."""
    book = table.book
    is_like_parent = book.options.newborn_behaviour == "parent"
    return Creature(
        table.state.next_number,
        parent.kind,
        parent.species,
        parent.hex,
        min(MOST_AP, book.options.newborn_ap + powers(book, parent).offspring_ap),
        parent.behaviour if is_like_parent else default_behaviour(book, parent.kind),
        genes=parent.genes,
        parent=parent.number,
        born=table.state.round,
        is_newborn=True,
    )
