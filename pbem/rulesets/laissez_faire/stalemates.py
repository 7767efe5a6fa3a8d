"""LAI-68, R61 Stalemate positions: who can stay where it is for ever at no cost."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.clauses import Fixed
from pbem.rulesets.laissez_faire.staying import stay_offer

ANY_SUM = 2
"""A throw of the dice; where staying on is free for ever, it is free whatever they show."""


def restless(book: Book, circuit: Circuit) -> list[SeatId]:
    """LAI-69, R61 Return the seats in play that are not in a stalemate position, in turn order."""
    return [seat for seat in circuit.in_play() if not is_at_rest(book, circuit, seat)]


def is_at_rest(book: Book, circuit: Circuit, seat: SeatId) -> bool:
    """LAI-R61 Say whether a seat stands on a street with a house where rent and utility are free for ever."""
    investor = circuit.seats[seat]
    offer = stay_offer(book, circuit, seat, ANY_SUM)
    if investor.lodging is None or offer is None or offer.total:
        return False
    return all(_is_safe(circuit, key, seat) for key in (investor.lodging.street, offer.utility))


def _is_safe(circuit: Circuit, key: str, seat: SeatId) -> bool:
    """Say whether no price for a title can be raised for a seat: it is its own, or promised without end."""
    owner = circuit.titles[key].owner
    return owner == seat or any(
        isinstance(terms := clause.terms, Fixed)
        and (terms.title, terms.guest, terms.amount, terms.until) == (key, seat, 0, None)
        and (not terms.is_personal or terms.grantor == owner)
        for clause in circuit.live()
    )
