"""What contracts, proposals, offers and new rules cannot be (brief 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import RULES, Book
from pbem.rulesets.laissez_faire.circuit import Circuit, Clause, Contract, number_of
from pbem.rulesets.laissez_faire.clauses import ANYONE, Income
from pbem.rulesets.laissez_faire.newrules import read_value
from pbem.rulesets.laissez_faire.wording import Dollars

WHOLE = 100


def contract_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """Yield in sentences what of the contract book can't be."""
    for contract in circuit.contracts.values():
        yield from _party_faults(circuit, contract.id, contract.parties)
        if contract.round > circuit.round:
            yield tr(
                "{contract} can't have been concluded after round {round}.",
                contract=contract.id,
                round=circuit.round,
            )
        for clause in contract.clauses.values():
            yield from _clause_faults(circuit, contract, clause)
    yield from _share_faults(book, circuit)
    counts = (
        ("offers_made", circuit.offers_made, circuit.offers),
        ("proposals_made", circuit.proposals_made, circuit.proposals),
        ("contracts_made", circuit.contracts_made, circuit.contracts),
    )
    for name, number, things in counts:
        highest = max(map(number_of, things), default=0)
        if number < highest:
            yield tr(
                "{name} must be {highest} or more, the highest number there is.", name=name, highest=highest
            )


def _party_faults(circuit: Circuit, id: str, parties: tuple[SeatId, ...]) -> Iterator[str]:
    for seat in parties:
        if seat not in circuit.seats:
            yield tr(
                "{id} can't be {seat}'s: the seats are {seats}.",
                id=id,
                seat=seat,
                seats=", ".join(circuit.seats),
            )
    if len({*parties}) != len(parties) or not parties:
        yield tr("{id} must name each of its parties once.", id=id)


def _clause_faults(circuit: Circuit, contract: Contract, clause: Clause) -> Iterator[str]:
    for seat, arrears in clause.arrears.items():
        if seat not in circuit.seats or arrears.amount <= 0:
            yield tr(
                "{clause} can't have {amount} of arrears of {seat}: REMOVE them.",
                clause=clause.id,
                amount=Dollars(arrears.amount),
                seat=seat,
            )
        if arrears.since > circuit.round:
            yield tr(
                "{clause} can't be in arrears since round {round}.", clause=clause.id, round=arrears.since
            )
    if min(clause.balance, clause.paid) < 0:
        yield tr("{clause} can't have a balance or a payment below 0.", clause=clause.id)
    for seat in (*clause.released_by, *clause.values):
        if seat not in circuit.seats:
            yield tr("{clause} can't name {seat}, who is no seat.", clause=clause.id, seat=seat)


def _share_faults(book: Book, circuit: Circuit) -> Iterator[str]:
    """No more of a title's income is promised than all of it."""
    shares: dict[str, int] = {}
    for clause in circuit.live():
        if isinstance(clause.terms, Income):
            shares[clause.terms.title] = shares.get(clause.terms.title, 0) + clause.terms.percent
    for title, percent in shares.items():
        if percent > WHOLE:
            yield tr("{percent}% of the income of {title} can't be promised.", percent=percent, title=title)


def agreement_faults(circuit: Circuit) -> Iterator[str]:
    """Yield in sentences what of offers, proposals and agreements can't be."""
    for offer in circuit.offers.values():
        named = [offer.giver, *([offer.to] if offer.to != ANYONE else [])]
        yield from _party_faults(circuit, offer.id, tuple(named))
    for proposal in circuit.proposals.values():
        yield from _party_faults(circuit, proposal.id, proposal.parties)
        for seat in (proposal.proposer, *proposal.signed):
            if seat not in proposal.parties:
                yield tr(
                    "{proposal} can't be signed by {seat}, who is no party.", proposal=proposal.id, seat=seat
                )
    for agreement in circuit.agreements:
        for seat in filter(None, (agreement.one, agreement.other)):
            if seat not in circuit.seats:
                yield tr("An agreement can't name {seat}, who is no seat.", seat=seat)


def rule_faults(circuit: Circuit) -> Iterator[str]:
    """LAI-77, R73 Yield in sentences what options can't have been changed, or not to that."""
    tables: tuple[Mapping[str, str], ...] = (circuit.rules, circuit.next_rules)
    for name, value in (pair for table in tables for pair in table.items()):
        if name not in RULES:
            yield tr("The option {name} can't be changed in the middle of a game.", name=name)
            continue
        try:
            read_value(name, value)
        except ValueError as wrong:
            yield tr("A new rule can't be so: {fault}.", fault=wrong)
