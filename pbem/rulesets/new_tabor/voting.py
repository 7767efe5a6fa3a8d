"""TAB-P11 Votes: the open questions are put in their order, and what is carried takes effect (brief 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.ballots import decide
from pbem.rulesets.new_tabor.economy import EconomyTable, Question
from pbem.rulesets.new_tabor.elections import elect
from pbem.rulesets.new_tabor.motions import carry
from pbem.rulesets.new_tabor.questions import (
    CALL,
    ELECTION,
    MOTION,
    RECALL,
    asked,
    close_question,
    motion_of,
    raise_question,
    to_be_voted_on,
)
from pbem.rulesets.new_tabor.scoring import CALL as CALLED
from pbem.rulesets.new_tabor.scoring import end_game
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.voteorders import Ballot

Recalled = dict[str, SeatId | None]
"""Who was just recalled from an office."""


def count_with_orders(table: EconomyTable) -> None:
    """TAB-P11, 3.1 Where ballots ride in the letter of whatever comes next, count them before all else."""
    if not options_now(table.book, table.state).has_vote_phase:
        count_questions(table)


def count_questions(table: EconomyTable) -> None:
    """TAB-P11, 3.4 Put every open question; a call that is carried ends the game, and with it all others."""
    recalled: Recalled = {}
    while not table.is_over and (questions := to_be_voted_on(table.state)):
        question = questions[0]
        _PUT[question.kind](table, question, recalled)
        close_question(table.state, question)


def _put_call(table: EconomyTable, question: Question, recalled: Recalled) -> None:
    """TAB-137, TAB-R73 Whether the game ends as of the closing."""
    if decide(table, asked(table.state, question), Ballot("call")):
        close_question(table.state, question)
        end_game(table, CALLED)


def _put_recall(table: EconomyTable, question: Question, recalled: Recalled) -> None:
    """TAB-026, TAB-027, TAB-028 Whether an officer goes; then the office is vacant, the other untouched."""
    economy, office = table.state, question.about
    if decide(table, asked(economy, question), Ballot("recall", office)):
        recalled[office], economy.officers[office] = economy.officers[office], None
        raise_question(economy, Question(ELECTION, office))


def _put_election(table: EconomyTable, question: Question, recalled: Recalled) -> None:
    """TAB-019, TAB-024 Who is to serve."""
    elect(table, question.about, recalled.get(question.about))


def _put_motion(table: EconomyTable, question: Question, recalled: Recalled) -> None:
    """TAB-R08 Whether a motion is carried."""
    motion = motion_of(table.state, question)
    if decide(table, asked(table.state, question), Ballot("motion", question.about)):
        carry(table, motion)


_PUT: Mapping[str, Callable[[EconomyTable, Question, Recalled], None]] = {
    CALL: _put_call,
    RECALL: _put_recall,
    ELECTION: _put_election,
    MOTION: _put_motion,
}
"""How each kind of question is put."""
