"""CRU-P18 The division NEED: water for all, food for the hungriest, then water again."""

from __future__ import annotations

from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.market.parts import Parts
from pbem.rulesets.crusoe.things import FOOD, FRUIT, PROTEIN, WATER


def share_by_need(parts: Parts) -> None:
    """CRU-P18 Give what is needed most; what nobody needs stays in the heap."""
    _water(parts, 0)
    _food(parts)
    _water(parts, 1)


def _water(parts: Parts, held: int) -> None:
    """Give a water to each receiver that holds just so many, while there is any."""
    for castaway in parts.seats():
        if parts.held(castaway, WATER) == held and parts.heap[WATER]:
            parts.give(castaway.id, WATER, 1)


def _food(parts: Parts) -> None:
    """Give a unit to the one with fewest units of food, ties in turn order, while any lacks what is there."""
    while in_want := [castaway for castaway in parts.seats() if _lacking(parts, castaway)]:
        hungriest = min(in_want, key=lambda castaway: parts.held(castaway, "food"))
        parts.give(hungriest.id, _best_food(parts, hungriest), 1)


def _lacking(parts: Parts, castaway: Castaway) -> list[str]:
    """Return the types of food in the heap of which a receiver could still eat more."""
    tables = parts.table.book.tables
    if parts.held(castaway, "food") >= tables.most_food:
        return []
    return [food for food in FOOD if parts.heap[food] and parts.held(castaway, food) < tables.most_of_a_type]


def _best_food(parts: Parts, castaway: Castaway) -> str:
    """Return the type it needs most: of a class it lacks, held least, then the commonest in the heap."""

    def need(food: str) -> tuple[bool, int, int]:
        kin = FRUIT if food in FRUIT else PROTEIN
        has_class = any(parts.held(castaway, one) for one in kin)
        return has_class, parts.held(castaway, food), -parts.heap[food]

    return min(_lacking(parts, castaway), key=need)
