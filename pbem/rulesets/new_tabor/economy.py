"""The state: the Commonwealth, the Credit Union, the decks and the producers (brief 2.1, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.rulesets.new_tabor.book import ANYONE, OUTER, Book, Options
from pbem.rulesets.new_tabor.producer import Goods, Parts, Producer, Want, no_goods, no_parts

SETUP, VOTE, ROUND, SETTLE, CHARITY = "setup", "vote", "round", "settle", "charity"
QUARTER_END, CLOSING, OPENING = "quarter_end", "closing", "opening"
LETTERS_OF_A_QUARTER = 100
"""Rounds and settle phases of a quarter are fewer: `Economy.turn` tells the quarter by its hundreds."""


@dataclass
class Deck:
    """Cards by their number in the data file (from 0): face down, top first, and used, first laid first."""

    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Iou:
    """A debt, in cents, due at the closing of a quarter; `id` counts from 1 through the game."""

    id: int
    debtor: SeatId
    creditor: SeatId
    amount: int
    due: int


@dataclass(frozen=True)
class Question:
    """A question to be voted on; `kind` is call, recall, election, motion or forgive.

    `about` is the office of a recall or election, the number of a motion, the seat to be forgiven.
    """

    kind: str
    about: str = ""


@dataclass(frozen=True)
class Motion:
    """A motion: its number from 1 through the game, who made it and when, and what it says.

    `kind` is resolve, absent (with text), option (name and value), length (value) or stop.
    """

    number: int
    seat: SeatId
    quarter: int
    round: int
    kind: str
    text: str = ""
    name: str = ""
    value: str = ""


@dataclass(frozen=True)
class Result:
    """How the game ended (quarters, one_left, call, stop), and who won."""

    how: str
    winners: tuple[SeatId, ...]


@dataclass(frozen=True)
class Moves:
    """What LATE needs: a seat's place on the Action Ring as it was before its Act of the last round."""

    industry: str | None
    last_industry: str | None
    bound_for: str | None
    switch_turns: int
    has_leisure: bool


@dataclass(frozen=True)
class Record:
    """A line of the history for the charts, after a round or settle: by seat, tokens and value in cents."""

    turn: int
    tokens: dict[SeatId, int]
    value: dict[SeatId, int]
    missing: dict[SeatId, int]
    storehouse: Goods
    money: int


@dataclass
class Economy:
    """What stands on the table.

    `phase` is what the next letters are for. `round` counts from 1 in each quarter, `settles` the settle
    phases of the quarter's end that were adjudicated; `seats` are in order of play. `questions` are open
    votes in the order in which they are held, `motions` those not yet voted on. `changed` are options that
    motions changed, by name, as text. `before_act` is for LATE. `just_recalled` may not stand: office ->
    seat. `safe_call` says that the question call is open.
    """

    quarter: int
    round: int
    phase: str
    seats: dict[SeatId, Producer]
    first_seat: SeatId
    head_count: int
    rent_cards: dict[str, int]
    """The number of each industry's rent card in the data file."""
    prices: dict[str, int] = field(default_factory=dict)
    """Prices that the GM has corrected, in cents; else those of the rent cards count."""
    settles: int = 0
    storehouse: Goods = field(default_factory=no_goods)
    intake: Goods = field(default_factory=no_goods)
    bank: int = 0
    imbalance: int = 0
    officers: dict[str, SeatId | None] = field(default_factory=lambda: {"clerk": None, "treasurer": None})
    decks: dict[str, Deck] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    motions: list[Motion] = field(default_factory=list)
    resolutions: list[Motion] = field(default_factory=list)
    motion_count: int = 0
    ious: list[Iou] = field(default_factory=list)
    iou_count: int = 0
    changed: dict[str, str] = field(default_factory=dict)
    voted: dict[str, str] = field(default_factory=dict)
    """Options that count from the next letter on; between letters there are none."""
    length: int = 0
    """The quarters of the game as a motion LENGTH has set them; 0: as the option says."""
    late_sets: dict[SeatId, str] = field(default_factory=dict)
    before_act: dict[SeatId, Moves] = field(default_factory=dict)
    result: Result | None = None
    adjudications: int = 0
    stopping: str = ""
    """"gm" or "motion" when the game is to stop after the round (TAB-R74)."""
    history: list[Record] = field(default_factory=list)
    drawn: list[tuple[int, SeatId, str, int]] = field(default_factory=list)
    """Every card drawn: turn, seat, deck, number of the card."""

    def copy(self) -> Economy:
        """Return a copy that can be changed by itself."""
        return copied(self)

    @property
    def turn(self) -> int:
        """Return the number of the letter: 100 x quarter + rounds and settle phases of it; 205 is Q2 R5."""
        return LETTERS_OF_A_QUARTER * self.quarter + self.round + self.settles

    def in_game(self) -> list[Producer]:
        """Return those in the game, in order of play from the lowest number."""
        return [seat for seat in self.seats.values() if seat.is_in]

    def starter(self) -> SeatId:
        """Return the first seat, or the next of the cycle in the game if it is out (brief 3.9)."""
        return next((one.id for one in self.cycle(self.first_seat)), self.first_seat)

    def cycle(self, first: SeatId) -> Iterator[Producer]:
        """Yield those in the game in order of play, from a seat on, that one first if it is in."""
        ids = list(self.seats)
        start = ids.index(first)
        for id in (*ids[start:], *ids[:start]):
            if self.seats[id].is_in:
                yield self.seats[id]

    def in_order(self) -> list[Producer]:
        """Return those in the game in order of play from `first_seat`."""
        return list(self.cycle(self.first_seat))

    def after(self, seat: SeatId) -> list[Producer]:
        """Return the others in the game in order of play after a seat."""
        return [one for one in self.cycle(seat) if one.id != seat]


