"""The order form at the end of a report: valid as it stands (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.formcharity import charity_lines, policy_lines
from pbem.rulesets.new_tabor.formmarket import settle_lines
from pbem.rulesets.new_tabor.formround import round_lines
from pbem.rulesets.new_tabor.formvotes import vote_lines
from pbem.rulesets.new_tabor.remarks import offered
from pbem.rulesets.new_tabor.settinglines import vacancy_lines
from pbem.rulesets.new_tabor.view import EconomyView

Lines = Iterator[str]


def form(book: Book, view: EconomyView, seat: SeatId) -> tuple[str, ...]:
    """Return the lines of a seat's form; none if nothing is asked of it."""
    if not is_asked(view, seat):
        return ()
    lines = _FORMS[view.phase](book, view, seat)
    return (*lines, *offered("READY", tr("if you need no more time")))


def is_asked(view: EconomyView, seat: SeatId) -> bool:
    """Say whether a seat can order anything now: it is in the game, and does not ask for charity itself."""
    if view.is_over or seat not in view.seats or not view.seats[seat].is_in:
        return False
    asks = view.phase == CHARITY and view.seats[seat].has_unmet
    return view.phase in _FORMS and not asks


def _round(book: Book, view: EconomyView, seat: SeatId) -> Lines:
    yield from vote_lines(view, seat)
    yield from round_lines(book, view, seat)


def _settle(book: Book, view: EconomyView, seat: SeatId) -> Lines:
    yield from vote_lines(view, seat)
    yield from settle_lines(book, view, seat)
    yield from policy_lines(view, seat)


def _vote(book: Book, view: EconomyView, seat: SeatId) -> Lines:
    yield from vote_lines(view, seat)
    yield from vacancy_lines(view.seats[seat])


def _charity(book: Book, view: EconomyView, seat: SeatId) -> Lines:
    yield from vote_lines(view, seat)
    yield from charity_lines(view)


_FORMS: Mapping[str, Callable[[Book, EconomyView, SeatId], Lines]] = {
    VOTE: _vote,
    ROUND: _round,
    SETTLE: _settle,
    CHARITY: _charity,
}
"""The form of each phase that has letters."""
