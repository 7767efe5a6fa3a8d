"""The order form at the end of a report: the short form first, more below, valid as it stands (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import SHARE, WORK
from pbem.rulesets.crusoe.receipts.asked import is_asked
from pbem.rulesets.crusoe.receipts.formcamp import camp_lines, meal_lines, violence_lines
from pbem.rulesets.crusoe.receipts.formlines import Lines, more, own_numbers
from pbem.rulesets.crusoe.receipts.formmarket import market_lines
from pbem.rulesets.crusoe.receipts.formwork import pick_lines, share_lines, work_lines
from pbem.rulesets.crusoe.receipts.remarks import offered
from pbem.rulesets.crusoe.view import IslandView


def form(book: Book, view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """Return the lines of a seat's form; none for the dead, and where nothing is asked."""
    if not is_asked(view, seat):
        return ()
    lines = _work(view, seat) if view.phase == WORK else _later(view, seat)
    return (*lines, *offered("READY", tr("if you need no more time")))


def _work(view: IslandView, seat: SeatId) -> Lines:
    yield from work_lines(view, seat)
    yield from meal_lines(view, seat)


def _later(view: IslandView, seat: SeatId) -> Lines:
    """Yield the meal and what is at stake, then what may be written besides."""
    yield from own_numbers(view, seat)
    yield from meal_lines(view, seat)
    yield from market_lines(view, seat)
    if view.phase == SHARE:
        yield from share_lines(view, seat)
        return
    besides = (*camp_lines(view, seat), *violence_lines(view, seat), *pick_lines(view, seat))
    if besides:
        yield from more()
        yield from besides
