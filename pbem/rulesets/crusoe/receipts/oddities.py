"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5.5).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.oddities import unreached
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out
from pbem.rulesets.crusoe.view import IslandView


def odd(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a letter, line by line; of standing orders what can never apply."""
    orders = in_force(sheet)
    castaway = view.seats[seat]
    if not orders or view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return ()
    trial = laid_out(book, view, seat, sheet)
    found = [*_never(trial, orders)]
    if sheet.played is not Played.STANDING:
        found += [(order, reason) for order in orders for reason in order.odd(trial)]
    found.sort(key=lambda one: one[0].line)
    return tuple(Complaint(o.line, o.source or str(o), reason, "", Why.ODD) for o, reason in found)


def _never(trial: Trial, orders: tuple[Order, ...]) -> Iterator[tuple[Order, str]]:
    """CRU-P02, CRU-P05 Yield lines that no cycle will reach, and those with tests that can never hold."""
    for one in unreached(orders, trial.book):
        yield one.order, tr("Never used: line {line} always fits.", line=one.earlier.line)
    yield from ((order, reason) for order in orders for reason in order.never(trial))
