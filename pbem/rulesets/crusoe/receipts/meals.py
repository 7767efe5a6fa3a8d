"""What a seat would eat and drink as things stand, and what that is worth (CRU-P27)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import all_goods
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.needs.eating import Drink, Eat, larder_of
from pbem.rulesets.crusoe.needs.meals import BEST, NOTHING, best_meal, drinkable, exact_meal
from pbem.rulesets.crusoe.needs.points import Meal, food_points, is_fed, types_points, water_points
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import EMPTY, Basket


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
    stock = dict(all_goods(_larder(scene, seat)).units)
    water = drinkable(scene, seat, stock, scene.book.tables.most_water)
    return Meal(water, best_meal(scene, seat, stock, save))


def meal_of(trial: Trial) -> Meal:
    """CRU-P27, CRU-P40 Return the meal by the lines that count as things stand."""
    return Meal(_water(trial, trial.first(Drink)), food_by(trial, trial.first(Eat)))


def _water(trial: Trial, line: Drink | None) -> int:
    wanted = trial.book.tables.most_water if line is None else line.units
    stock = dict(all_goods(_larder(trial.view, trial.seat)).units)
    return drinkable(trial.view, trial.seat, stock, wanted)


def food_by(trial: Trial, line: Eat | None) -> Basket:
    """CRU-P27 Return what a line makes a seat eat as things stand."""
    stock = dict(all_goods(_larder(trial.view, trial.seat)).units)
    if line is None or line.how == BEST:
        return best_meal(trial.view, trial.seat, stock, line.save if line else EMPTY)
    return EMPTY if line.how == NOTHING else exact_meal(trial.view, trial.seat, stock, line.basket)


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


def _larder(scene: Scene, seat: SeatId) -> Castaway:
    return scene.state.seats[larder_of(scene, seat).owner]
