"""The course of the game: what follows a phase, a quarter's end, closing and opening (brief 3.1, 3.5-3.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.charity import play_charity
from pbem.rulesets.new_tabor.charityorders import may_give
from pbem.rulesets.new_tabor.clearing import clear, pay_dividend
from pbem.rulesets.new_tabor.dealorders import pay_ious
from pbem.rulesets.new_tabor.economy import (
    CHARITY,
    CLOSING,
    OPENING,
    QUARTER_END,
    ROUND,
    SETTLE,
    SETUP,
    VOTE,
    Economy,
    EconomyTable,
    Question,
    no_goods,
    quarters_of,
)
from pbem.rulesets.new_tabor.motions import adopt_options
from pbem.rulesets.new_tabor.offices import fill_offices, throw_at
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.questions import (
    CALL,
    FORGIVE,
    RECALL,
    asked,
    close_question,
    raise_question,
    to_be_voted_on,
)
from pbem.rulesets.new_tabor.scoring import ONE_LEFT, QUARTERS, end_game, remember, stop_game
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.settling import help_settle
from pbem.rulesets.new_tabor.setup import draw_work_cards
from pbem.rulesets.new_tabor.throws import highest

FEWEST_LEFT = 2
"""With fewer seats in the game it is over (TAB-R76)."""


def proceed(table: EconomyTable) -> None:
    """TAB-R74 The last step of every phase: go on to the next for which there are orders to wait for."""
    if not table.is_over and table.state.stopping:
        stop_game(table)
    elif not table.is_over:
        _THEN[table.moment.phase](table)
    adopt_options(table.state)


def await_orders(table: EconomyTable) -> None:
    """Wait for the votes, if any are to be held in a phase of their own, and otherwise for a round."""
    adopt_options(table.state)
    table.state.phase = waits_for(table.book, table.state)


def waits_for(book: Book, economy: Economy) -> str:
    """Return what comes next inside a quarter; votes come before a round only, never before settling."""
    is_voting = options_now(book, economy).has_vote_phase and to_be_voted_on(economy)
    return VOTE if is_voting else ROUND


def after_round(table: EconomyTable) -> None:
    """TAB-065, 3.3.2 When every seat is off the Path the quarter ends, else the next round comes."""
    if all(one.is_off_path for one in table.state.in_game()):
        quarter_end(table)
    else:
        await_orders(table)


def quarter_end(table: EconomyTable) -> None:
    """TAB-066, 3.5 Dividend, clearing, then consumption by those who lack something."""
    economy = table.state
    table.tell(events.QuarterEnds(economy.quarter))
    _lapse(table)
    pay_dividend(table)
    clear(table)
    if in_want(economy):
        economy.phase = SETTLE
    else:
        close_quarter(table)


def _lapse(table: EconomyTable) -> None:
    """TAB-R07, TAB-R09 Recalls still open, and what was to be forgiven, lapse with the quarter."""
    economy = table.state
    for question in list(economy.questions):
        if question.kind in (RECALL, FORGIVE):
            table.tell(events.QuestionLapsed(asked(economy, question)))
            close_question(economy, question)
    economy.late_sets = {}


def in_want(economy: Economy) -> list[str]:
    """TAB-067 Return who has unmet inputs, in order of play from the first seat."""
    return [one.id for one in economy.in_order() if one.has_unmet]


def after_settling(table: EconomyTable) -> None:
    """TAB-067, TAB-070, 3.5 Close the quarter, settle once more, or ask for charity."""
    economy = table.state
    economy.settles += 1
    is_last = economy.settles >= options_now(table.book, economy).settle_max
    if in_want(economy) and not is_last and plans_of(table).has_changed:
        remember(table)
        return
    for seat in in_want(economy):
        help_settle(table, seat)
    remember(table)
    _feed_or_close(table)


def _feed_or_close(table: EconomyTable) -> None:
    """TAB-133 Wait for consent to charity, where somebody can give it; or decide by what was said before."""
    economy = table.state
    if not in_want(economy):
        close_quarter(table)
    elif options_now(table.book, economy).has_charity_phase and may_give(economy):
        economy.phase = CHARITY
    else:
        play_charity(table)
        close_quarter(table)


def close_quarter(table: EconomyTable) -> None:
    """TAB-072, 3.6 Pay the IOUs due; what was gained is safe; the game ends, or the next quarter opens."""
    economy = table.state
    pay_ious(table)
    for one in economy.seats.values():
        one.gained = 0
    is_last = economy.quarter >= quarters_of(table.book, economy)
    if len(economy.in_game()) < FEWEST_LEFT:
        end_game(table, ONE_LEFT)
    elif is_last:
        end_game(table, QUARTERS)
    else:
        if any(one.out_in == economy.quarter for one in economy.seats.values()):
            raise_question(economy, Question(CALL))  # TAB-137, TAB-R73
        open_quarter(table)


def open_quarter(table: EconomyTable) -> None:
    """TAB-073, TAB-074, 3.7 Open the next quarter: offices, who begins, new cards; all else carries on."""
    economy = table.state
    economy.quarter += 1
    economy.round, economy.settles = 1, 0
    economy.before_act = {}
    fill_offices(table)
    economy.head_count = len(economy.in_game())
    economy.intake = no_goods()
    for one in economy.in_game():
        one.consumed = no_goods()
        one.path, one.is_off_path = 0, False
    _choose_first(table)
    for one in economy.in_order():
        draw_work_cards(table, one.id)
    await_orders(table)


def _choose_first(table: EconomyTable) -> None:
    """TAB-073, TAB-R12 The highest roller begins the quarter's rounds; the order of play stays."""
    economy = table.state
    seats = [one.id for one in economy.in_game()]
    economy.first_seat = highest(seats, f"who begins Q{economy.quarter}", throw_at(table))
    table.tell(events.Begins(economy.seats[economy.first_seat].name, economy.quarter))


_THEN: Mapping[str, Callable[[EconomyTable], None]] = {
    SETUP: await_orders,
    VOTE: await_orders,
    ROUND: after_round,
    SETTLE: after_settling,
    CHARITY: close_quarter,
    QUARTER_END: quarter_end,
    CLOSING: close_quarter,
    OPENING: open_quarter,
}
"""What follows each phase; the phases without orders are nothing but that."""
