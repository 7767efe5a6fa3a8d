"""What follows the rounds: a quarter's end, closing and opening, and what is waited for (brief 3.5-3.7)."""

from __future__ import annotations

from typing import TypeAlias

from pbem.engine.events import Event, event
from pbem.engine.sequence import Scene
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.charity import may_give
from pbem.rulesets.new_tabor.dealorders import pay_ious
from pbem.rulesets.new_tabor.economy import (
    Economy,
    EconomyTable,
    Question,
    no_goods,
    quarters_of,
)
from pbem.rulesets.new_tabor.offices import fill_offices, throw_at
from pbem.rulesets.new_tabor.plans import plans_of
from pbem.rulesets.new_tabor.questions import (
    CALL,
    FORGIVE,
    RECALL,
    QuestionLapsed,
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

TaborScene: TypeAlias = "Scene[Book, Economy]"
FEWEST_LEFT = 2
"""With fewer seats in the game it is over."""


def is_vote_due(scene: TaborScene) -> bool:
    """3.4 Say whether votes come next that are to have letters of their own."""
    return options_now(scene.book, scene.state).has_vote_phase and bool(to_be_voted_on(scene.state))


def are_off_the_path(table: EconomyTable) -> bool:
    """TAB-065, 3.3.2 Say whether every seat is off the Path, so that the quarter ends."""
    return all(one.is_off_path for one in table.state.in_game())


def stop_if_told(table: EconomyTable) -> None:
    """TAB-R74 Stop the game after what was just played, if the GM or a motion has said so."""
    if table.state.stopping:
        stop_game(table)


@event("TAB-065", "Quarter {quarter} ends.")
class QuarterEnds(Event):
    quarter: int


def end_quarter(table: EconomyTable) -> None:
    """TAB-066, TAB-R07, TAB-R09 Recalls still open, and what was to be forgiven, lapse with the quarter."""
    economy = table.state
    table.tell(QuarterEnds(economy.quarter))
    for question in list(economy.questions):
        if question.kind in (RECALL, FORGIVE):
            table.tell(QuestionLapsed(asked(economy, question)))
            close_question(economy, question)
    economy.late_sets = {}


def in_want(economy: Economy) -> list[str]:
    """Return who has unmet inputs, in order of play from the first seat."""
    return [one.id for one in economy.in_order() if one.has_unmet]


def is_in_want(scene: TaborScene) -> bool:
    """TAB-067 Say whether anybody has unmet inputs."""
    return bool(in_want(scene.state))


def settle_again_or_help(table: EconomyTable) -> None:
    """TAB-067, TAB-070, 3.5 Count the settling; before the last one is left behind, help those in want."""
    table.state.settles += 1
    for seat in () if may_settle_again(table) else in_want(table.state):
        help_settle(table, seat)
    remember(table)


def may_settle_again(table: EconomyTable) -> bool:
    """TAB-067, TAB-070 Say whether something has changed hands, and somebody in want is left."""
    is_last = table.state.settles >= options_now(table.book, table.state).settle_max
    return is_in_want(table) and not is_last and plans_of(table).has_changed


def is_settled(table: EconomyTable) -> bool:
    """TAB-070 Say whether no other settling follows."""
    return not may_settle_again(table)


def is_charity_asked(scene: TaborScene) -> bool:
    """TAB-133 Say whether consent to charity is waited for, where somebody can give it."""
    has_letters = options_now(scene.book, scene.state).has_charity_phase
    return is_in_want(scene) and has_letters and bool(may_give(scene.state))


def is_charity_unasked(scene: TaborScene) -> bool:
    """TAB-133 Say whether what was said before decides."""
    return is_in_want(scene) and not is_charity_asked(scene)


def close_quarter(table: EconomyTable) -> None:
    """TAB-072, 3.6 Pay the IOUs due; what was gained is safe; the game ends, or goes on."""
    economy = table.state
    pay_ious(table)
    for one in economy.seats.values():
        one.gained = 0
    is_last = economy.quarter >= quarters_of(table.book, economy)
    if len(economy.in_game()) < FEWEST_LEFT:
        end_game(table, ONE_LEFT)
    elif is_last:
        end_game(table, QUARTERS)
    elif any(one.out_in == economy.quarter for one in economy.seats.values()):
        raise_question(economy, Question(CALL))  # TAB-137, TAB-R73


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


@event("TAB-073", "{seat} begins quarter {quarter}.")
class Begins(Event):
    seat: str
    quarter: int


def _choose_first(table: EconomyTable) -> None:
    """TAB-073, TAB-R12 The highest roller begins the quarter's rounds; the order of play stays."""
    economy = table.state
    seats = [one.id for one in economy.in_game()]
    economy.first_seat = highest(seats, f"who begins Q{economy.quarter}", throw_at(table))
    table.tell(Begins(economy.seats[economy.first_seat].name, economy.quarter))
