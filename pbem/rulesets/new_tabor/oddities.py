"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.claimoddities import odd_claims
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE
from pbem.rulesets.new_tabor.lateforecast import is_in_vain
from pbem.rulesets.new_tabor.orders import (
    Borrow,
    Buy,
    Claim,
    Consume,
    Give,
    Late,
    Lend,
    NextRound,
    Sell,
    SubletOrder,
)
from pbem.rulesets.new_tabor.overruled import overruled
from pbem.rulesets.new_tabor.rehearsal import Trial, rehearsed
from pbem.rulesets.new_tabor.sections import sections_of
from pbem.rulesets.new_tabor.standingoddities import never
from pbem.rulesets.new_tabor.tradeoddities import odd_trades
from pbem.rulesets.new_tabor.turnoddities import odd_turn
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteoddities import odd_votes

Found = Iterator[tuple[Order, str]]
WAITING = (Give, Lend, Borrow, SubletOrder)
"""Agreements, which come to nothing as long as only one of two seats has been heard."""


def odd(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can do nothing at all."""
    orders = in_force(sheet)
    if not orders or view.is_over or not view.seats[seat].is_in:
        return ()
    if sheet.played is Played.STANDING:
        found = [(order, reason) for order in orders for reason in never(view, order)]
    else:
        found = [*overruled(orders), *_of_the_set(book, view, seat, sheet, orders)]
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def _of_the_set(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet, orders: Sequence[Order]) -> Found:
    """Yield what is odd of votes in every phase, and of a turn or settling when it is tried."""
    yield from odd_votes(view, seat, orders)
    if view.phase not in (ROUND, SETTLE):
        return
    trial = rehearsed(book, view, seat, sheet)
    yield from _in_vain(trial)
    yield from odd_trades(trial)
    if view.phase == ROUND:
        yield from odd_turn(trial)
        yield from odd_claims(trial)
        yield from _late_in_vain(book, view, seat, orders)
        yield from _empty_rounds(view, sheet, orders)


def _in_vain(trial: Trial) -> Found:
    """TAB-101 Yield the lines of which nothing comes; what hangs on an IF or on others may come yet."""
    for order in trial.section.orders:
        if order.when is not None or isinstance(order, Claim) or _waits(order):
            continue
        reason = trial.why_failed(order)
        if reason and (not _is_by_word(order) or reason == tr("no money")):
            yield order, tr("As things stand nothing comes of it: {reason}.", reason=reason)


def _waits(order: Order) -> bool:
    """Say whether an order waits for another seat."""
    if isinstance(order, Sell | Buy):
        return order.price is not None
    return isinstance(order, WAITING) and (not isinstance(order, Give) or order.for_goods is not None)


def _is_by_word(order: Order) -> bool:
    """Say whether an order is only about what is left over or needed, if there is any."""
    if isinstance(order, Consume):
        return bool(order.amount.word)
    return isinstance(order, Sell | Buy) and all(amount.word for amount in order.items)


def _late_in_vain(book: Book, view: EconomyView, seat: SeatId, orders: Sequence[Order]) -> Found:
    """TAB-R09 A late set that would change nothing needs no forgiveness."""
    for order in orders:
        if isinstance(order, Late) and is_in_vain(book, view, seat, order):
            yield order, tr("As things stand nothing would change if it were forgiven.")


def _empty_rounds(view: EconomyView, sheet: Sheet, orders: Sequence[Order]) -> Found:
    """3.1 A NEXT ROUND with nothing below it is a round without orders."""
    lines = [order for order in orders if isinstance(order, NextRound)]
    for line, section in zip(lines, sections_of(sheet)[1:], strict=False):
        if not section.orders:
            yield line, tr("Nothing stands below it: standing orders do not count for that round either.")
