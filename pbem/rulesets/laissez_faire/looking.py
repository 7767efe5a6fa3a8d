"""What each reader sees: the view is built by naming what may be seen (brief 2.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from pbem.engine.events import GM, SeatId
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.checkpoint import parties_of
from pbem.rulesets.laissez_faire.circuit import (
    Chronicle,
    Circuit,
    Clause,
    Contract,
    Investor,
    Jail,
    Lease,
    Title,
    options_now,
)
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.schedule import in_arrears, who_pays
from pbem.rulesets.laissez_faire.view import (
    CircuitView,
    PaidClause,
    SeenClause,
    SeenContract,
    SeenInvestor,
    SeenJail,
)
from pbem.rulesets.laissez_faire.worth import UNTOLD, clause_values, worth_parts

Parts = tuple[tuple[str, int], ...]


def look(book: Book, circuit: Circuit, reader: SeatId | None) -> CircuitView:
    """Return what a reader may see; None is the public."""
    return looks(book, circuit)(reader)


def looks(book: Book, circuit: Circuit) -> Callable[[SeatId | None], CircuitView]:
    """Return how any reader sees a circuit that does not change meanwhile; what all see is made once."""
    eyes = _Eyes.of(book, circuit)

    return lambda reader: _view(eyes, reader)


@dataclass(frozen=True)
class _Eyes:
    """The circuit with what is reckoned from all of it, and what all may know of it by the options."""

    book: Book
    circuit: Circuit
    parts: Mapping[SeatId, Parts]
    values: Mapping[str, Mapping[SeatId, int]]
    titles: Mapping[str, Title]
    is_over: bool
    has_open_books: bool
    has_open_prices: bool
    has_public_contracts: bool

    @classmethod
    def of(cls, book: Book, circuit: Circuit) -> _Eyes:
        """Look at a circuit with the options in force; at the end of the game all is open."""
        is_over, options = bool(circuit.how), options_now(book, circuit)
        return cls(
            book,
            circuit,
            {seat: worth_parts(book, circuit, seat) for seat in circuit.seats},
            clause_values(book, circuit),
            {key: replace(title) for key, title in circuit.titles.items()},
            is_over,
            is_over or options.books == "open",
            is_over or options.prices == "open",
            is_over or options.contracts == "public",
        )

    def is_own(self, reader: SeatId | None, seat: SeatId) -> bool:
        """Say whether what is a seat's own may be read: by itself, by the GM, and at the end by all."""
        return self.is_over or reader in (seat, GM)

    def shows_books(self, reader: SeatId | None, seat: SeatId) -> bool:
        """Say whether a seat's cash may be known."""
        return self.has_open_books or self.is_own(reader, seat)

    def shows_payments(self, reader: SeatId | None, clause: Clause) -> bool:
        """Say whether what has been paid by a clause may be known: by option only by those concerned."""
        is_open = self.has_open_books and self.has_public_contracts
        if is_open or reader == GM or not clause.terms.is_debt:
            return True
        return reader in (who_pays(self.circuit, clause.terms), clause.terms.creditor, *clause.arrears)


def _view(eyes: _Eyes, reader: SeatId | None) -> CircuitView:
    circuit, sees_all = eyes.circuit, eyes.is_over or reader == GM
    contracts = {id: seen for id, one in circuit.contracts.items() if (seen := _contract(eyes, reader, one))}
    clauses = [clause for contract in contracts.values() for clause in contract.clauses.values()]
    hidden = eyes.values.keys() - {clause.id for clause in clauses if isinstance(clause, PaidClause)}
    return CircuitView(
        book=eyes.book,
        reader=reader,
        round=circuit.round,
        phase=circuit.phase,
        turn_order=circuit.turn_order,
        seats={seat: _investor(eyes, reader, circuit.seats[seat], hidden) for seat in circuit.turn_order},
        titles=eyes.titles,
        lease=_lease(eyes, reader),
        houses=circuit.houses,
        apartments=circuit.apartments,
        rolls=dict(circuit.rolls),
        offers={
            id: one
            for id, one in circuit.offers.items()
            if sees_all or one.to == ANYONE or reader in (one.giver, one.to)
        },
        proposals={id: one for id, one in circuit.proposals.items() if sees_all or reader in one.parties},
        contracts=contracts,
        agreements=tuple(one for one in circuit.agreements if sees_all or reader in parties_of(one)),
        lap=circuit.lap,
        time_up=circuit.time_up,
        rules=dict(circuit.rules),
        next_rules=dict(circuit.next_rules),
        contracts_made=circuit.contracts_made,
        history=tuple(_chronicle(eyes, reader, one) for one in circuit.history),
        thrown=dict(circuit.thrown),
        winners=circuit.winners,
        how=circuit.how,
    )


