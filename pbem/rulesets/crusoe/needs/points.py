"""What meals are worth: the charts of points and the states that food leads to (CRU-127 to CRU-137)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import DYING, FED, HUNGRY, MALNOURISHED, STARVING
from pbem.rulesets.crusoe.things import EMPTY, FRUIT, PROTEIN, WATER, Basket


@dataclass(frozen=True)
class Meal:
    """What a seat drinks and eats at one consumption."""

    water: int = 0
    food: Basket = EMPTY

    @property
    def all(self) -> Basket:
        """Return water and food together."""
        return Basket.one(WATER, self.water) + self.food

    @property
    def types(self) -> int:
        """Return how many types of food are eaten."""
        return len(self.food.things)

    @property
    def is_balanced(self) -> bool:
        """CRU-134, CRU-229 Say whether both fruit and protein are eaten."""
        eaten = self.food.things
        return any(food in FRUIT for food in eaten) and any(food in PROTEIN for food in eaten)


def is_fed(book: Book, meal: Meal) -> bool:
    """CRU-130 Say whether a meal leaves its eater Fed."""
    return meal.food.total >= book.tables.fed_from


def food_state(book: Book, meal: Meal) -> str:
    """CRU-130, CRU-134, CRU-135, CRU-R20 Return the state that a meal leads to."""
    if is_fed(book, meal):
        return FED if meal.is_balanced else MALNOURISHED
    units = meal.food.total
    return (DYING, STARVING)[units] if units < 2 else HUNGRY


def water_points(book: Book, meal: Meal) -> int:
    """CRU-127, CRU-228, CRU-R33 Return the points for water; more than 0 only for the Fed."""
    points = book.tables.water[meal.water]
    return points if book.is_quick or is_fed(book, meal) else min(points, 0)


def food_points(book: Book, meal: Meal) -> int:
    """CRU-131 Return the points for the units of food eaten."""
    return book.tables.food[meal.food.total]


def types_points(book: Book, meal: Meal) -> int:
    """CRU-132, CRU-134, CRU-229, CRU-R32 Return the points for types of food: of those not Fed, none."""
    counts = is_fed(book, meal) or book.is_quick or book.options.unfed_types
    if not counts:
        return 0
    chart = book.tables.balanced if meal.is_balanced else book.tables.malnourished
    return chart[meal.types]
