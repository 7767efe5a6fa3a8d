"""What is odd in a letter about the paths: plans, spaces, experience, numbers (brief 5.1, 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import (
    EXPERIENCE,
    MAY_ENTER,
    MAY_GAIN_EXPERIENCE,
    MAY_USE_EXPERIENCE,
    PATH_COST,
)
from pbem.rulesets.crusoe.language.oddities import ends_in_condition
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.receipts.pathplans import bound_path, plan_of
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.landing import Land, Pace
from pbem.rulesets.crusoe.work.learning import Learn
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.wishing import Take, Want

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_work(trial: Trial) -> Found:
    """Yield what is odd in the lines of production and of sharing."""
    paths = _paths_meant(trial)
    for order in trial.orders:
        if isinstance(order, PathOrder) and trial.takes(PathOrder) and is_advanced(trial.book):
            yield from ((order, reason) for reason in _too_dear(trial, order))
        if ends_in_condition(order):
            yield order, tr("The last path has a condition too: if none fits, one is chosen for you.")
        stray = order.path if isinstance(order, Take | Land | Want | Learn) else None
        if stray and paths and stray not in paths:
            path = trial.book.path(stray).name
            yield order, tr("Your letter does not lead you down {path}.", path=path)
        yield from ((order, reason) for reason in _reasons(trial, order))


def _too_dear(trial: Trial, order: PathOrder) -> Iterator[str]:
    """CRA-R59, CRU-H10 Paths that are closed, or that cost more than the entry accepts."""
    for entry in order.entries:
        cost = PATH_COST(0, trial.view, trial.seat, entry.path)
        path = trial.book.path(entry.path).name
        if reason := MAY_ENTER(trial.view, trial.seat, entry.path):
            yield tr("{path} is closed to you: {reason}.", path=path, reason=tr(reason))
        elif entry.rent_max is not None and cost > entry.rent_max:
            said = {"path": path, "cost": cost, "most": entry.rent_max}
            yield tr("{path} costs {cost}, and you accept {most} at most.", **said)


def _paths_meant(trial: Trial) -> tuple[str, ...]:
    """Return the paths that the letter may lead down; () if that is open."""
    bound = bound_path(trial.view, trial.seat)
    if bound:
        return (bound,)
    return tuple(entry.path for entry in plan_of(trial)) if trial.takes(PathOrder) else ()


def _reasons(trial: Trial, order: Order) -> Iterator[str]:
    match order:
        case Want(wishes=(), nothing=True):
            yield tr("With this you take nothing at all where it counts.")
        case Land():
            yield from _no_steering(trial, order)
        case Pace():
            yield from _no_experience(trial)
        case Learn():
            yield from _no_learning(trial, order)
        case Submit() if order.basket:
            yield from _not_kept(trial, order.basket)


def _no_steering(trial: Trial, order: Land) -> Iterator[str]:
    """CRU-071, CRU-073 Without numbers for a path every roll must be moved exactly."""
    if reason := MAY_USE_EXPERIENCE(trial.view, trial.seat):
        yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))
    elif not EXPERIENCE(trial.view, trial.seat, order.path):
        path = trial.book.path(order.path).name
        yield tr("You have no experience on {path}: you move what you roll.", path=path)


def _no_experience(trial: Trial) -> Iterator[str]:
    if reason := MAY_USE_EXPERIENCE(trial.view, trial.seat):
        yield tr("You cannot use experience in this cycle: {reason}.", reason=tr(reason))
    elif not any(EXPERIENCE(trial.view, trial.seat, path) for path in trial.book.board.paths):
        yield tr("You have no experience: you move what you roll.")


def _no_learning(trial: Trial, order: Learn) -> Iterator[str]:
    """CRU-150, CRU-156, CRU-157 Want lets nothing be learnt."""
    path = order.path or next(iter(trial.book.board.paths))
    if reason := MAY_GAIN_EXPERIENCE(trial.view, trial.seat, path):
        yield tr("You learn nothing in this cycle: {reason}.", reason=tr(reason))


def _not_kept(trial: Trial, basket: Basket) -> Iterator[str]:
    """CRU-R39 Only what was kept from earlier cycles is submitted; all else is shared anyway."""
    kept = {good: trial.mine.hold[good].kept for good, _ in basket}
    if any(kept[good] < units for good, units in basket):
        yield tr("Of that you have kept {goods} only.", goods=Said(Basket.of(kept)))
