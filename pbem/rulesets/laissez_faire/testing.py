"""5.6 Tests, and the lists of places in them and in STAY, held against the position."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.laissez_faire.book import BANK, Book, Kind, Role, Space
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.conditions import (
    Count,
    HasStayed,
    IsInJail,
    LandedIn,
    LevelIs,
    OwnerIs,
    Test,
    TokenIn,
)
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


def holds(test: Test, table: CircuitTable, seat: SeatId) -> bool:
    """5.6 Say whether a test of a seat's order is true just now."""
    book, circuit = table.book, table.state
    match test:
        case Count():
            return COMPARISONS[test.sign](_counted(table, test.what, seat), test.number)
        case OwnerIs():
            owner = seat if test.owner == "me" else test.owner
            return (circuit.titles[test.title].owner == owner) is not test.is_not
        case LevelIs():
            return COMPARISONS[test.sign](circuit.titles[test.street].payments, test.number)
        case LandedIn():
            number = circuit.seats[seat].landed
            is_in = number is not None and in_places(book, circuit, seat, number, test.places)
            return number is not None and is_in is not test.is_not
        case HasStayed():
            return circuit.seats[seat].stayed
        case TokenIn():
            token = circuit.seats[test.seat].token
            return token is not None and in_places(book, circuit, seat, token, test.places)
        case IsInJail():
            return circuit.seats[test.seat].jail is not None
    raise NotImplementedError(type(test))


def _counted(table: CircuitTable, what: str, seat: SeatId) -> int:
    match what:
        case "CASH":
            return table.state.seats[seat].cash
        case "WORTH":
            return net_worth(table.book, table.state, seat)
        case "ROUND":
            return table.state.round
        case _:
            return table.state.houses


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
