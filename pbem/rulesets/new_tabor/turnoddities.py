"""What is odd in the orders for the Action Ring, in wagers, motions and sublets (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orders import Order
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import quarters_of
from pbem.rulesets.new_tabor.motions import Proposal
from pbem.rulesets.new_tabor.orders import ACTS, Act, Innovate, MotionOrder, SubletOrder
from pbem.rulesets.new_tabor.plans import chosen, orders_of
from pbem.rulesets.new_tabor.rehearsal import Trial
from pbem.rulesets.new_tabor.settings import in_force, options_now
from pbem.rulesets.new_tabor.wording import Named, Zone

Found = Iterator[tuple[Order, str]]


def odd_turn(trial: Trial) -> Found:
    """Yield what is odd in the orders of a turn besides its exchange and its claim."""
    yield from _act(trial)
    yield from _wagers(trial)
    yield from _motions(trial)
    yield from _sublets(trial)


def _act(trial: Trial) -> Found:
    """TAB-047, TAB-122 Work without ability, and leisure that earns no token."""
    order = chosen(trial.table, trial.seat, *ACTS)
    if order is None or trial.why_failed(order):
        return
    if isinstance(order, Act) and _is_worse(trial, order.industry):
        said = tr("Your ability in {industry} is 0: you make nothing there.", industry=Named(order.industry))
        yield order, said
    if trial.after.has_leisure and trial.after.open_wants:
        yield order, tr("Your Wants are still open then: with open Wants leisure earns no token.")


def _is_worse(trial: Trial, industry: str) -> bool:
    """Say whether a new industry is one for which a seat has no ability, though it has some for others."""
    mine = trial.before
    if industry in (mine.industry, mine.bound_for, mine.last_industry) or trial.after.ability(industry):
        return False
    return any(trial.after.ability(good) for good in GOODS)


def _wagers(trial: Trial) -> Found:
    """TAB-130 More wagers than tokens."""
    order = chosen(trial.table, trial.seat, Innovate)
    if order is None or trial.turn is None or trial.why_failed(order):
        return
    if order.wagers > trial.turn.tokens:
        yield (
            order,
            trn(
                "You will have {n} token to wager, no more.",
                "You will have {n} tokens to wager, no more.",
                trial.turn.tokens,
            ),
        )


def _motions(trial: Trial) -> Found:
    """TAB-R08 A motion for what is so already."""
    for order in orders_of(trial.table, trial.seat, MotionOrder):
        if _is_so(trial, order.proposal):
            yield order, tr("It is so already.")


def _is_so(trial: Trial, proposal: Proposal) -> bool:
    book, economy = trial.table.book, trial.economy
    if proposal.kind == "length":
        return int(proposal.value) == quarters_of(book, economy)
    if proposal.kind != "option":
        return False
    changed = {**economy.changed, proposal.name: proposal.value}
    return in_force(book.options, changed) == options_now(book, economy)


def _sublets(trial: Trial) -> Found:
    """TAB-R18 Places are changed between different zones, and once in a round."""
    orders = orders_of(trial.table, trial.seat, SubletOrder)
    for order in orders:
        other = trial.economy.seats[order.seat]
        if other.zone == trial.before.zone and other.zone is not None:
            zone = Zone(other.zone)
            yield order, tr("Both of you are in the {zone}: there is nothing to change.", zone=zone)
