"""The state: investors on their way round the board, titles, and the contract book (brief 2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, Protocol, TypeAlias

from pbem.engine import ledger
from pbem.engine.case_shapes import Anything, AnyWhole, Either, Id, ListOf, Whole, Word
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.engine.stored import ALONE, KEY, SPREAD, UNSTORED, As, Form, Given, InOrder, Pairs, Words, derived
from pbem.rulesets.laissez_faire.book import BANK, MOST_PAYMENTS, Board, Book, Options
from pbem.rulesets.laissez_faire.clauses import Transfer, changed
from pbem.rulesets.laissez_faire.conditions import StoredTest
from pbem.rulesets.laissez_faire.moneyclauses import InterestLoan, PayNow
from pbem.rulesets.laissez_faire.names import ANYONE
from pbem.rulesets.laissez_faire.settings import USUAL_RATE, PriceEntry, Rate, Settings
from pbem.rulesets.laissez_faire.terms import Terms
from pbem.rulesets.laissez_faire.things import StoredThing

CircuitTable: TypeAlias = "Table[Book, Circuit]"

OFFER, PROPOSAL = Id("offer", "G[1-9][0-9]*", "G1"), Id("proposal", "P[1-9][0-9]*", "P1")
CONTRACT = Id("contract", "K[1-9][0-9]*", "K1")

Owner: TypeAlias = Annotated[str, Either((Word("bank", (BANK,)), Word("seat")))]
StoredTerms: TypeAlias = Annotated[Terms, Form(str, lambda text, reader: reader.clause(text))]
Throw: TypeAlias = Annotated[tuple[int, int], ListOf(Whole(1, 6))]


WORTH, TIME, ELIMINATION = 1, 2, 3
"""The three objectives (LAI-01)."""
BUSINESS_PHASE, TRAVEL_PHASE, ROUND_PHASE = "business", "travel", "round"
"""The phases of a round: the first two with two mails a round, the last with one (3.1)."""


def number_of(id: str) -> int:
    """Return the number in an id such as K12; ValueError if there is none."""
    return int(id[1:])


_BY_NUMBER = InOrder(lambda ids, reader: sorted(ids, key=number_of))


class Status(Enum):
    """Whether a seat takes part."""

    IN_PLAY = "in_play"
    ELIMINATED = "eliminated"
    REMOVED = "removed"


@dataclass(frozen=True)
class Jail:
    """A prisoner's side, turns spent, room and board run up; `decision` is the JAIL setting, locked."""

    side: Annotated[int, Whole(1, 4), Given(1)]
    turns: int = 0
    board: int = 0
    decision: str = ""
    from_cash: int = 0


@dataclass(frozen=True)
class Lodging:
    """Where a token lodges and for what rent; as its owner; or without the cap on staying."""

    street: Annotated[str, "street"]
    rent: int = 0
    as_owner: bool = False
    no_cap: Annotated[bool, As("nocap")] = False


@dataclass(frozen=True)
class Entry(ledger.Entry):
    """A line of a seat's books, in dollars."""

    other: str = BANK


@dataclass(slots=True)
class Investor:
    """A seat; `token` is a space number, None off the board in the last lap.

    `landed` is the last landing of this player turn, `stayed` whether its last travel was a stay; both only
    while it takes its turn. `is_gone` marks a seat that nobody plays any more; the GM sets it.
    """

    id: Annotated[SeatId, KEY]
    name: Annotated[str, Given(lambda made, reader: made["id"])]
    cash: Annotated[int, Given(500)] = 1500
    status: Status = Status.IN_PLAY
    is_gone: Annotated[bool, As("gone")] = field(default=False, kw_only=True)
    token: Annotated[int | None, Words({None: "off"})] = 0
    jail: Annotated[Jail | None, As("in_jail")] = None
    lodging: Lodging | None = None
    settings: Annotated[Settings, Given(Settings(buy=()))] = field(default_factory=Settings)
    prices: tuple[PriceEntry, ...] = ()
    landed: int | None = None
    stayed: bool = False
    opening: Annotated[AnyWhole, Given(lambda made, reader: made["cash"])] = 1500
    entries: tuple[Entry, ...] = ()
    tally: dict[str, AnyWhole] = field(default_factory=dict)

    @property
    def is_in_play(self) -> bool:
        """Say whether the seat is neither eliminated nor removed."""
        return self.status is Status.IN_PLAY


@dataclass(slots=True)
class Title:
    """A title: its owner, a seat or the bank, and on streets the house payments made, 0 to 3.

    `earned` is what it has brought in, `owners` who had it, for the end of the game.
    """

    owner: Annotated[Owner, ALONE] = BANK
    payments: Annotated[int, Whole(0, MOST_PAYMENTS)] = 0
    earned: int = 0
    owners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lease:
    """The perpetual lease of the jail; `next_rate` holds from the lessee's next turn on."""

    owner: Owner = BANK
    rate: Rate = USUAL_RATE
    next_rate: Rate | None = None


