"""2.4 Who may know of deals, contracts and payments where books are closed or contracts private."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.clauses import Income


def readers_of_deal(book: Book, seats: Iterable[str]) -> frozenset[SeatId] | None:
    """LAI-R08 Return who may know what changes hands for what: all, or with closed books those concerned."""
    return frozenset(seats) if book.options.books == "closed" else None


def readers_of_contract(book: Book, parties: Iterable[str]) -> frozenset[SeatId] | None:
    """LAI-R08 Return who may know of a contract: all, or by option its parties."""
    return frozenset(parties) if book.options.contracts == "private" else None


def readers_of_payment(book: Book, seats: Iterable[str]) -> frozenset[SeatId] | None:
    """LAI-R08 Return who may know of money that a clause moves: all, or who pays and who is paid."""
    options = book.options
    is_hidden = options.books == "closed" or options.contracts == "private"
    return frozenset(seats) if is_hidden else None


def readers_of_share(book: Book, terms: Income, seats: Iterable[str]) -> frozenset[SeatId] | None:
    """LAI-R08 Return who may know of a share: all, but for a personal one of a private contract."""
    is_hidden = book.options.contracts == "private" and terms.is_personal
    return frozenset(seats) if is_hidden else None
