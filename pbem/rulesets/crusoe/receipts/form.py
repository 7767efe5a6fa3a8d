"""The order form at the end of a report: the short form first, more below, valid as it stands (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import ATTITUDE, PROGRAM, SHARE, WORK
from pbem.rulesets.crusoe.receipts.asked import is_asked
from pbem.rulesets.crusoe.receipts.formcamp import camp_lines, meal_lines, violence_lines
from pbem.rulesets.crusoe.receipts.formdeclare import (
    amendment_lines,
    beginning_lines,
    decree_lines,
    terms_lines,
)
from pbem.rulesets.crusoe.receipts.formlines import Lines, more, own_numbers
from pbem.rulesets.crusoe.receipts.formmarket import market_lines
from pbem.rulesets.crusoe.receipts.formmoney import campaign_lines, firm_lines, money_lines, purse_lines
from pbem.rulesets.crusoe.receipts.formpeople import (
    contract_lines,
    far_lines,
    gift_lines,
    household_lines,
    office_lines,
    slave_lines,
)
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
    yield from gift_lines(view, seat)
    yield from campaign_lines(view, seat)
    yield from slave_lines(view, seat)
    yield from contract_lines(view, seat)
    yield from amendment_lines(view, seat)
    yield from meal_lines(view, seat)


def _later(view: IslandView, seat: SeatId) -> Lines:
    """Yield the meal and what is at stake, then what may be written besides."""
    if view.phase not in (ATTITUDE, PROGRAM):
        yield from own_numbers(view, seat)
        yield from purse_lines(view, seat)
    yield from beginning_lines(view, seat)
    yield from meal_lines(view, seat)
    yield from money_lines(view, seat)
    yield from market_lines(view, seat)
    if view.phase == SHARE:
        yield from share_lines(view, seat)
        yield from gift_lines(view, seat)
        return
    besides = tuple(_besides(view, seat))
    if besides:
        yield from more()
        yield from besides
    yield from decree_lines(view, seat)
    yield from terms_lines(view, seat)


def _besides(view: IslandView, seat: SeatId) -> Lines:
    """Yield what few letters have."""
    yield from gift_lines(view, seat)
    yield from firm_lines(view, seat)
    yield from campaign_lines(view, seat)
    yield from office_lines(view, seat)
    yield from camp_lines(view, seat)
    yield from violence_lines(view, seat)
    yield from household_lines(view, seat)
    yield from slave_lines(view, seat)
    yield from far_lines(view, seat)
    yield from contract_lines(view, seat)
    yield from pick_lines(view, seat)