EconomyTable: TypeAlias = Table[Book, Economy]


def price_of(book: Book, economy: Economy, good: str) -> int:
    """TAB-108 Return the Unit Spot Price of a good in cents."""
    if good in economy.prices:
        return economy.prices[good]
    return book.data.rent_cards[economy.rent_cards[good]].price


def value_of(book: Book, economy: Economy, goods: Mapping[str, int]) -> int:
    """Return the value of goods at spot prices in cents."""
    return sum(units * price_of(book, economy, good) for good, units in goods.items())


def location_value(book: Book, economy: Economy, industry: str, zone: str) -> int:
    """TAB-142 Return units per point of ability of an industry in a zone."""
    return book.data.rent_cards[economy.rent_cards[industry]].value(zone)


def cap_of(book: Book, economy: Economy, quarter: int) -> int:
    """TAB-170, TAB-R54 Return the stock cap of each good in a quarter (5: what comes after the last)."""
    return book.data.caps[quarter - 1] * economy.head_count


def room(book: Book, economy: Economy, good: str) -> int:
    """TAB-168 Return how many units the union still buys of a good in this quarter."""
    return max(0, cap_of(book, economy, economy.quarter) - economy.intake[good])


def path_length(book: Book, economy: Economy) -> int:
    """Return the spaces of the running quarter."""
    return len(book.data.life_path[economy.quarter - 1])


def is_opening_round(economy: Economy) -> bool:
    """TAB-042 Say whether this is the opening round of the game."""
    return economy.quarter == 1 and economy.round == 1


def quarters_of(book: Book, economy: Economy) -> int:
    """Return how many quarters the game has."""
    return economy.length or book.options.quarters


def seats_named(economy: Economy, where: Sequence[str], seat: SeatId) -> list[Producer]:
    """Return the partners that an exchange names, in order of play after the seat."""
    return [one for one in economy.after(seat) if one.id in where or ANYONE in where]


__all__ = [
    "CHARITY",
    "CLOSING",
    "OPENING",
    "OUTER",
    "QUARTER_END",
    "ROUND",
    "SETTLE",
    "SETUP",
    "VOTE",
    "Deck",
    "Economy",
    "EconomyTable",
    "Goods",
    "Iou",
    "Motion",
    "Moves",
    "Options",
    "Parts",
    "Producer",
    "Question",
    "Record",
    "Result",
    "Want",
    "cap_of",
    "is_opening_round",
    "location_value",
    "no_goods",
    "no_parts",
    "path_length",
    "price_of",
    "quarters_of",
    "room",
    "seats_named",
    "value_of",
]
