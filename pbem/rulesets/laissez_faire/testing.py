"""5.1, 5.6 What the tests of IF and lists of places ask, answered by the position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.conditions import All, Test
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.rulesets.laissez_faire.book import BANK, Book, Kind, Role, Space
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.places import (
    CARD,
    CORNER,
    GO_TO_JAIL,
    OWN,
    START,
    TAX,
    TRANSPORT,
    UNOWNED,
    UTILITY,
    side_place,
    space_place,
)
from pbem.rulesets.laissez_faire.worth import net_worth

_CORNERS = {
    START: (Role.START,),
    CORNER: (Role.START, Role.JAIL, Role.FREE),
    GO_TO_JAIL: (Role.GO_TO_JAIL,),
}
_KINDS = {TAX: Kind.TAX, CARD: Kind.CARD, TRANSPORT: Kind.TRANSPORT, UTILITY: Kind.UTILITY}


@dataclass(frozen=True)
class AtTable:
    """The circuit on the table, as a seat asks about it."""

    table: CircuitTable
    me: SeatId

    def count(self, what: str) -> int:
        """Return the cash or net worth of the seat, the number of the round, or of houses left."""
        circuit = self.table.state
        match what:
            case "CASH":
                return circuit.seats[self.me].cash
            case "WORTH":
                return net_worth(self.table.book, circuit, self.me)
            case "ROUND":
                return circuit.round
            case _:
                return circuit.houses

    def owner(self, title: str) -> str:
        """Return the owner of a title."""
        return self.table.state.titles[title].owner

    def level(self, street: str) -> int:
        """Return how many payments were made on a street."""
        return self.table.state.titles[street].payments

    def landed(self) -> int | None:
        """Return the space on which the seat has landed."""
        return self.table.state.seats[self.me].landed

    def has_stayed(self) -> bool:
        """Say whether the seat has stayed on."""
        return self.table.state.seats[self.me].stayed

    def token(self, seat: SeatId) -> int | None:
        """Return the space of a token."""
        return self.table.state.seats[seat].token

    def is_jailed(self, seat: SeatId) -> bool:
        """Say whether a seat is in jail."""
        return self.table.state.seats[seat].jail is not None

    def is_in(self, space: int, places: Sequence[str]) -> bool:
        """Say whether a space is in one of these places."""
        return in_places(self.table.book, self.table.state, self.me, space, places)


def tests_of(order: Order) -> tuple[Test, ...]:
    """Return the tests of an order's IF; none if it has none."""
    return order.when.tests if isinstance(order.when, All) else ()


def all_hold(table: CircuitTable, seat: SeatId, tests: Sequence[Test]) -> bool:
    """Say whether all tests are true for a seat just now."""
    here = AtTable(table, seat)
    return all(test.holds(here) for test in tests)


def in_places(book: Book, circuit: Circuit, seat: SeatId, number: int, places: Sequence[str]) -> bool:
    """5.1 Say whether a space is one of the places that a seat has listed."""
    space = book.board.spaces[number]
    return any(_is_in(circuit, seat, space, place) for place in places)


def _is_in(circuit: Circuit, seat: SeatId, space: Space, place: str) -> bool:
    """Say whether a space is at a place: a word in capitals, a key, #n, a side, or a seat's title."""
    if place in _KINDS:
        return space.kind is _KINDS[place]
    if place in _CORNERS:
        return space.role in _CORNERS[place]
    if space.is_title and _is_owned(circuit.titles[space.key].owner, seat, place):
        return True
    return place in (space_place(space.number), side_place(space.side), space.city, space.key)


def _is_owned(owner: str, seat: SeatId, place: str) -> bool:
    return owner == {UNOWNED: BANK, OWN: seat}.get(place, place)
