"""The state: investors on their way round the board, titles, and the contract book (brief 2.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.rulesets.laissez_faire.book import BANK, Book, Options
from pbem.rulesets.laissez_faire.clauses import Terms
from pbem.rulesets.laissez_faire.conditions import Test
from pbem.rulesets.laissez_faire.newrules import changed
from pbem.rulesets.laissez_faire.settings import PriceEntry, Settings
from pbem.rulesets.laissez_faire.things import Thing

CircuitTable: TypeAlias = "Table[Book, Circuit]"


class Status(Enum):
    """Whether a seat takes part."""

    IN_PLAY = "in_play"
    ELIMINATED = "eliminated"
    REMOVED = "removed"


@dataclass(frozen=True)
class Jail:
    """A prisoner's side, turns spent, room and board run up; `decision` is the JAIL setting, locked."""

    side: int
    turns: int = 0
    board: int = 0
    decision: str = ""
    from_cash: int = 0


@dataclass(frozen=True)
class Lodging:
    """Where a token lodges and for what rent; as its owner; or without the cap on staying (LAI-41, 42)."""

    street: str
    rent: int = 0
    as_owner: bool = False
    no_cap: bool = False


@dataclass(frozen=True)
class Entry:
    """A line of a seat's books: dollars received (positive) or paid; `other` is a seat, or the bank."""

    kind: str
    amount: int
    about: str = ""
    other: str = BANK


@dataclass(slots=True)
class Investor:
    """A seat; `token` is a space number, None off the board in the last lap.

    `landed` is the last landing of this player turn, `stayed` whether its last travel was a stay; both only
    while it takes its turn. `is_gone` marks a seat that nobody plays any more; the GM sets it.
    """

    id: SeatId
    name: str
    cash: int = 1500
    status: Status = Status.IN_PLAY
    token: int | None = 0
    jail: Jail | None = None
    lodging: Lodging | None = None
    settings: Settings = field(default_factory=Settings)
    prices: tuple[PriceEntry, ...] = ()
    landed: int | None = None
    stayed: bool = False
    opening: int = 1500
    entries: tuple[Entry, ...] = ()
    tally: dict[str, int] = field(default_factory=dict)
    is_gone: bool = False

    @property
    def is_in_play(self) -> bool:
        """Say whether the seat is neither eliminated nor removed."""
        return self.status is Status.IN_PLAY

    def copy(self) -> Investor:
        """Return an investor that can change without this one."""
        return replace(self, tally=dict(self.tally))


@dataclass(slots=True)
class Title:
    """A title: its owner, a seat or the bank, and on streets the house payments made, 0 to 3.

    `earned` is what it has brought in, `owners` who had it, for the end of the game.
    """

    owner: str = BANK
    payments: int = 0
    earned: int = 0
    owners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rate:
    """Room and board in jail: dollars, or percent of the booking fee."""

    value: int = 10
    is_percent: bool = True


@dataclass(frozen=True)
class Lease:
    """The perpetual lease of the jail; `next_rate` holds from the lessee's next turn on."""

    owner: str = BANK
    rate: Rate = Rate()
    next_rate: Rate | None = None


@dataclass(frozen=True)
class Offer:
    """An open offer G<n>; `to` is a seat or "anyone"; lapses at A3 of the adjudication numbered `until`.

    `line` is the order as its giver wrote it.
    """

    id: str
    giver: SeatId
    to: str
    gives: tuple[Thing, ...]
    takes: tuple[Thing, ...]
    tests: tuple[Test, ...] = ()
    until: int = 0
    line: str = ""