@dataclass(frozen=True)
class Offer:
    """An open offer G<n>; `to` is a seat or "anyone"; lapses at A3 of the adjudication numbered `until`.

    `line` is the order as its giver wrote it.
    """

    id: Annotated[str, OFFER, KEY]
    giver: Annotated[SeatId, As("from")]
    to: Annotated[str, Either((Word("anyone", (ANYONE,)), Word("seat"))), Given(ANYONE)]
    gives: Annotated[tuple[StoredThing, ...], As("give")]
    takes: Annotated[tuple[StoredThing, ...], As("want")] = ()
    tests: tuple[StoredTest, ...] = ()
    until: Annotated[int, As("open_until"), Given(2)] = 0
    line: str = ""

    @property
    @derived()
    def state(self) -> str:
        """Return what it is: all that are on file are open."""
        return "open"


@dataclass(frozen=True)
class Proposal:
    """A contract proposed, P<n>, with those who have signed; open to the close of round `until`.

    `lines` are the orders with which they signed.
    """

    id: Annotated[str, PROPOSAL, KEY]
    proposer: Annotated[SeatId, As("from")]
    parties: tuple[SeatId, ...]
    name: Annotated[str, Given(lambda made, reader: made["id"])]
    clauses: tuple[StoredTerms, ...]
    signed: Annotated[tuple[SeatId, ...], Given(lambda made, reader: (made["proposer"],))]
    until: Annotated[int, Given(lambda made, reader: reader.round)]
    lines: dict[SeatId, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Arrears:
    """Dollars that a debtor owes already, and since which round."""

    amount: Annotated[int, ALONE]
    since: Annotated[int, Given(lambda made, reader: reader.round - 1)]


class Life(Enum):
    """What has become of a clause; the value is kept on file."""

    LIVE = "live"
    DONE = "done"
    RELEASED = "released"
    DEAD = "dead"


def _life_before(made: Mapping[str, Any], reader: Any) -> Life:
    """Return what has become of a clause of a worked case: what was immediate has been done."""
    terms = made["terms"]
    is_done = isinstance(terms, PayNow) or (isinstance(terms, Transfer) and terms.round is None)
    return Life.DONE if is_done else Life.LIVE


def _balance_before(made: Mapping[str, Any], reader: Any) -> int:
    terms = made["terms"]
    return terms.amount if isinstance(terms, InterestLoan) else 0


@dataclass(slots=True)
class Clause:
    """A clause in the book: its terms and what has become of them; its contract gives it its id.

    `charged` are the rounds already charged; `balance` of an interest loan; `paid` dollars paid in advance
    towards the schedule; `released_by` who of several obligees has released; `values` what the GM says it
    is worth.
    """

    terms: Annotated[StoredTerms, As("clause")]
    life: Annotated[Life, As("state"), Given(_life_before)] = Life.LIVE
    arrears: dict[SeatId, Arrears] = field(default_factory=dict)
    charged: Annotated[tuple[int, ...], Given(lambda made, reader: reader.charged(made["terms"]))] = ()
    balance: Annotated[int, Given(_balance_before)] = 0
    paid: int = 0
    released_by: tuple[SeatId, ...] = ()
    values: dict[SeatId, AnyWhole] = field(default_factory=dict)
    id: Annotated[str, UNSTORED] = ""


@dataclass(slots=True)
class Contract:
    """A concluded contract K<n>; its number is its rank, and its clauses are numbered in it."""

    id: Annotated[str, CONTRACT, KEY]
    name: Annotated[str, Given(lambda made, reader: made["id"])]
    parties: tuple[SeatId, ...]
    round: Annotated[int, Given(lambda made, reader: max(reader.round - 1, 1))]
    clauses: Annotated[dict[int, Clause], SPREAD, InOrder(lambda keys, reader: sorted(keys, key=int))] = (
        field(default_factory=dict)
    )

    def __post_init__(self) -> None:
        for number, clause in self.clauses.items():
            clause.id = f"{self.id}.{number}"

    def clause(self, id: str) -> Clause | None:
        """Return the clause of an id, if there is one."""
        number = id.rpartition(".")[2]
        return self.clauses.get(int(number)) if number.isdecimal() else None

    @property
    @derived(before="clauses")
    def is_active(self) -> Annotated[bool, As("status"), Words({True: "active", False: "ended"})]:
        """Say whether a clause is still live."""
        return any(clause.life is Life.LIVE for clause in self.clauses.values())


@dataclass(frozen=True)
class Agreement:
    """Something agreed on and not yet carried out: a deal or gift, a contract, or an option exercised.

    `one` is who wrote it first. A contract has `proposal`; an exercise has `clause`. `lines` are the orders
    that it came from. `reason` is why it could not be carried out when it was last tried.
    """

    one: SeatId
    other: Annotated[str, Either((Word("nobody", ("",)), Word("seat")))] = ""
    gives: Annotated[tuple[StoredThing, ...], As("give")] = ()
    takes: Annotated[tuple[StoredThing, ...], As("want")] = ()
    tests: Annotated[tuple[tuple[SeatId, tuple[StoredTest, ...]], ...], Pairs("seat", "tests")] = ()
    proposal: Proposal | None = None
    clause: str = ""
    lines: dict[SeatId, str] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True)
