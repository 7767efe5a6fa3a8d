"""TAB-P11 Counting: the ballots, nominations and answers in the letters, and what majority they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.settle import in_force
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.orders import Accept, Decline, Nominate, Vote
from pbem.rulesets.new_tabor.plans import is_true, plans_of
from pbem.rulesets.new_tabor.voteorders import Ballot
from pbem.rulesets.new_tabor.wording import Asked

O = TypeVar("O", bound=Order)  # noqa: E741

YES, NO = "yes", "no"


@dataclass(frozen=True)
class Tally:
    """The ballots cast for and against."""

    votes: int
    against: int

    @property
    def is_carried(self) -> bool:
        """TAB-R03 Say whether more are in favour than opposed."""
        return self.votes > self.against


def lines_of(table: EconomyTable, seat: SeatId, kind: type[O]) -> Iterator[O]:
    """TAB-R04 Yield a seat's lines of a kind in the order written, wherever in its letter they stand."""
    for order in in_force(table.sheet(seat)):
        if isinstance(order, kind) and is_true(table, seat, order):
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
    organizer = table.book.options.organizer
    cast = {one.id: ballot(table, one.id, *asked) for one in table.state.in_game()}
    votes = sum(choice == YES for seat, choice in cast.items() if seat != organizer)
    against = sum(choice == NO for seat, choice in cast.items() if seat != organizer)
    if votes == against:
        votes += cast.get(organizer) == YES
        against += cast.get(organizer) == NO
    return Tally(votes, against)


def decide(table: EconomyTable, question: Asked, *asked: Ballot) -> bool:
    """TAB-R02, TAB-R03 Count, tell the result, and say whether the question is carried; a tie loses."""
    tally = count(table, *asked)
    result = "carried" if tally.is_carried else "lost"
    table.tell(events.Voted(question, tally.votes, tally.against, result))
    return tally.is_carried


def ballots_on(office: str, candidate: SeatId) -> tuple[Ballot, Ballot]:
    """Return what a ballot on a candidate may name: him, or else anyone."""
    return Ballot(office, candidate), Ballot(office, ANYONE)


def nominated(table: EconomyTable, office: str) -> list[SeatId]:
    """TAB-019, TAB-R04 Return who was nominated by another seat for an office and accepts, by number."""
    named = {
        line.seat
        for one in table.state.in_game()
        for line in lines_of(table, one.id, Nominate)
        if line.office == office and line.seat != one.id
    }
    return [one.id for one in table.state.in_game() if one.id in named and accepts(table, one.id, office)]


def accepts(table: EconomyTable, seat: SeatId, office: str) -> bool:
    """TAB-R04 Say whether a seat accepts a nomination; its last line counts, silence declines."""
    answers = dict.fromkeys(OFFICES, False)
    for order in in_force(table.sheet(seat)):
        if isinstance(order, Accept | Decline) and is_true(table, seat, order):
            answers.update(dict.fromkeys(order.offices, isinstance(order, Accept)))
    return answers[office]
