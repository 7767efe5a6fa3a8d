"""The board with its deeds, and the rule variants (brief 2.1, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from pbem.engine.options import option

BANK = "bank"
"""The owner of all that no seat owns; no seat can have this id."""
MOST_PAYMENTS = 3
LEVELS = ("0", "1", "2", "A")
"""Names of the building levels, by payments made."""


class Kind(Enum):
    """The sorts of spaces; the value is the word of the board file."""

    CORNER = "corner"
    STREET = "street"
    CARD = "card"
    TAX = "tax"
    TRANSPORT = "transport"
    UTILITY = "utility"


class Role(Enum):
    """What a corner is; the value is the word of the board file."""

    START = "start"
    JAIL = "jail"
    FREE = "free"
    GO_TO_JAIL = "go_to_jail"


@dataclass(frozen=True)
class Space:
    """A space of the board, with its deed if it is a title.

    `city` and `side` say where it lies (a corner has neither); `monopolist` are the bank's rents with 0, 1,
    2, 3 houses and apartment building, `two_owned` that with none and two streets of the city in one hand,
    `competitor` the fair rents; `amount` is a tax.
    """

    number: int
    kind: Kind
    key: str = ""
    name: str = ""
    city: str = ""
    side: int = 0
    price: int = 0
    mortgage: int = 0
    monopolist: tuple[int, ...] = ()
    two_owned: int = 0
    competitor: tuple[int, ...] = ()
    amount: int = 0
    role: Role | None = None
    jail_side: int = 0

    @property
    def is_title(self) -> bool:
        """Say whether it can be owned."""
        return self.kind in (Kind.STREET, Kind.TRANSPORT, Kind.UTILITY)

    @property
    def called(self) -> str:
        """Return its name, or its number where it has none, as with card spaces: #2."""
        return f"#{self.number}" if self.kind is Kind.CARD else self.name


@dataclass(frozen=True)
class City:
    """A city: the non-corner, non-transport spaces of one half of a side."""

    key: str
    name: str
    abbreviation: str
    side: int


@dataclass(frozen=True)
class Board:
    """A board file: spaces, cities, house prices by side, and the bank's tables."""

    id: str
    title: str
    start_money: int
    pass_start: int
    houses: int
    apartments: int
    spaces: tuple[Space, ...]
    cities: Mapping[str, City]
    house_prices: Mapping[int, int]
    bank_transport: tuple[int, ...]
    bank_utility: tuple[int, ...]
    fair_transport: int
    fair_utility: int
    monopolist_column: tuple[int, ...]
    competitor_column: tuple[int, ...]

    @cached_property
    def titles(self) -> dict[str, Space]:
        """The titles by key, in board order."""
        return {space.key: space for space in self.spaces if space.is_title}

    @cached_property
    def streets(self) -> dict[str, Space]:
        """The streets by key, in board order."""
        return {key: space for key, space in self.titles.items() if space.kind is Kind.STREET}

    @cached_property
    def transports(self) -> dict[int, Space]:
        """The transport company of each side."""
        return {space.side: space for space in self.spaces if space.kind is Kind.TRANSPORT}

    @cached_property
    def utilities(self) -> dict[str, Space]:
        """The utilities by key, in board order."""
        return {key: space for key, space in self.titles.items() if space.kind is Kind.UTILITY}

    @cached_property
    def jail(self) -> Space:
        """The corner where the jail is."""
        return next(space for space in self.spaces if space.role is Role.JAIL)

    def streets_of(self, city: str) -> list[Space]:
        """Return the streets of a city, in board order."""
        return [space for space in self.streets.values() if space.city == city]

    def other_city(self, city: str) -> str:
        """Return the other city of the same side."""
        side = self.cities[city].side
        return next(key for key, one in self.cities.items() if one.side == side and key != city)

    def cities_of(self, side: int) -> list[str]:
        """Return the two cities of a side, in board order."""
        return [key for key, one in self.cities.items() if one.side == side]

    def next_utility(self, street: str) -> Space:
        """Return the first utility after a street in forward direction (LAI-R42)."""
        start, size = self.titles[street].number, len(self.spaces)
        around = (self.spaces[(start + step) % size] for step in range(1, size + 1))
        return next(space for space in around if space.kind is Kind.UTILITY)


