"""What a seat eats and drinks as things stand, what that brings, and what it leads to (CRU-P27)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import DYING, HUNGRY, MALNOURISHED, STARVING
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.modules.money.purse import is_meal_far
from pbem.rulesets.crusoe.needs.eating import Drink, Eat
from pbem.rulesets.crusoe.needs.meals import BEST, NOTHING, kills, larder_of, worth
from pbem.rulesets.crusoe.needs.points import Meal, food_state
from pbem.rulesets.crusoe.receipts.meals import food_by, meal_of
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.wording import Said

_STATES = {
    MALNOURISHED: tr_noop("Then you are Malnourished."),
    HUNGRY: tr_noop("Then you are Hungry."),
    STARVING: tr_noop("Then you are Starving."),
    DYING: tr_noop("Then you are Dying of Starvation."),
}


def needs_said(trial: Trial) -> Iterator[str]:
    """CRU-P27, CRU-P40 Yield the meal by the lines in force, and what comes of it as things stand."""
    if not trial.takes(Eat):
        return
    commander = larder_of(trial.view, trial.seat).commander
    if commander != trial.seat:
        yield tr("{seat} says what you eat and drink.", seat=trial.view.name(commander))
        return
    lines = trial.all_of(Eat)
    for line in lines:
        yield conditional(line, _eaten(trial, line))
    if not any(line.when is None for line in lines):
        yield _eaten(trial, None)
    for order in trial.all_of(Drink):
        yield conditional(order, tr("You drink {n} water.", n=order.units))
    if not is_meal_far(trial.view, trial.seat):  # there is nothing to eat yet
        yield from _outcome(trial, meal_of(trial))


def _eaten(trial: Trial, line: Eat | None) -> str:
    """CRU-P27 Say what a line makes the seat eat."""
    if is_meal_far(trial.view, trial.seat):
        return _planned(line)
    food = Said(food_by(trial, line))
    if line is None:
        return tr("No EAT line: you eat the best meal, as things stand {food}.", food=food)
    if line.how == NOTHING:
        return tr("You eat nothing.")
    if line.how == BEST and line.save:
        said = {"save": Said(line.save), "food": food}
        return tr("You save {save} and eat the best meal of the rest, as things stand {food}.", **said)
    if line.how == BEST:
        return tr("You eat the best meal, as things stand {food}.", food=food)
    return tr("You eat {food}.", food=food)


def _planned(line: Eat | None) -> str:
    """CRU-P27 Say what will be eaten of goods that are still to be made."""
    if line is None or (line.how == BEST and not line.save):
        return tr("At the end of the cycle you eat the best meal there is.")
    if line.how == BEST:
        return tr("At the end of the cycle you save {save} and eat the best meal.", save=Said(line.save))
    return tr("At the end of the cycle you eat {food}, as far as you hold it.", food=Said(line.basket))


def _outcome(trial: Trial, meal: Meal) -> Iterator[str]:
    """CRU-139, CRU-158 Say what the meal brings, and the states that follow."""
    points = worth(trial.view, trial.seat, meal)
    yield tr(
        "As things stand you drink {units} water, and the cycle brings leisure {leisure}, water {water}, "
        "food {food}, types {types}, penalty {penalty}: total {total}.",
        units=meal.water,
        leisure=points.leisure,
        water=points.water,
        food=points.food,
        types=points.types,
        penalty=points.penalty,
        total=points.total,
    )
    if trial.book.is_quick:
        return
    if kills(trial.view, trial.seat, meal):
        yield tr("You are Dying: with that meal you die.")
        return
    if not meal.water:
        yield tr("Then you are Dying of Thirst.")
    state = food_state(trial.book, meal)
    if state in _STATES:
        yield tr(_STATES[state])
