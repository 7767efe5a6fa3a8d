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
    """Yield what is odd as things stand."""
    return ((order, reason) for order in trial.orders for reason in order.odd(trial))
