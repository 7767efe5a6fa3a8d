"""TAB-P11 Votes: initiatives, the open questions put in their order, ballots counted, elections (brief 3.4).

Recalls are asked for and motions made in turns; both are voted on later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.votes import Tally, for_and_against
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.economy import EconomyTable, Question
from pbem.rulesets.new_tabor.motions import carry
from pbem.rulesets.new_tabor.offices import by_dice, eligible, take_by_dice, take_office, throw_at
from pbem.rulesets.new_tabor.orders import Accept, Decline, Nominate, Recall, Vote
from pbem.rulesets.new_tabor.plans import fail, is_true, note, orders_of, plans_of
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
from pbem.rulesets.new_tabor.wording import Asked, Office

O = TypeVar("O", bound=Order)  # noqa: E741

YES, NO = "yes", "no"
Recalled = dict[str, SeatId | None]
"""Who was just recalled from an office."""


@event("TAB-026", "{seat} asks for the recall of the {office}.")
class RecallRaised(Event):
    seat: str
    office: Office


def ask_recalls(table: EconomyTable, seat: SeatId) -> None:
    """TAB-026, TAB-029 Ask for the recall of an officer; asked for twice it is one question."""
    for order in orders_of(table, seat, Recall):
        if not is_true(table, seat, order):
            continue
        if table.state.officers[order.office] is None:
            fail(table, seat, order, tr("nobody at the table holds the office"))
            continue
        raise_question(table.state, Question(RECALL, order.office))
        note(table, order, Became.DONE, tr_noop("the question is open"))
        table.tell(RecallRaised(table.state.seats[seat].name, Office(order.office)))


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
    """TAB-019 Who is to serve."""
    elect(table, question.about, recalled.get(question.about))


def _put_motion(table: EconomyTable, question: Question, recalled: Recalled) -> None:
    """Whether a motion is carried."""
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


def lines_of(table: EconomyTable, seat: SeatId, kind: type[O]) -> Iterator[O]:
    """Yield a seat's lines of a kind in the order written, wherever in its letter they stand."""
    for order in table.sheet(seat).lines:
        if isinstance(order, kind):
            yield order


def ballot(table: EconomyTable, seat: SeatId, *asked: Ballot) -> str:
    """Return a seat's ballot on the first of these that it names; the last line counts; "" if none does."""
    cast = {line.ballot: line.choice for line in lines_of(table, seat, Vote)}
    found = next((one for one in asked if one in cast), None)
    if found is None:
        return ""
    plans_of(table).notes.counted.add((seat, found))
    return cast[found]


def count(table: EconomyTable, *asked: Ballot) -> Tally:
    """TAB-P11, TAB-R02, TAB-R03 Count those in the game; the Organizer's only where the others are equal."""
    said = {YES: True, NO: False}
    cast = {one.id: said.get(ballot(table, one.id, *asked)) for one in table.state.in_game()}
    return for_and_against(cast, table.book.options.organizer or "")


@event(
    "TAB-R03",
    when={
        "result": {
            "carried": "{question}: {votes} for, {against} against, carried.",
            "lost": "{question}: {votes} for, {against} against, lost.",
            "affirmed": "{question}: {votes} for, {against} against, affirmed.",
            "not affirmed": "{question}: {votes} for, {against} against, not affirmed.",
        }
    },
)
class Voted(Event):
    """A vote was counted; `result` is carried or lost, for a candidate affirmed or not affirmed.

    `question` is a `wording.Asked`: Recall of Clerk; Clerk: cy; Motion 3; Call; Forgive bob.
    """

    question: Asked
    votes: int
    against: int
    result: str


def decide(table: EconomyTable, question: Asked, *asked: Ballot) -> bool:
    """TAB-R02, TAB-R03 Count, tell the result, and say whether the question is carried; a tie loses."""
    tally = count(table, *asked)
    result = "carried" if tally.is_carried else "lost"
    table.tell(Voted(question, tally.votes, tally.against, result))
    return tally.is_carried


def ballots_on(office: str, candidate: SeatId) -> tuple[Ballot, Ballot]:
    """Return what a ballot on a candidate may name: him, or else anyone."""
    return Ballot(office, candidate), Ballot(office, ANYONE)


def nominated(table: EconomyTable, office: str) -> list[SeatId]:
    """TAB-019 Return who was nominated by another seat for an office and accepts, by number."""
    named = {
        line.seat
        for one in table.state.in_game()
        for line in lines_of(table, one.id, Nominate)
        if line.office == office and line.seat != one.id
    }
    return [one.id for one in table.state.in_game() if one.id in named and accepts(table, one.id, office)]


def accepts(table: EconomyTable, seat: SeatId, office: str) -> bool:
    """Say whether a seat accepts a nomination; its last line counts, silence declines."""
    answers = dict.fromkeys(OFFICES, False)
    for order in table.sheet(seat).lines:
        if isinstance(order, Accept | Decline) and is_true(table, seat, order):
            answers.update(dict.fromkeys(order.offices, isinstance(order, Accept)))
    return answers[office]


def elect(table: EconomyTable, office: str, recalled: SeatId | None = None) -> None:
    """TAB-019, TAB-P11 Fill an office by election; the seat just recalled may not have it."""
    if want_dice(table):
        take_by_dice(table, office, recalled)
        return
    best = favourites(table, office, recalled)
    if not best:
        take_by_dice(table, office, recalled)
    elif len(best) == 1:
        take_office(table, office, best[0])
    else:
        take_office(table, office, by_dice(best, office, throw_at(table)), by_dice=True)


def want_dice(table: EconomyTable) -> bool:
    """Say whether every seat in the game consents to the dice."""
    return all(ballot(table, one.id, Ballot("dice")) == YES for one in table.state.in_game())


def favourites(table: EconomyTable, office: str, recalled: SeatId | None) -> list[SeatId]:
    """TAB-019, TAB-021 Return the candidates affirmed with most votes in favour; several if they tie."""
    able = eligible(table.state, office, recalled)
    candidates = [seat for seat in nominated(table, office) if seat in able]
    plans_of(table).notes.stood.update((office, seat) for seat in candidates)
    counted = {seat: count(table, *ballots_on(office, seat)) for seat in candidates}
    for seat, tally in counted.items():
        _tell(table, office, seat, tally)
    votes = {seat: tally.votes for seat, tally in counted.items() if tally.is_carried}
    return [seat for seat, number in votes.items() if number == max(votes.values())]


def _tell(table: EconomyTable, office: str, seat: SeatId, tally: Tally) -> None:
    """TAB-R03 Tell how the ballots on a candidate fell."""
    question = Asked("candidate", office=office, name=table.state.seats[seat].name)
    result = "affirmed" if tally.is_carried else "not affirmed"
    table.tell(Voted(question, tally.votes, tally.against, result))
