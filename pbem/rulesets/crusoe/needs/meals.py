"""CRU-P27 What a seat eats: exactly what it says, nothing, or the best meal of what there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from operator import mul
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import FOOD_STATES, Castaway
from pbem.rulesets.crusoe.goods import all_goods
from pbem.rulesets.crusoe.hooks import LARDER, MAY_CONSUME, Larder
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.needs.points import (
    Meal,
    food_points,
    food_state,
    is_fed,
    types_points,
    water_points,
)
from pbem.rulesets.crusoe.things import EMPTY, FOOD, WATER, Basket

BEST, NOTHING = "BEST", "NOTHING"
Units: TypeAlias = tuple[int, ...]
"""Units of each type of food, in canonical order."""


@dataclass(frozen=True)
class Worth:
    """CRU-139 What a meal and the leisure held bring, row by row."""

    leisure: int
    water: int
    food: int
    types: int
    penalty: int

    @property
    def total(self) -> int:
        """Return the total of the cycle."""
        return self.leisure + self.water + self.food + self.types + self.penalty


def own_best(scene: Scene, seat: SeatId, save: Basket = EMPTY) -> Meal:
    """CRU-P40 Return the best meal of what there is, with all the water that may be drunk."""
    stock = dict(all_goods(larder(scene, seat)).units)
    water = drinkable(scene, seat, stock, scene.book.tables.most_water)
    return Meal(water, best_meal(scene, seat, stock, save))


def worth(scene: Scene, seat: SeatId, meal: Meal) -> Worth:
    """CRU-125, CRU-139 Return what a meal brings in this cycle, with the leisure held now."""
    book = scene.book
    return Worth(
        book.tables.leisure_points(scene.state.seats[seat].leisure),
        water_points(book, meal),
        food_points(book, meal),
        types_points(book, meal),
        book.tables.penalty_of(scene.state.cycle),
    )


def kills(scene: Scene, seat: SeatId, meal: Meal) -> bool:
    """CRU-129, CRU-136 Say whether a seat dies with this meal: it is Dying, and lacks water or food again."""
    is_saved = meal.water and is_fed(scene.book, meal)
    return scene.state.seats[seat].is_dying and not is_saved and not scene.book.is_quick


def larder(scene: Scene, seat: SeatId) -> Castaway:
    """CRU-H82 Return the castaway from whose stock a seat eats."""
    return scene.state.seats[larder_of(scene, seat).owner]


def larder_of(scene: Scene, seat: SeatId) -> Larder:
    """CRU-H82 Return what a seat eats from, and whose orders say what: its own, but for modules."""
    return LARDER(scene, seat) or Larder(seat, seat)


def edible(scene: Scene, seat: SeatId, stock: Mapping[str, int]) -> dict[str, int]:
    """CRU-133, CRU-H81 Return how much a seat may eat of each type of food in stock at one meal."""
    most = scene.book.tables.most_of_a_type
    return {food: 0 if MAY_CONSUME(scene, seat, food) else min(stock.get(food, 0), most) for food in FOOD}


def exact_meal(scene: Scene, seat: SeatId, stock: Mapping[str, int], wanted: Basket) -> Basket:
    """CRU-133, CRU-P27 Return what is eaten of the food named: as far as it is there and legal."""
    limits, left = edible(scene, seat, stock), scene.book.tables.most_food
    eaten: dict[str, int] = {}
    for food in FOOD:
        eaten[food] = min(wanted[food], limits[food], left)
        left -= eaten[food]
    return Basket.of(eaten)


def best_meal(
    scene: Scene, seat: SeatId, stock: Mapping[str, int], save: Basket = EMPTY, most: int | None = None
) -> Basket:
    """CRU-P27 Return the best legal meal of what is in stock, without what is saved.

    It has no more than the `most` units that are granted, if there is such a limit.
    """
    limit = scene.book.tables.most_food if most is None else min(most, scene.book.tables.most_food)
    spare = {food: max(0, stock.get(food, 0) - save[food]) for food in FOOD}
    limits = edible(scene, seat, spare)
    keeps = tuple(scene.book.tables.keeps.get(food, 0) for food in FOOD)
    worth: dict[tuple[int, ...], tuple[int, int]] = {}

    def merit(units: Units) -> tuple[int, ...]:
        kind = (sum(units), *(eaten > 0 for eaten in units))
        if kind not in worth:
            worth[kind] = _worth(scene.book, Meal(0, _basket(units)))
        lost = sum(map(mul, keeps, units))
        return (*worth[kind], -lost, -kind[0], *units)

    return _basket(max(_meals(limit, limits), key=merit))


def _meals(most: int, limits: Mapping[str, int]) -> Iterator[Units]:
    """CRU-133 Yield every meal within the limits, as units of each type of food."""
    for units in product(*(range(limits[food] + 1) for food in FOOD)):
        if sum(units) <= most:
            yield units


def _worth(book: Book, meal: Meal) -> tuple[int, int]:
    """CRU-P27 Return what counts first: points, then the state; one for each size and choice of types."""
    state = FOOD_STATES.index(food_state(book, meal))
    return food_points(book, meal) + types_points(book, meal), -state


def _basket(units: Units) -> Basket:
    return Basket(tuple(pair for pair in zip(FOOD, units, strict=True) if pair[1]))


def drinkable(scene: Scene, seat: SeatId, stock: Mapping[str, int], wanted: int) -> int:
    """CRU-127, CRU-P27 Return how much water is drunk of what is wanted: as far as it is there."""
    if MAY_CONSUME(scene, seat, WATER):
        return 0
    return min(wanted, stock.get(WATER, 0), scene.book.tables.most_water)
