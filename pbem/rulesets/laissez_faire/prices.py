"""LAI-20, R10 What is printed on the deeds: list prices and fair prices of titles."""

from __future__ import annotations

from pbem.rulesets.laissez_faire.book import Board, Book, Kind, Space
from pbem.rulesets.laissez_faire.view import AnyCircuit

TWO_STREETS = 2
"""Who has so many streets of a city asks the double rent without houses."""


def list_price(book: Book, circuit: AnyCircuit, title: str, owner: str, dice_sum: int) -> int:
    """LAI-R10 Return the list price of a title as if `owner`, the bank or a seat, asked it now."""
    board, space = book.board, book.board.titles[title]
    match space.kind:
        case Kind.TRANSPORT:
            companies = [one.key for one in board.transports.values()]
            return _by_number(board.bank_transport, _owned(circuit, companies, owner))
        case Kind.UTILITY:
            return _by_number(board.bank_utility, _owned(circuit, board.utilities, owner)) * dice_sum
        case _:
            return _list_rent(board, circuit, space, owner)


def _list_rent(board: Board, circuit: AnyCircuit, street: Space, owner: str) -> int:
    """Return the rent by building level; without houses it depends on the streets of the city."""
    payments = circuit.titles[street.key].payments
    in_city = [one.key for one in board.streets_of(street.city)]
    if not payments and _owned(circuit, in_city, owner) >= TWO_STREETS:
        return street.two_owned
    return street.monopolist[board.monopolist_column[payments]]


def _owned(circuit: AnyCircuit, keys: list[str] | dict[str, Space], owner: str) -> int:
    return sum(circuit.titles[key].owner == owner for key in keys)


def _by_number(amounts: tuple[int, ...], number: int) -> int:
    """Return the amount for so many titles in one hand; a table that is too short ends with its last."""
    return amounts[min(max(number, 1), len(amounts)) - 1]


def fair_price(book: Book, circuit: AnyCircuit, title: str, dice_sum: int) -> int:
    """5.3 FAIR: return the "competitor" price of a title."""
    board, space = book.board, book.board.titles[title]
    match space.kind:
        case Kind.TRANSPORT:
            return board.fair_transport
        case Kind.UTILITY:
            return board.fair_utility * dice_sum
        case _:
            return space.competitor[board.competitor_column[circuit.titles[title].payments]]


def house_price(book: Book, street: str) -> int:
    """LAI-34 Return the deed's house price of a street."""
    return book.board.house_prices[book.board.titles[street].side]
