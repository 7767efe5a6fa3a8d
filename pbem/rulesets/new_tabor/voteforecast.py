"""What a sheet says on open questions, and how silence is understood (TAB-P11, TAB-R04, TAB-R09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.economy import Economy, Question
from pbem.rulesets.new_tabor.orders import Accept, Decline, Nominate, Vote
from pbem.rulesets.new_tabor.questions import (
    ELECTION,
    asked,
    offices_open,
    question_said,
    questions_now,
)
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.wording import Asked, Office


def votes_said(view: EconomyView, seat: SeatId, orders: Sequence[Order]) -> Iterator[str]:
    """Yield nominations, answers and ballots, and the questions on which nothing is said."""
    economy = view.known
    for order in orders:
        if isinstance(order, Nominate):
            yield _nominated(economy, order)
    yield from _answers(view, orders)
    cast = {order.ballot: order.choice for order in orders if isinstance(order, Vote)}
    yield from (_ballot(economy, ballot, choice) for ballot, choice in cast.items())
    silent = [one for one in questions_now(view) if not _is_answered(one, cast)]
    if silent and orders:
        names = "; ".join(question_said(economy, one) for one in silent)
        yield tr("You cast no ballot on: {questions}.", questions=names)


def _nominated(economy: Economy, order: Nominate) -> str:
    return tr(
        "You nominate {seat} for {office}; it counts if {seat} accepts.",
        seat=economy.seats[order.seat].name,
        office=Office(order.office),
    )


def _answers(view: EconomyView, orders: Sequence[Order]) -> Iterator[str]:
    """TAB-R04 Yield what is answered to nominations; silence declines."""
    answers = dict.fromkeys(offices_open(view), False)
    for order in orders:
        if isinstance(order, Accept | Decline):
            answers.update({one: isinstance(order, Accept) for one in order.offices if one in answers})
    for is_accepted in (True, False):
        offices = listed([Office(one) for one, answer in answers.items() if answer is is_accepted])
        if offices and is_accepted:
            yield tr("If you are nominated, you accept: {offices}.", offices=offices)
        elif offices and orders:
            yield tr("If you are nominated, you decline: {offices}.", offices=offices)


def _ballot(economy: Economy, ballot: Ballot, choice: str) -> str:
    question = _said(economy, ballot)
    if choice == "yes":
        return tr("You vote for this: {question}.", question=question)
    if choice == "no":
        return tr("You vote against this: {question}.", question=question)
    return tr("You abstain on this: {question}.", question=question)


def _said(economy: Economy, ballot: Ballot) -> str:
    """Return what a ballot is about."""
    if ballot.kind == "dice":
        return tr("dice in place of an election")
    if ballot.about == ANYONE:
        return tr("{office}: every other candidate", office=Office(ballot.kind))
    if ballot.kind in OFFICES:
        return str(Asked("candidate", office=ballot.kind, name=economy.seats[ballot.about].name))
    return str(asked(economy, Question(ballot.kind, ballot.about)))


def _is_answered(question: Question, cast: dict[Ballot, str]) -> bool:
    if question.kind == ELECTION:
        return any(ballot.kind in (question.about, "dice") for ballot in cast)
    return Ballot(question.kind, question.about) in cast
