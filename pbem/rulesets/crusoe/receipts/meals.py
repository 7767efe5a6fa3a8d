"""What a seat would eat and drink as things stand, and what that is worth (CRU-P27)."""

from __future__ import annotations

from pbem.rulesets.crusoe.goods import all_goods
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.meals import (
    BEST,
    NOTHING,
    best_meal,
    drinkable,
    exact_meal,
    larder,
)
from pbem.rulesets.crusoe.needs.points import Meal
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import EMPTY, Basket


def meal_of(trial: Trial) -> Meal:
    """CRU-P27, CRU-P40 Return the meal by the lines that count as things stand."""
    return Meal(_water(trial, trial.first(Drink)), food_by(trial, trial.first(Eat)))


def _water(trial: Trial, line: Drink | None) -> int:
    wanted = trial.book.tables.most_water if line is None else line.units
    stock = dict(all_goods(larder(trial.view, trial.seat)).units)
    return drinkable(trial.view, trial.seat, stock, wanted)


def food_by(trial: Trial, line: Eat | None) -> Basket:
    """CRU-P27 Return what a line makes a seat eat as things stand."""
    stock = dict(all_goods(larder(trial.view, trial.seat)).units)
    if line is None or line.how == BEST:
        return best_meal(trial.view, trial.seat, stock, line.save if line else EMPTY)
    return EMPTY if line.how == NOTHING else exact_meal(trial.view, trial.seat, stock, line.basket)
