"""What may be chosen on a page that can be clicked on, as far as lists and the board offer it (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, INNER, Book
from pbem.rulesets.new_tabor.choices import good_choices, plain, standing_line, zone_choice
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Producer
from pbem.rulesets.new_tabor.form import is_asked
from pbem.rulesets.new_tabor.marketclicks import market_items
from pbem.rulesets.new_tabor.orders import NextRound
from pbem.rulesets.new_tabor.settinglines import vacancy_lines
from pbem.rulesets.new_tabor.turnclicks import turn_items
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteclicks import charity_items, vote_items
from pbem.rulesets.new_tabor.wording import Zone


def items(book: Book, view: EconomyView, seat: SeatId, lines: Sequence[str]) -> tuple[Item, ...]:
    """Return what can be ordered for the next round, vote, settling or charity; `lines` are the form's."""
    if not is_asked(view, seat):
        return ()
    mine = view.seats[seat]
    return (
        *vote_items(view, seat, lines),
        *_play(book, view, mine, lines),
        *charity_items(view, seat, lines),
        *_vacancies(mine, lines),
        *_later_rounds(view, mine),
    )


def _play(book: Book, view: EconomyView, mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    is_round = view.phase == ROUND
    can_trade = view.phase == SETTLE or (is_round and not mine.is_off_path and not view.facts.is_opening)
    if can_trade:
        yield from market_items(view, mine, lines)
    if is_round:
        yield from turn_items(book, view, mine, lines)


def _vacancies(mine: Producer, lines: Sequence[str]) -> Iterator[Item]:
    """TAB-158 Yield whether a seat moves up into vacant places, of both zones or of each."""
    for order in vacancy_lines(mine):
        now, _, zone = order.removeprefix("VACANCY ").partition(" ")
        answers = Pick(tr("Answer"), plain(now, "accept", "decline"))
        says, line = tr("whether you move up"), standing_line(lines, order)
        if zone:
            name = tr("Vacant places: {zone}", zone=Zone(zone))
            yield Item(name, says, f"VACANCY {{}} {zone}", (answers,), line=line)
        else:
            zones = Pick(
                tr("Zone"), (Choice("", tr("both")), *(zone_choice(one, one) for one in (CENTER, INNER)))
            )
            yield Item(tr("Vacant places"), says, "VACANCY {} {}", (answers, zones), line=line)


def _later_rounds(view: EconomyView, mine: Producer) -> Iterator[Item]:
    """3.1 Yield the line between the rounds of a letter, and what is then said anew for a later one."""
    if view.phase != ROUND or mine.is_off_path or view.facts.options.rounds_per_mail == 1:
        return
    says = tr("what you choose after it is for the round after")
    pick = Pick(tr("Word"), plain(str(NextRound())))
    yield Item(tr("Next round"), says, "{}", (pick,), is_many=True)
    says = tr("behind the line for the next round")
    pick = Pick(tr("What"), (*good_choices(before="ACT"), *plain("STAY", "SWITCH", "LEISURE")))
    yield Item(tr("Action Ring, later"), says, "{}", (pick,), is_many=True)
    pick = Pick(
        tr("Zones, first choice first"), plain("here", "here UP TO $5.00", "inner > here"), is_free=True
    )
    yield Item(tr("Claim, later"), says, "CLAIM {}", (pick,), is_many=True)
