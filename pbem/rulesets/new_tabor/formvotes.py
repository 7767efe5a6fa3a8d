"""The lines of a form for open questions: abstentions as they stand, and what may be said instead (P11)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE
from pbem.rulesets.new_tabor.economy import Question
from pbem.rulesets.new_tabor.motions import proposal_of
from pbem.rulesets.new_tabor.offices import eligible
from pbem.rulesets.new_tabor.orders import Accept, Decline, Nominate, Vote
from pbem.rulesets.new_tabor.questions import (
    CALL,
    ELECTION,
    FORGIVE,
    MOTION,
    RECALL,
    motion_of,
    offices_open,
    question_said,
    questions_now,
)
from pbem.rulesets.new_tabor.remarks import line_with, offered, remarks
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.wording import Office

ABSTAIN = "abstain"


def vote_lines(view: EconomyView, seat: SeatId) -> Iterator[str]:
    """Yield a line for each question that is open now, which abstains, and those of elections."""
    questions = questions_now(view)
    for question in questions:
        if question.kind != ELECTION:
            yield from line_with(
                str(Vote(Ballot(question.kind, question.about), ABSTAIN)), said(view, question)
            )
    offices = offices_open(view)
    if offices:
        yield from _election(view, seat, tuple(offices))


def said(view: EconomyView, question: Question) -> str:
    """Return what a question is about, and in which words it can be answered."""
    match question.kind:
        case kind if kind == MOTION:
            motion = motion_of(view.known, question)
            return tr(
                "yes or no: {motion}, moved by {seat}",
                motion=proposal_of(motion),
                seat=view.seats[motion.seat].name,
            )
        case kind if kind == CALL:
            return tr("yes or no: the game ends as of the last quarter")
        case kind if kind == RECALL:
            holder = view.known.officers[question.about]
            name = view.seats[holder].name if holder else "-"
            return tr("yes or no: {seat} goes as {office}", seat=name, office=Office(question.about))
        case kind if kind == FORGIVE:
            return tr("yes or no: the late orders of {seat} count", seat=view.seats[question.about].name)
    return question_said(view.known, question)


def _election(view: EconomyView, seat: SeatId, offices: tuple[str, ...]) -> Iterator[str]:
    """TAB-019, TAB-R04 Nominations, answers and ballots of elections, or of what may follow a recall."""
    yield from remarks(tr("Who is nominated by another seat, and accepts, is a candidate:"))
    yield from line_with(str(Decline(offices)), tr("what you say to being nominated"))
    yield from offered(str(Accept(offices)), tr("if you would serve"))
    for office in offices:
        able = [one for one in eligible(view.known, office) if one != seat]
        for one in able[:1]:
            said = tr("{office}; or any other seat", office=Office(office))
            yield from offered(str(Nominate(one, office)), said)
            yield from offered(str(Vote(Ballot(office, one), "yes")), tr("or no, for each candidate"))
        anybody = str(Vote(Ballot(office, ANYONE), "yes"))
        yield from offered(anybody, tr("or no, for every candidate you do not name"))
    yield from offered(str(Vote(Ballot("dice"), "yes")), tr("if all say so, the dice decide"))
