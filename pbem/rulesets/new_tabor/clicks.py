"""What may be chosen on a page that can be clicked on, as far as lists and the board offer it (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, INNER, Book
from pbem.rulesets.new_tabor.choices import plain, standing_line
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Producer
from pbem.rulesets.new_tabor.form import is_asked
from pbem.rulesets.new_tabor.marketclicks import market_items
from pbem.rulesets.new_tabor.settinglines import vacancy_lines
from pbem.rulesets.new_tabor.turnclicks import turn_items
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteclicks import charity_items, vote_items


def items(book: Book, view: EconomyView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be ordered for the next round, vote, settling or charity; `lines` are the form's."""
    if not is_asked(view, seat):
        return ()
    mine = view.seats[seat]
    return (
        *vote_items(view, seat, lines),
        *_play(book, view, mine, lines),
        *charity_items(book, view, seat, lines),
        *_vacancies(mine, lines),
        *_ready(),
    )


def _play(book: Book, view: EconomyView, mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    is_round = view.phase == ROUND
    can_trade = view.phase == SETTLE or (is_round and not mine.is_off_path and not view.facts.is_opening)
    if can_trade:
        yield from market_items(book, view, mine, lines)
    if is_round:
        yield from turn_items(book, view, mine, lines)


def _vacancies(mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """TAB-158 Yield whether a seat moves up into vacant places."""
    order = vacancy_lines(mine)[0]
    now, _, zone = order.removeprefix("VACANCY ").partition(" ")
    answers = Pick(tr("Answer"), plain(now, "accept", "decline"))
    zones = Pick(tr("Zone"), (Choice(zone, ""), *plain(*(one for one in ("", CENTER, INNER) if one != zone))))
    says = tr("whether you move up into them")
    line = standing_line(lines, order)
    yield Item(tr("Vacant places"), says, "VACANCY {} {}", (answers, zones), line=line)


def _ready() -> Iterator[Item]:
    choices = (Choice("READY", tr("the phase may close early")), Choice("WAIT", tr("it may not")))
    says = tr("whether the deadline need not be awaited")
    yield Item(tr("Ready"), says, "{}", (Pick(tr("Word"), choices),))
