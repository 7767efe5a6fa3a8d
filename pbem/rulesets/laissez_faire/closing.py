"""LAI-R60 Which transport companies the refusal pacts of street owners have closed."""

from __future__ import annotations

from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.clauses import Refuse
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.scopes import covers


def closed_companies(book: Book, circuit: Circuit) -> list[str]:
    """LAI-67, R60 Return the companies that can carry nobody: both directions are refused to anyone."""
    refusals = [
        clause.terms
        for clause in circuit.live()
        if isinstance(clause.terms, Refuse) and ANYONE in clause.terms.guests
    ]
    if not refusals:
        return []
    return [
        space.key
        for side, space in book.board.transports.items()
        if _is_closed(book, circuit, side, refusals)
    ]


def _is_closed(book: Book, circuit: Circuit, side: int, refusals: list[Refuse]) -> bool:
    one, other = book.board.cities_of(side)
    return all(_is_shut(book, circuit, *way, refusals) for way in ((one, other), (other, one)))


def _is_shut(book: Book, circuit: Circuit, landing: str, city: str, refusals: list[Refuse]) -> bool:
    """Say whether every street of a city refuses all who landed in the other one."""
    here = [terms for terms in refusals if terms.landing in ("", landing)]
    return all(
        any(_binds(circuit, terms, street.key) and covers(book, terms.where, street.key) for terms in here)
        for street in book.board.streets_of(city)
    )


def _binds(circuit: Circuit, terms: Refuse, street: str) -> bool:
    """Say whether a refusal binds a street whoever owns it, or its present owner in person."""
    return terms.is_attached or circuit.titles[street].owner == terms.by
