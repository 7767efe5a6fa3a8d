"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.5).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.market.lines import Give, Offer
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.money.purse import cash_known
from pbem.rulesets.crusoe.receipts.mealoddities import odd_meals
from pbem.rulesets.crusoe.receipts.tradeoddities import odd_trades
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out, never_used
from pbem.rulesets.crusoe.receipts.vaintests import never_holds
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.paths import PathOrder

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a letter, line by line; of standing orders what can never apply."""
    orders = in_force(sheet)
    castaway = view.seats[seat]
    if not orders or view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return ()
    found = [*_never(view, orders)]
    if sheet.played is not Played.STANDING:
        trial = laid_out(book, view, seat, sheet)
        found += [one for one in _of_the_letter(trial) if any(one[0] is order for order in orders)]
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def _never(view: IslandView, orders: tuple[Order, ...]) -> Found:
    """CRU-P02, CRU-P05 Yield lines that no cycle will reach, and tests that can never hold."""
    for one in never_used(view, orders):
        yield one.order, tr("Never used: line {line} always fits.", line=one.earlier.line)
    lines = sum(1 for order in orders if isinstance(order, Give | Offer))
    for order in orders:
        if never_holds(view, order.when, lines):
            yield order, tr("Its test can never hold.")
        if isinstance(order, PathOrder):
            for entry in order.entries:
                if never_holds(view, entry.test, lines):
                    path = view.book.path(entry.path).name
                    yield order, tr("The test of {path} can never hold.", path=path)


def _of_the_letter(trial: Trial) -> Found:
    """Yield what is odd as things stand: line by line, and what lines are together."""
    for order in trial.orders:
        for reason in order.odd(trial):
            yield order, reason
    yield from odd_trades(trial)
    yield from odd_meals(trial)
    yield from _together(trial)


def _together(trial: Trial) -> Found:
    """CRA-MM-22 Lists that are not too dear one by one may be so together."""
    cash = cash_known(trial.view, trial.seat)
    lines = [line for line in trial.all_of(BidOrder) if trial.takes(BidOrder)]
    first = {line.good: line for line in reversed(lines)}
    costs = [line.bids.most_spent for line in first.values()]
    daring = [line for line in lines if not line.bids.affords]
    if cash is None or not daring or any(cost > cash for cost in costs) or sum(costs) <= cash:
        return
    yield daring[-1], tr("Your lists together may cost ${cost}, with ${cash} in hand.",
                         cost=sum(costs), cash=cash)  # fmt: skip
