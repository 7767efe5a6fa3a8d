"""The questions that are open: raised, held in their order, and closed (brief 3.4)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import OFFICES
from pbem.rulesets.new_tabor.economy import ROUND, VOTE, Economy, Motion, Question
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Asked, Office

CALL, RECALL, ELECTION, MOTION, FORGIVE = "call", "recall", "election", "motion", "forgive"
_ORDER = (FORGIVE, CALL, RECALL, ELECTION, MOTION)


def raise_question(economy: Economy, question: Question) -> None:
    """Open a question, at its place among the others; one that is open already stays one."""
    if question not in economy.questions:
        economy.questions.append(question)
        economy.questions.sort(key=_place)


def _place(question: Question) -> tuple[int, int]:
    """First the call, then recalls and elections, Clerk before Treasurer, then motions as made."""
    kind = _ORDER.index(question.kind)
    if question.kind in (RECALL, ELECTION):
        return kind, OFFICES.index(question.about)
    return kind, int(question.about) if question.kind == MOTION else 0


def close_question(economy: Economy, question: Question) -> None:
    """Take a question off the list of open ones; a motion is no longer before the table."""
    economy.questions = [one for one in economy.questions if one != question]
    if question.kind == MOTION:
        economy.motions = [one for one in economy.motions if str(one.number) != question.about]


def to_be_voted_on(economy: Economy) -> list[Question]:
    """Return the open questions of a vote, in the order in which they are held."""
    return sorted((one for one in economy.questions if one.kind != FORGIVE), key=_place)


def motion_of(economy: Economy, question: Question) -> Motion:
    """Return the motion that a question is about."""
    return next(one for one in economy.motions if str(one.number) == question.about)


def asked(economy: Economy, question: Question) -> Asked:
    """Return how sentences name a question."""
    match question.kind:
        case "recall" | "election":
            return Asked(question.kind, office=question.about)
        case "motion":
            return Asked("motion", number=int(question.about))
        case "forgive":
            return Asked("forgive", name=economy.seats[question.about].name)
        case _:
            return Asked("call")


def questions_now(view: EconomyView) -> list[Question]:
    """Return the open questions on which the next letters may hold ballots, in the order of the votes."""
    votes = view.phase == VOTE or not view.facts.options.has_vote_phase
    return [one for one in view.facts.questions if (view.phase == ROUND if one.kind == FORGIVE else votes)]


def offices_open(view: EconomyView) -> list[str]:
    """Return the offices that the next votes may fill: by election, or after a recall."""
    open_now = {one.about for one in questions_now(view) if one.kind in (ELECTION, RECALL)}
    return [office for office in OFFICES if office in open_now]


def question_said(economy: Economy, question: Question) -> str:
    """Return how a question is named in a list."""
    if question.kind == ELECTION:
        return tr("Election of the {office}", office=Office(question.about))
    return str(asked(economy, question))


@event("TAB-R07", "Lapsed with the quarter: {question}.")
class QuestionLapsed(Event):
    question: Asked
