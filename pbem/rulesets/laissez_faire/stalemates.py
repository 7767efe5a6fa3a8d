"""LAI-68, R61 Stalemate positions: who can stay where it is for ever at no cost."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.clauses import Fixed


def restless(book: Book, circuit: Circuit) -> list[SeatId]:
    """LAI-69, R61 Return the seats in play that are not in a stalemate position, in turn order."""
    return [seat for seat in circuit.in_play() if not is_at_rest(book, circuit, seat)]


def is_at_rest(book: Book, circuit: Circuit, seat: SeatId) -> bool:
    """LAI-R61 Say whether a seat stands on a street with a house where rent and utility are free for ever."""
    investor = circuit.seats[seat]
    if investor.jail is not None or investor.token is None:
        return False
    street = book.board.spaces[investor.token].key
    if street not in book.board.streets or not circuit.titles[street].payments:
        return False
    return all(_is_free(circuit, key, seat) for key in (street, book.board.next_utility(street).key))


def _is_free(circuit: Circuit, key: str, seat: SeatId) -> bool:
    """Say whether a seat owns a title, or may use it for nothing without end."""
    owner = circuit.titles[key].owner
    return owner == seat or any(
        isinstance(terms := clause.terms, Fixed)
        and (terms.title, terms.guest, terms.amount, terms.until) == (key, seat, 0, None)
        and (not terms.is_personal or terms.grantor == owner)
        for clause in circuit.live()
    )