def _investor(eyes: _Eyes, reader: SeatId | None, one: Investor, hidden: AbstractSet[str]) -> SeenInvestor:
    """Return a seat as a reader sees it; `hidden` are the clauses whose payments he may not know."""
    is_own, is_open = eyes.is_own(reader, one.id), eyes.shows_books(reader, one.id)
    return SeenInvestor(
        one.id,
        one.name,
        one.status,
        one.is_gone,
        one.token,
        _jail(one.jail, is_own=is_own) if one.jail else None,
        one.lodging,
        cash=one.cash if is_open else None,
        worth=sum(amount for _, amount in eyes.parts[one.id]) if is_open else None,
        parts=_parts(eyes.parts[one.id], hidden) if is_open else None,
        arrears=in_arrears(eyes.circuit, one.id) if is_open else None,
        prices=one.prices if eyes.has_open_prices or is_own else None,
        settings=one.settings if is_own else None,
        opening=one.opening if is_own else None,
        entries=one.entries if is_own else None,
        tally=dict(one.tally) if is_own else None,
    )


def _parts(parts: Parts, hidden: AbstractSet[str]) -> Parts:
    """Return what a net worth is made of; of clauses whose payments are hidden, their sum."""
    unknown = [amount for part, amount in parts if part in hidden]
    shown = tuple(one for one in parts if one[0] not in hidden)
    return (*shown, (UNTOLD, sum(unknown))) if unknown else shown


def _jail(jail: Jail, *, is_own: bool) -> SeenJail:
    decided = (jail.decision, jail.from_cash) if is_own else (None, None)
    return SeenJail(jail.side, jail.turns, jail.board, *decided)


def _lease(eyes: _Eyes, reader: SeatId | None) -> Lease:
    lease = eyes.circuit.lease
    return lease if eyes.is_own(reader, lease.owner) else replace(lease, next_rate=None)


def _contract(eyes: _Eyes, reader: SeatId | None, one: Contract) -> SeenContract | None:
    """Return what a reader may know of a contract; None if it is none of his business.

    Of a private one all may know the clauses that bind titles or refuse others, with those they name; and
    whoever has bought a claim, the clause of it.
    """
    if eyes.has_public_contracts or reader == GM or reader in one.parties:
        clauses = {number: _clause(eyes, reader, clause) for number, clause in one.clauses.items()}
        return SeenContract(one.id, one.name, one.parties, one.round, clauses)
    shown = {
        number: _clause(eyes, reader, clause)
        for number, clause in one.clauses.items()
        if clause.terms.is_public(one.parties) or reader in clause.terms.named
    }
    if not shown:
        return None
    named = [seat for clause in shown.values() for seat in clause.terms.named]
    return SeenContract(one.id, None, tuple(seat for seat in one.parties if seat in named), one.round, shown)


def _clause(eyes: _Eyes, reader: SeatId | None, one: Clause) -> SeenClause:
    agreed = (one.terms, one.life, one.released_by, dict(one.values), one.id)
    if not eyes.shows_payments(reader, one):
        return SeenClause(*agreed)
    counts = eyes.values.get(one.id, {})
    return PaidClause(*agreed, dict(one.arrears), one.charged, one.balance, one.paid, counts)


def _chronicle(eyes: _Eyes, reader: SeatId | None, one: Chronicle) -> Chronicle:
    """Return what a round ended with; rents are paid before all eyes."""
    return Chronicle(
        one.round,
        {seat: amount for seat, amount in one.worth.items() if eyes.shows_books(reader, seat)},
        {seat: amount for seat, amount in one.cash.items() if eyes.shows_books(reader, seat)},
        dict(one.rent_paid),
        dict(one.rent_received),
    )