class Lap:
    """The last lap: who declared, in which round, with what net worth."""

    declarer: SeatId
    round: Annotated[int, Given(lambda made, reader: reader.round)]
    net_worth: Annotated[int, Given(2000)]


@dataclass(frozen=True)
class Chronicle:
    """What a round ended with."""

    round: int
    worth: dict[SeatId, AnyWhole]
    cash: dict[SeatId, AnyWhole]
    rent_paid: dict[SeatId, int] = field(default_factory=dict)
    rent_received: dict[SeatId, int] = field(default_factory=dict)


def _houses_left(made: Mapping[str, Any], reader: Any) -> int:
    """Return the houses of the box that do not stand on the board."""
    payments: list[int] = [title.payments for title in made["titles"].values()]
    board: Board = reader.book.board
    return board.houses - sum(one for one in payments if one < MOST_PAYMENTS)


def _apartments_left(made: Mapping[str, Any], reader: Any) -> int:
    board: Board = reader.book.board
    return board.apartments - [title.payments for title in made["titles"].values()].count(MOST_PAYMENTS)


def _highest(group: str) -> Given:
    """Return the number of the last thing of a group, where a case does not say how many were made."""
    return Given(lambda made, reader: max(map(number_of, made[group]), default=0))


def _last_price(made: Mapping[str, Any], reader: Any) -> int:
    seats: Mapping[SeatId, Investor] = made["seats"]
    return max((entry.given for seat in seats.values() for entry in seat.prices), default=0)


def _rule(written: Any, reader: Any) -> str:
    """Return an option's value as contracts write it; YAML reads yes and no as truth values."""
    return {True: "yes", False: "no"}[written] if isinstance(written, bool) else str(written)


RuleTable: TypeAlias = dict[
    Annotated[str, "option"], Annotated[str, Anything("an option's value"), Form(str, _rule)]
]


@dataclass
class Circuit:
    """The whole state. `rules` are options changed by contracts, `next_rules` those from the next round on.

    `rolls` are throws already made for this round; `adjudications` counts them, for offers to lapse; `thrown`
    counts how often each throw has come, such as 3+4, for the end of the game.
    """

    round: Annotated[int, Whole(1), Given(2)]
    phase: Annotated[str, "phase"]
    turn_order: tuple[SeatId, ...]
    seats: dict[SeatId, Investor]
    titles: Annotated[
        dict[Annotated[str, "title"], Title], InOrder(lambda keys, reader: reader.book.board.titles)
    ]
    lease: Lease = Lease()
    houses: Annotated[int, As("supply.houses"), Given(_houses_left)] = 35
    apartments: Annotated[int, As("supply.apartments"), Given(_apartments_left)] = 15
    rolls: dict[SeatId, tuple[Throw, ...]] = field(default_factory=dict)
    offers: Annotated[dict[str, Offer], _BY_NUMBER] = field(default_factory=dict)
    proposals: Annotated[dict[str, Proposal], _BY_NUMBER] = field(default_factory=dict)
    contracts: Annotated[dict[str, Contract], _BY_NUMBER] = field(default_factory=dict)
    agreements: tuple[Agreement, ...] = ()
    lap: Lap | None = None
    time_up: bool = False
    rules: RuleTable = field(default_factory=dict)
    next_rules: RuleTable = field(default_factory=dict)
    offers_made: Annotated[int, _highest("offers")] = 0
    proposals_made: Annotated[int, _highest("proposals")] = 0
    contracts_made: Annotated[int, _highest("contracts")] = 0
    prices_given: Annotated[int, Given(_last_price)] = 0
    adjudications: Annotated[int, Given(1)] = 0
    history: tuple[Chronicle, ...] = ()
    thrown: dict[str, int] = field(default_factory=dict)
    winners: tuple[SeatId, ...] = ()
    how: str = ""

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


class Ruled(Protocol):
    """The circuit, or what is seen of it."""

    @property
    def rules(self) -> Mapping[str, str]: ...


def options_now(book: Book, circuit: Ruled) -> Options:
    """Return the options in force: those of the game, changed by the contracts of all seats."""
    return changed(book.options, circuit.rules)
