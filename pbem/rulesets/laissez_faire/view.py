"""What a reader may see of the circuit (brief 2.4), and what is assumed of the rest. `looking` makes it.

What is hidden is None, or is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK, Book, Options
from pbem.rulesets.laissez_faire.circuit import (
    Agreement,
    Arrears,
    Chronicle,
    Circuit,
    Clause,
    Contract,
    Entry,
    Investor,
    Jail,
    Lap,
    Lease,
    Life,
    Lodging,
    Offer,
    Proposal,
    Status,
    Title,
    options_now,
)
from pbem.rulesets.laissez_faire.scopes import STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote, Settings
from pbem.rulesets.laissez_faire.terms import Terms


@dataclass(frozen=True)
class SeenJail:
    """A prisoner; the decision that is locked before the dice is his own."""

    side: int
    turns: int
    board: int
    decision: str | None
    from_cash: int | None


@dataclass(frozen=True)
class SeenInvestor:
    """A seat. Cash, net worth, its parts and arrears are None by option books; prices by option prices.

    Of clauses whose payments the reader may not know, the parts have the sum alone, as UNTOLD. Settings, the
    ledger with its opening cash, and the tally are the seat's own, None to others.
    """

    id: SeatId
    name: str
    status: Status
    is_gone: bool
    token: int | None
    jail: SeenJail | None
    lodging: Lodging | None
    cash: int | None
    worth: int | None
    parts: tuple[tuple[str, int], ...] | None
    arrears: int | None
    prices: tuple[PriceEntry, ...] | None
    settings: Settings | None
    opening: int | None
    entries: tuple[Entry, ...] | None
    tally: Mapping[str, int] | None

    @property
    def is_in_play(self) -> bool:
        """Say whether the seat is neither eliminated nor removed."""
        return self.status is Status.IN_PLAY


@dataclass(frozen=True)
class SeenClause:
    """A clause of which the reader knows the terms; `values` are what the GM says it is worth."""

    terms: Terms
    life: Life
    released_by: tuple[SeatId, ...]
    values: Mapping[SeatId, int]
    id: str


@dataclass(frozen=True)
class PaidClause(SeenClause):
    """A clause of which the reader also knows what has been paid and is still owed (option books).

    `counts` is what it counts for now, by seat; nothing once it has ended.
    """

    arrears: Mapping[SeatId, Arrears]
    charged: tuple[int, ...]
    balance: int
    paid: int
    counts: Mapping[SeatId, int]


@dataclass(frozen=True)
class SeenContract:
    """A contract with those of its clauses that the reader knows; if not all, its name is None.

    Then its parties are those that these clauses name.
    """

    id: str
    name: str | None
    parties: tuple[SeatId, ...]
    round: int
    clauses: Mapping[int, SeenClause]

    @property
    def is_active(self) -> bool:
        """Say whether a clause that the reader knows is still live."""
        return any(clause.life is Life.LIVE for clause in self.clauses.values())


@dataclass(frozen=True)
class CircuitView:
    """The circuit as one reader sees it; `reader` None is the public. `seats` are in turn order.

    A rate of the `lease` that is to come is the lessee's own, None to others. `rolls` are the throws made
    already for this round. `offers` are those made by the reader, to him, or to anyone; `proposals` those to
    which he is a party; `agreements` what he has agreed on with others and is not carried out. `rules` are
    options changed, `next_rules` those from the next round on. `contracts_made` counts private ones too.
    In `history` the worth and cash of seats are missing where they are hidden. `how` is a key of `ENDINGS`,
    empty while the game goes on.
    """

    book: Book
    reader: SeatId | None
    round: int
    phase: str
    turn_order: tuple[SeatId, ...]
    seats: Mapping[SeatId, SeenInvestor]
    titles: Mapping[str, Title]
    lease: Lease
    houses: int
    apartments: int
    rolls: Mapping[SeatId, tuple[tuple[int, int], ...]]
    offers: Mapping[str, Offer]
    proposals: Mapping[str, Proposal]
    contracts: Mapping[str, SeenContract]
    agreements: tuple[Agreement, ...]
    lap: Lap | None
    time_up: bool
    rules: Mapping[str, str]
    next_rules: Mapping[str, str]
    contracts_made: int
    history: tuple[Chronicle, ...]
    thrown: Mapping[str, int]
    winners: tuple[SeatId, ...]
    how: str

    @cached_property
    def options(self) -> Options:
        """The options in force."""
        return options_now(self.book, self)

    @cached_property
    def assumed(self) -> Circuit:
        """A circuit for reckoning as the steps do, what is hidden assumed; copy it to change it."""
        return _assumed(self)

    def in_play(self) -> list[SeatId]:
        """Return the seats in play, in turn order."""
        return [seat for seat, one in self.seats.items() if one.is_in_play]

    def owned(self, owner: str) -> list[str]:
        """Return the keys of the titles of a seat or the bank, in board order."""
        return [key for key, title in self.titles.items() if title.owner == owner]

    def live(self) -> list[SeenClause]:
        """Return the live clauses that the reader may know, in order of rank."""
        clauses = (clause for contract in self.contracts.values() for clause in contract.clauses.values())
        return [clause for clause in clauses if clause.life is Life.LIVE]

    def contract(self, id: str) -> SeenContract | None:
        """Return the contract of a number, or of a clause's number, if the reader may know it."""
        return self.contracts.get(id.partition(".")[0])

    def clause(self, id: str) -> SeenClause | None:
        """Return a clause by its number, if the reader may know it."""
        contract, number = self.contract(id), id.rpartition(".")[2]
        return contract.clauses.get(int(number)) if contract and number.isdecimal() else None

    def knows_prices(self, owner: str) -> bool:
        """Say whether the reader knows what an owner asks; the bank's list is known to all."""
        return owner == BANK or self.seats[owner].prices is not None


