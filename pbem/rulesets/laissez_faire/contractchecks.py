"""What is refused of contracts and their clauses on receipt (brief 3.9.3, 5.5)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.clauses import Rule, Transfer
from pbem.rulesets.laissez_faire.contracttext import bad_clause, not_taken
from pbem.rulesets.laissez_faire.legality import (
    Faults,
    lease_faults,
    no,
    partner_faults,
    past_faults,
    seats_in_play,
)
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, Loan, Pay
from pbem.rulesets.laissez_faire.names import LEASE, name_of_title
from pbem.rulesets.laissez_faire.terms import Terms


def contract_faults(
    here: BoardLexicon,
    name: str,
    parties: Sequence[SeatId],
    until: int | None,
    clauses: Sequence[tuple[str, Terms]],
) -> Faults:
    """LAI-46, 49 Yield why a contract cannot be proposed to these `parties`; one bad clause spoils it.

    Each of the clauses stands with the words in which its writer said it.
    """
    faults = [fault for seat in parties for fault in partner_faults(here, seat)]
    if until is not None:
        faults += past_faults(here, until)
    everybody = (here.me, *parties)
    for number, (said, terms) in enumerate(clauses, 1):
        faults += [bad_clause(number, said, one) for one in terms_faults(here, everybody, terms)]
    if faults:
        reasons = " ".join(f"{fault.reason} {fault.hint}".strip() for fault in faults)
        yield not_taken(name, Fault(reasons, why=faults[0].why))


def terms_faults(here: BoardLexicon, parties: Sequence[SeatId], terms: Terms) -> Faults:
    """Yield why a clause cannot be agreed on by these parties."""
    for seat in dict.fromkeys(terms.seats):
        if seat not in parties:
            yield no(tr("{seat} is no party of this contract.", seat=seat))
    yield from _round_faults(here, terms)
    yield from _pledge_faults(here, terms)
    if isinstance(terms, Transfer) and terms.title == LEASE:
        yield from lease_faults(here)
    if isinstance(terms, Rule):
        yield from _rule_faults(here, parties)


def _round_faults(here: BoardLexicon, terms: Terms) -> Faults:
    """Yield which round of a clause is over."""
    match terms:
        case Pay():
            yield from past_faults(here, terms.when.first)
        case Loan():
            for round in dict.fromkeys(due.round for due in terms.dues):
                yield from past_faults(here, round)
        case InterestLoan():
            yield from past_faults(here, terms.due, is_later=True)
        case Transfer() if terms.round is not None:
            yield from past_faults(here, terms.round, is_later=True)
    if terms.until is not None:
        yield from past_faults(here, terms.until)


def _pledge_faults(here: BoardLexicon, terms: Terms) -> Faults:
    """LAI-53 Yield which pledged titles the bank has: it pledges nothing."""
    pledge = terms.pledge
    for title in pledge.titles if pledge else ():
        if here.owner_of(title) == BANK:
            name = name_of_title(here, title)
            yield no(tr("SECURED BY {key}: {title} is the bank's.", key=title, title=name))


def _rule_faults(here: BoardLexicon, parties: Sequence[SeatId]) -> Faults:
    """LAI-77, R73 Yield who is missing from a contract of all."""
    missing = [seat for seat in seats_in_play(here) if seat not in parties]
    if missing:
        text = tr("A RULE is agreed on by all: {seats} must be parties too.", seats=", ".join(missing))
        yield no(text)