@dataclass(frozen=True)
class Proposal:
    """A contract proposed, P<n>, with those who have signed; open to the close of round `until`.

    `lines` are the orders with which they signed.
    """

    id: str
    proposer: SeatId
    parties: tuple[SeatId, ...]
    name: str
    clauses: tuple[Terms, ...]
    signed: tuple[SeatId, ...]
    until: int
    lines: dict[SeatId, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Arrears:
    """Dollars that a debtor owes already, and since which round."""

    amount: int
    since: int


class Life(Enum):
    """What has become of a clause; the value is kept on file."""

    LIVE = "live"
    DONE = "done"
    RELEASED = "released"
    DEAD = "dead"


@dataclass(slots=True)
class Clause:
    """A clause in the book: its terms and what has become of them.

    `charged` are the rounds already charged; `balance` of an interest loan; `paid` dollars paid in advance
    towards the schedule; `released_by` who of several obligees has released; `values` what the GM says it
    is worth.
    """

    id: str
    terms: Terms
    life: Life = Life.LIVE
    arrears: dict[SeatId, Arrears] = field(default_factory=dict)
    charged: tuple[int, ...] = ()
    balance: int = 0
    paid: int = 0
    released_by: tuple[SeatId, ...] = ()
    values: dict[SeatId, int] = field(default_factory=dict)

    def copy(self) -> Clause:
        """Return a clause that can change without this one."""
        return replace(self, arrears=dict(self.arrears), values=dict(self.values))


@dataclass(slots=True)
class Contract:
    """A concluded contract K<n>; its number is its rank."""

    id: str
    name: str
    parties: tuple[SeatId, ...]
    round: int
    clauses: dict[str, Clause]

    @property
    def is_active(self) -> bool:
        """Say whether a clause is still live."""
        return any(clause.life is Life.LIVE for clause in self.clauses.values())

    def copy(self) -> Contract:
        """Return a contract that can change without this one."""
        return replace(self, clauses={id: clause.copy() for id, clause in self.clauses.items()})


@dataclass(frozen=True)
class Agreement:
    """Something agreed on and not yet carried out: a deal or gift, a contract, or an option exercised.

    `one` is who wrote it first. A contract has `proposal`; an exercise has `clause`. `lines` are the orders
    that it came from. `reason` is why it could not be carried out when it was last tried.
    """

    one: SeatId
    other: SeatId = ""
    gives: tuple[Thing, ...] = ()
    takes: tuple[Thing, ...] = ()
    tests: tuple[tuple[SeatId, tuple[Test, ...]], ...] = ()
    proposal: Proposal | None = None
    clause: str = ""
    lines: dict[SeatId, str] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True)
class Lap:
    """The last lap: who declared, in which round, with what net worth."""

    declarer: SeatId
    round: int
    net_worth: int


@dataclass(frozen=True)
class Chronicle:
    """What a round ended with."""

    round: int
    worth: dict[SeatId, int]
    cash: dict[SeatId, int]
    rent_paid: dict[SeatId, int] = field(default_factory=dict)
    rent_received: dict[SeatId, int] = field(default_factory=dict)


@dataclass
class Circuit:
    """The whole state. `rules` are options changed by contracts, `next_rules` those from the next round on.

    `rolls` are throws already made for this round; `adjudications` counts them, for offers to lapse; `thrown`
    counts how often each throw has come, such as 3+4, for the end of the game.
    """

    round: int
    phase: str
    turn_order: tuple[SeatId, ...]
    seats: dict[SeatId, Investor]
    titles: dict[str, Title]
    lease: Lease = field(default_factory=Lease)
    houses: int = 35
    apartments: int = 15
    rolls: dict[SeatId, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    offers: dict[str, Offer] = field(default_factory=dict)
    proposals: dict[str, Proposal] = field(default_factory=dict)
    contracts: dict[str, Contract] = field(default_factory=dict)
    agreements: tuple[Agreement, ...] = ()
    lap: Lap | None = None
    time_up: bool = False
    rules: dict[str, str] = field(default_factory=dict)
    next_rules: dict[str, str] = field(default_factory=dict)
    offers_made: int = 0
    proposals_made: int = 0
    contracts_made: int = 0
    prices_given: int = 0
    adjudications: int = 0
    history: tuple[Chronicle, ...] = ()
    thrown: dict[str, int] = field(default_factory=dict)
    winners: tuple[SeatId, ...] = ()
    how: str = ""

    def copy(self) -> Circuit:
        """Return a circuit that can change without this one."""
        return replace(
            self,
            seats={seat: one.copy() for seat, one in self.seats.items()},
            titles={key: replace(title) for key, title in self.titles.items()},
            rolls=dict(self.rolls),
            offers=dict(self.offers),
            proposals=dict(self.proposals),
            contracts={id: one.copy() for id, one in self.contracts.items()},
            rules=dict(self.rules),
            next_rules=dict(self.next_rules),
            thrown=dict(self.thrown),
        )

    def in_play(self) -> list[SeatId]:
        """Return the seats in play, in turn order."""
        return [seat for seat in self.turn_order if self.seats[seat].is_in_play]

    def clauses(self) -> list[Clause]:
        """Return all clauses in order of contract and clause number, which is their rank."""
        return [clause for contract in self.contracts.values() for clause in contract.clauses.values()]

    def live(self) -> list[Clause]:
        """Return the live clauses in order of rank."""
        return [clause for clause in self.clauses() if clause.life is Life.LIVE]

    def owned(self, owner: str) -> list[str]:
        """Return the keys of the titles of a seat or the bank, in board order."""
        return [key for key, title in self.titles.items() if title.owner == owner]

    def guests(self, street: str) -> list[SeatId]:
        """Return the seats that lodge in a street, in turn order."""
        return [
            seat
            for seat in self.in_play()
            if (lodging := self.seats[seat].lodging) is not None and lodging.street == street
        ]


def options_now(book: Book, circuit: Circuit) -> Options:
    """Return the options in force: those of the game, changed by the contracts of all seats (LAI-77)."""
    return changed(book.options, circuit.rules)