AnyCircuit: TypeAlias = Circuit | CircuitView
"""The circuit whole, or as a reader sees it: for what asks only for things that all may know."""
AnyClause: TypeAlias = Clause | PaidClause


def cash_of(circuit: AnyCircuit, seat: SeatId) -> int:
    """Return a seat's cash, of which the reader must know."""
    cash = circuit.seats[seat].cash
    assert cash is not None
    return cash


def settings_of(circuit: AnyCircuit, seat: SeatId) -> Settings:
    """Return what a seat has set, of which the reader must know."""
    settings = circuit.seats[seat].settings
    assert settings is not None
    return settings


def prices_of(circuit: AnyCircuit, seat: SeatId) -> tuple[PriceEntry, ...]:
    """Return what a seat asks, of which the reader must know."""
    prices = circuit.seats[seat].prices
    assert prices is not None
    return prices


# ---- what is assumed where it is hidden


PLENTY = 10**9
"""The cash of others: who reckons with them cannot know that it will not do."""
UNKNOWN = 10**12
"""What an owner asks whose asking prices are sealed, as far as its guests can reckon: nobody has so much."""
SEALED = tuple(
    PriceEntry(group, "", "", Asked(Quote.AMOUNT, UNKNOWN)) for group in (STREETS, TRANSIT, UTILITIES)
)
"""The asking prices that are sealed."""
BEYOND = 10**6
"""How many offers and proposals were made: those that are only tried have numbers that are no others'."""


def _assumed(view: CircuitView) -> Circuit:
    """2.4 Return a circuit of all that a reader knows, with assumptions where it does not.

    Others have plenty of cash, the usual settings, and no decision locked; debts stand as they were agreed
    on. What the reader may not know of offers, proposals, contracts and agreements is not there.
    """
    seats = {seat: _investor(one) for seat, one in view.seats.items()}
    return Circuit(
        round=view.round,
        phase=view.phase,
        turn_order=view.turn_order,
        seats=seats,
        titles=dict(view.titles),
        lease=view.lease,
        houses=view.houses,
        apartments=view.apartments,
        rolls=dict(view.rolls),
        offers=dict(view.offers),
        proposals=dict(view.proposals),
        contracts={id: _contract(one) for id, one in view.contracts.items()},
        agreements=view.agreements,
        lap=view.lap,
        time_up=view.time_up,
        rules=dict(view.rules),
        next_rules=dict(view.next_rules),
        offers_made=BEYOND,
        proposals_made=BEYOND,
        contracts_made=view.contracts_made,
        prices_given=max((entry.given for one in seats.values() for entry in one.prices), default=0),
        history=view.history,
        thrown=dict(view.thrown),
        winners=view.winners,
        how=view.how,
    )


def _investor(one: SeenInvestor) -> Investor:
    jail = one.jail
    return Investor(
        one.id,
        one.name,
        PLENTY if one.cash is None else one.cash,
        one.status,
        one.token,
        Jail(jail.side, jail.turns, jail.board, jail.decision or "", jail.from_cash or 0) if jail else None,
        one.lodging,
        Settings() if one.settings is None else one.settings,
        SEALED if one.prices is None else one.prices,
        is_gone=one.is_gone,
    )


def _contract(one: SeenContract) -> Contract:
    clauses = {number: _clause(clause) for number, clause in one.clauses.items()}
    return Contract(one.id, one.name or "", one.parties, one.round, clauses)


def _clause(one: SeenClause) -> Clause:
    clause = Clause(one.terms, one.life, released_by=one.released_by, values=dict(one.values))
    if isinstance(one, PaidClause):
        clause.arrears, clause.charged = dict(one.arrears), one.charged
        clause.balance, clause.paid = one.balance, one.paid
    return clause
