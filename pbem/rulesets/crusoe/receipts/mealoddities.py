"""What is odd in a meal as things stand: more than is held, or less than keeps a seat from want (CRU-P27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import FOOD_STATES
from pbem.rulesets.crusoe.goods import holds
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.modules.money.purse import is_meal_far
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.meals import own_best
from pbem.rulesets.crusoe.needs.points import Meal, food_state, is_fed
from pbem.rulesets.crusoe.receipts.meals import food_by
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import WATER
from pbem.rulesets.crusoe.wording import Said

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_meals(trial: Trial) -> Found:
    """Yield what is odd in EAT and DRINK, where it is known what there is to consume."""
    if is_meal_far(trial.view, trial.seat):
        return
    for line in trial.all_of(Eat):
        yield from ((line, reason) for reason in _eaten(trial, line))
    for order in trial.all_of(Drink):
        yield from ((order, reason) for reason in _drunk(trial, order))


def _eaten(trial: Trial, line: Eat) -> Iterator[str]:
    """CRU-130, CRU-134, CRU-135 Yield that there is less, or that the best meal would leave less want."""
    if line.basket and not trial.takes(Give) and not holds(trial.mine, line.basket):
        yield tr("As things stand it comes to {food}.", food=Said(food_by(trial, line)))
    meal, best = Meal(0, food_by(trial, line)), own_best(trial.view, trial.seat)
    mine, theirs = food_state(trial.book, meal), food_state(trial.book, best)
    if trial.book.is_quick or FOOD_STATES.index(mine) <= FOOD_STATES.index(theirs):
        return
    if not is_fed(trial.book, meal) and is_fed(trial.book, best):
        yield tr("As things stand you are not Fed with it; with EAT BEST you would be.")
    else:
        yield tr("As things stand you are worse off with it than with EAT BEST.")


def _drunk(trial: Trial, order: Drink) -> Iterator[str]:
    """CRU-127, CRU-128 Yield that there is water, but none is drunk."""
    held = trial.mine.amount(WATER)
    if not order.units and held and not trial.book.is_quick:
        yield tr("You hold water, and without any you are Dying of Thirst.")
