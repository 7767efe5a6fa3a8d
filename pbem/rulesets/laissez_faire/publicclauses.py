"""2.4 What all may know of a private contract: clauses that bind titles or refuse others (LAI-R08, R48)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.clauses import (
    ANYONE,
    Fixed,
    Floor,
    Income,
    InterestLoan,
    Loan,
    OptionToBuy,
    Pay,
    PayNow,
    Refuse,
    Rule,
    Terms,
    Text,
    Transfer,
)
from pbem.rulesets.laissez_faire.schedule import pledge_of


def is_public(terms: Terms, parties: tuple[SeatId, ...]) -> bool:
    """Say whether all may know a clause though its contract is private."""
    match terms:
        case Income() | Fixed():
            return not terms.is_personal
        case Transfer():
            return terms.round is not None
        case Refuse():
            return terms.is_attached or any(one == ANYONE or one not in parties for one in terms.guests)
        case Floor():
            return terms.is_attached
    return bool(attached_to(terms)) or isinstance(terms, Rule)


def attached_to(terms: Terms) -> tuple[str, ...]:
    """LAI-50, R48 Return the titles that a clause is attached to, or that secure it; LEASE is one of them."""
    match terms:
        case Income() | Fixed():
            return () if terms.is_personal else (terms.title,)
        case Transfer():
            return () if terms.round is None else (terms.title,)
        case Refuse() | Floor():
            return terms.where if terms.is_attached else ()
        case OptionToBuy():
            return (terms.title,)
        case Text():
            return tuple(filter(None, (terms.title,)))
    pledge = pledge_of(terms)
    charged = (terms.title,) if isinstance(terms, Pay) and terms.title else ()
    return (*charged, *(pledge.titles if pledge else ()))


def seats_named(terms: Terms) -> tuple[str, ...]:
    """Return the seats that a clause names, and ANYONE as it may stand among guests."""
    match terms:
        case PayNow() | Pay():
            named: tuple[str, ...] = (terms.payer, terms.payee)
        case Loan() | InterestLoan():
            named = (terms.lender, terms.borrower)
        case Transfer():
            named = (terms.giver, terms.taker)
        case Income() | OptionToBuy():
            named = (terms.holder, *((terms.grantor,) if isinstance(terms, Income) else ()))
        case Fixed():
            named = (terms.guest, terms.grantor)
        case Refuse():
            named = (terms.by, *terms.guests)
        case Floor():
            named = (terms.by,)
        case _:
            named = ()
    return tuple(filter(None, named))
