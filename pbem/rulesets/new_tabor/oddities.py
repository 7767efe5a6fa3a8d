"""What is allowed but odd: a kind GM would ask whether it is meant (brief 5).

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import complaints, overruled
from pbem.engine.receipt import counting as not_overruled
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE
from pbem.rulesets.new_tabor.legality import Look
from pbem.rulesets.new_tabor.lexicon import lexicon
from pbem.rulesets.new_tabor.rehearsal import made_up_for, rehearsed
from pbem.rulesets.new_tabor.sections import parted
from pbem.rulesets.new_tabor.view import EconomyView

Found = Iterator[tuple[Order, str]]


def odd(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> tuple[Complaint, ...]:
    """Return what is odd in a set, line by line; of standing orders what can do nothing at all."""
    orders = in_force(sheet)
    if not orders or view.is_over or not view.seats[seat].is_in:
        return ()
    if sheet.played is Played.STANDING:
        here = lexicon(book, view, seat)
        return complaints((order, reason) for order in orders for reason in order.never(here))
    return complaints((*_overruled(orders), *_of_the_set(book, view, seat, sheet, orders)))


def counting(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield the lines that count, whatever their writer put beside them."""
    for section in parted(in_force(sheet)):
        idle = {order.line for order in never_reached(section)}
        yield from (str(order) for order in not_overruled(section) if order.line not in idle)


def _of_the_set(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet, orders: Sequence[Order]) -> Found:
    """Yield what orders find odd about themselves; the first round of a letter is tried for it."""
    trial = rehearsed(book, view, seat, sheet) if view.phase in (ROUND, SETTLE) else None
    for section in parted(orders):
        look = Look(view, seat, section, trial, partial(made_up_for, book, view, seat))
        for order in section:
            for reason in order.odd(look):
                yield order, reason
        trial = None


def _overruled(orders: Sequence[Order]) -> Found:
    """Yield the lines that do not count for another line of the letter, round by round."""
    for section in parted(orders):
        yield from overruled(section)
        for order in never_reached(section):
            yield order, tr("A line before it always counts: this one is never reached.")


def never_reached(section: Sequence[Order]) -> Iterator[Order]:
    """Yield lines of which only one counts, behind one that always does."""
    decided: set[Hashable] = set()
    for order in section:
        settles = order.chooses()
        if settles in decided:
            yield order
        elif settles is not None and order.when is None:
            decided.add(settles)