@dataclass(frozen=True)
class Options:
    """The rule variants (brief 6); those in RULES a contract of all seats may change."""

    objective: int = option(
        1,
        "What wins: 1, the highest net worth once one is rich; 2, after a time; 3, the last one left.",
        between=(1, 3),
    )
    win_worth: int = option(2000, "Objective 1: the net worth that may be declared.", between=(1, 1_000_000))
    rounds: int = option(20, "Objective 2: the last round.", between=(1, 300))
    max_rounds: int = option(0, "The last round of any objective; 0: none.", between=(0, 300))
    phases: str = option(
        "full", "Two order sets a round, with the dice between (full), or one.", choices=("full", "compact")
    )
    roll_ahead: bool = option(False, "Compact only: the dice of a round are thrown when the last one closes.")
    prices: str = option("open", "Whether all see the asking prices.", choices=("open", "sealed"))
    price_freeze: bool = option(False, "Full only: prices shown with the dice bind for the round.")
    books: str = option("open", "Whether all see cash and net worth.", choices=("open", "closed"))
    contracts: str = option("public", "Whether all see the contracts.", choices=("public", "private"))
    board: str = option("antimonopoly-2005", "The board: a file of games/laissez_faire/boards.")
    start_money: int = option(
        -1, "Money of each seat at the start; -1: as the board says.", between=(-1, 1_000_000)
    )
    pass_start: int = option(-1, "Money for passing Start; -1: as the board says.", between=(-1, 100_000))
    first_player: str = option(
        "roll", "Who begins: dice, or the first seat listed.", choices=("roll", "listed")
    )
    seats_max: int = option(6, "Seats a game may have.", between=(6, 8))
    income_tax: str = option(
        "listed",
        "The income tax: as listed, or a tenth of the net worth if lower.",
        choices=("listed", "lower10"),
    )
    tax_short: str = option(
        "waive", "Who cannot pay a tax: pays what there is, or goes to jail.", choices=("waive", "jail")
    )
    transport_landing: str = option(
        "free", "On a transport company: rest or ride for free, or find lodging.", choices=("free", "lodge")
    )
    building_supply: str = option(
        "box", "Houses there are: as many as in the box, or any number.", choices=("box", "unlimited")
    )
    moving_houses: bool = option(False, "Houses can be moved between streets.")
    jail_lease: bool = option(False, "The lease of the jail can be bought.")
    lease_price: int = option(750, "Price of the lease of the jail.", between=(0, 100_000))
    lease_value: int = option(375, "Net worth of the lease of the jail.", between=(0, 100_000))
    jail_rate_cap: int = option(
        0, "The highest room and board in percent of the booking fee; 0: none.", between=(0, 100)
    )
    estate: str = option("creditors", "Who gets what the eliminated leave.", choices=("creditors", "bank"))
    doomed_gifts: bool = option(True, "Whether seats may give things away in their last turn in jail.")
    gifts: bool = option(True, "Whether seats may give without getting.")
    claims_value: str = option(
        "covered",
        "What claims are worth: as far as covered, in full, nothing.",
        choices=("covered", "face", "none"),
    )
    lap_stay: bool = option(False, "Whether one may stay put in the last lap.")
    lap_winner: str = option(
        "highest",
        "Who wins after the last lap: the highest net worth, or who declared.",
        choices=("highest", "declarer"),
    )
    stalemate: str = option(
        "declared", "Objective 3: a stalemate is declared by a seat, or found.", choices=("declared", "auto")
    )
    gone_seats: str = option(
        "caretaker", "What becomes of seats that are gone.", choices=("caretaker", "removed")
    )
    press: bool = option(True, "Print the players' press.")


RULES = (
    *("win_worth", "rounds", "max_rounds", "prices", "price_freeze", "pass_start", "income_tax", "tax_short"),
    *("transport_landing", "building_supply", "moving_houses", "jail_lease", "jail_rate_cap"),
    *("doomed_gifts", "gifts", "lap_stay"),
)
"""The options that a RULE clause may change."""


@dataclass(frozen=True)
class Book:
    """Everything about the rules that does not change during a game.

    `first` is who begins, by place in the game file; `ahead` are the throws of round 1 in turn order if they
    were made before it, doubles with the second throw behind them.
    """

    options: Options
    board: Board
    first: int = 0
    ahead: tuple[tuple[int, int], ...] = ()
