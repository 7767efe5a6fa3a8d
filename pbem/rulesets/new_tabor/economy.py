"""The state: the Commonwealth, the Credit Union, the decks and the producers (brief 2.1, 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

from pbem.engine.case_shapes import Amount, Anything, AnyWhole, Either, Maybe, Plain, Shape, Whole, Word
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.engine.stored import (
    HUNDREDTHS,
    KEY,
    SORTED,
    SPREAD,
    UNSTORED,
    As,
    Each,
    Form,
    Given,
    InOrder,
    derived,
)
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import (
    CENTER,
    CLERK,
    COLOURS,
    DECKS,
    GOODS,
    INNER,
    LEISURE,
    OFFICES,
    SWITCH,
    ZONES,
    Book,
    RentCard,
)

SETUP, VOTE, ROUND, SETTLE, CHARITY = "setup", "vote", "round", "settle", "charity"
QUARTER_END, CLOSING, OPENING = "quarter_end", "closing", "opening"
LETTERS_OF_A_QUARTER = 100
"""Rounds and settle phases of a quarter are fewer: `Economy.turn` tells the quarter by its hundreds."""
SECURED = (CENTER, INNER)
"""The zones in which rent is paid and Platforms lie."""
AUTOCONSUME = ("inputs", "wants", "both", "off")
MOTION_KINDS = ("resolve", "absent", "option", "length", "stop")
STOPPERS = ("", "gm", "motion")
USUAL_GOOD = "food"
"""What a case's Wants are for, and its industry is, unless it says otherwise."""


def or_none(shape: Plain) -> Shape:
    """Return the shape of what may be nothing, for which cases also write none."""
    return Maybe(Either((Word("none", ("none",)), shape)))


def _option_text(written: object, book: object) -> str:
    """Return an option's value as motions write it; YAML reads yes and no as truth values."""
    return {True: "yes", False: "no"}[written] if isinstance(written, bool) else str(written)


Counted: TypeAlias = Annotated[int, Whole(1)]
Cents: TypeAlias = Annotated[int, HUNDREDTHS]
Balance: TypeAlias = Annotated[int, Amount(may_be_negative=True), HUNDREDTHS]
GoodName: TypeAlias = Annotated[str, Word("good", GOODS)]
ZoneName: TypeAlias = Annotated[str, Word("zone", ZONES)]
DeckName: TypeAlias = Annotated[str, Word("deck", DECKS)]
PegPlace: TypeAlias = Annotated[str | None, or_none(Word("industry", (*GOODS, SWITCH)))]
"""An industry or Switch."""
Goal: TypeAlias = Annotated[str | None, or_none(Word("industry", (*GOODS, LEISURE)))]
"""Where a seat in Switch is bound for."""
Holder: TypeAlias = Annotated[SeatId | None, or_none(Word("seat"))]
OptionValue: TypeAlias = Annotated[str, Anything("a value"), Form(str, _option_text)]

Goods: TypeAlias = Annotated[dict[GoodName, int], Each(GOODS, 0)]
"""A number for each good, all four in canonical order."""


def no_goods() -> Goods:
    """Return 0 of each good."""
    return dict.fromkeys(GOODS, 0)


@dataclass
class Want:
    """A Wants card in hand: units of a good, and how many are still open."""

    good: Annotated[GoodName, Given(USUAL_GOOD)]
    amount: Annotated[int, Given(0)]
    open: Annotated[int, Given(lambda made, book: made["amount"])]


@dataclass
class Parts:
    """Where ability in an industry, or the input of a good, comes from.

    `cards` are the Labor or Consumption cards, one a quarter; `gains` opportunities or Needs cards, in the
    order drawn; `innovations` points by innovation; `losses` points lost.
    """

    cards: list[int] = field(default_factory=list)
    gains: list[int] = field(default_factory=list)
    innovations: int = 0
    losses: int = 0

    @property
    def total(self) -> int:
        """Return the sum; losses are never more than there was."""
        return sum(self.cards) + sum(self.gains) + self.innovations - self.losses


PartsOfEach: TypeAlias = Annotated[dict[GoodName, Parts], Each(GOODS)]


def no_parts() -> dict[str, Parts]:
    """Return empty parts for each good."""
    return {good: Parts() for good in GOODS}


_OWN_COLOUR = Given(lambda made, book: COLOURS[(made["number"] - 1) % len(COLOURS)])


@dataclass
class Producer:
    """A seat (brief 2.2): what it has, can do, must consume, and where its pegs are.

    A platform names its challenger. `number` is the Player number. `out_in` is the quarter in which the seat
    went out of the game, 0 while it is in. `tally` counts for the end report: keys such as "produced food",
    "sold", "bought", "fees", "rent".
    """

    id: Annotated[SeatId, KEY]
    name: Annotated[str, Given(lambda made, book: made["id"])]
    number: int
    colour: Annotated[str, _OWN_COLOUR]
    zone: Annotated[str | None, or_none(Word("zone", ZONES))] = None
    rents: Annotated[dict[ZoneName, Cents], As("rent"), Each(SECURED, 0)] = field(
        default_factory=lambda: dict.fromkeys(SECURED, 0)
    )
    platforms: Annotated[dict[ZoneName, Holder], As("platform"), Each(SECURED)] = field(
        default_factory=lambda: dict.fromkeys(SECURED)
    )
    industry: PegPlace = None
    """TAB-096 The one place of the peg on the Action Ring; None before the first turn."""
    last_industry: PegPlace = None
    bound_for: Goal = None
    switch_turns: int = 0
    has_leisure: Annotated[bool, As("leisure")] = False
    moved_out: bool = False
    path: int = 0
    is_off_path: Annotated[bool, As("off_path")] = False
    last_three: bool = False
    abilities: PartsOfEach = field(default_factory=no_parts)
    inputs: PartsOfEach = field(default_factory=no_parts)
    consumed: Goods = field(default_factory=no_goods)
    wants: list[Want] = field(default_factory=list)
    stock: Goods = field(default_factory=no_goods)
    money: Cents = 0
    tokens: int = 0
    gained: int = 0
    out_in: int = 0
    vacancy: Annotated[dict[ZoneName, bool], Each(SECURED, True)] = field(
        default_factory=lambda: dict.fromkeys(SECURED, True)
    )
    autoconsume: Annotated[str, Word("autoconsume", AUTOCONSUME)] = "inputs"
    is_helped: Annotated[bool, As("auto")] = True
    tally: Annotated[dict[str, AnyWhole], SORTED] = field(default_factory=dict)

    @property
    def is_in(self) -> bool:
        """Say whether the seat is in the game."""
        return not self.out_in

    @property
    def is_on_path(self) -> bool:
        """Say whether the seat is in the game and not yet across the Finish."""
        return self.is_in and not self.is_off_path

    @property
    def is_switching(self) -> bool:
        """Say whether the peg is in Switch."""
        return self.industry == SWITCH

    @property
    def open_wants(self) -> int:
        """Return the open units of all Wants."""
        return sum(want.open for want in self.wants)

    def ability(self, industry: str) -> int:
        """Return the points of ability in an industry."""
        return self.abilities[industry].total

    def input(self, good: str) -> int:
        """Return what must be consumed of a good in a quarter."""
        return self.inputs[good].total

    def unmet(self, good: str) -> int:
        """Return the part of the input not yet consumed."""
        return self.input(good) - self.consumed[good]

    @property
    def has_unmet(self) -> bool:
        """Say whether any input is unmet."""
        return any(self.unmet(good) > 0 for good in GOODS)

    def wanted(self, good: str) -> int:
        """Return the open units of Wants of a good."""
        return sum(want.open for want in self.wants if want.good == good)

    def need(self, good: str) -> int:
        """Return the unmet input that stock does not cover."""
        return max(0, self.unmet(good) - self.stock[good])

    def surplus(self, good: str, keep: int = 0) -> int:
        """Return the stock beyond unmet input, open Wants and what is kept."""
        return max(0, self.stock[good] - self.unmet(good) - self.wanted(good) - keep)

    def count(self, what: str, number: int = 1) -> None:
        """Add to the tally."""
        self.tally[what] = self.tally.get(what, 0) + number


@dataclass
class Deck:
    """Cards by their number in the data file (from 0): face down, top first, and used, first laid first."""

    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class LaidCard:
    """The rent card of an industry: its number in the data file, and the price unless the GM corrects it."""

    card: int
    price: Annotated[Cents, Given(lambda made, book: book.data.rent_cards[made["card"]].price)]


@dataclass(frozen=True)
class Iou:
    """A debt, in cents, due at the closing of a quarter; `id` counts from 1 through the game."""

    id: Counted
    debtor: SeatId
    creditor: SeatId
    amount: Cents
    due: int


@dataclass(frozen=True)
class Question:
    """A question to be voted on.

    `about` is the office of a recall or election, the number of a motion, the seat to be forgiven.
    """

    kind: Annotated[str, Word("kind of question", ("call", "recall", "election", "motion", "forgive"))]
    about: str = ""


@dataclass(frozen=True)
class Motion:
    """A motion: its number from 1 through the game, who made it and when, and what it says.

    It says the text of one to resolve or about the absent, the name and value of an option, or the value of
    one on length.
    """

    number: Counted
    seat: SeatId
    quarter: int
    round: int
    kind: Annotated[str, Word("kind of motion", MOTION_KINDS)]
    text: str = ""
    name: str = ""
    value: OptionValue = ""


@dataclass(frozen=True)
class Result:
    """How the game ended (quarters, one_left, call, stop), and who won."""

    how: str
    winners: tuple[SeatId, ...]


@dataclass(frozen=True)
class Moves:
    """What LATE needs: a seat's place on the Action Ring as it was before its Act of the last round."""

    industry: Annotated[PegPlace, Given(USUAL_GOOD)]
    last_industry: Annotated[PegPlace, Given(USUAL_GOOD)]
    bound_for: Annotated[Goal, Given(None)]
    switch_turns: Annotated[int, Given(0)]
    has_leisure: Annotated[bool, As("leisure"), Given(False)]


@dataclass(frozen=True)
class Record:
    """A line of the history for the charts, after a round or settle: by seat, tokens and value in cents."""

    turn: int
    tokens: dict[SeatId, AnyWhole]
    value: dict[SeatId, Balance]
    missing: dict[SeatId, AnyWhole]
    storehouse: Goods
    money: Balance


@dataclass(kw_only=True)
class Economy:
    """What stands on the table.

    `phase` is what the next letters are for. `round` counts from 1 in each quarter, `settles` the settle
    phases of the quarter's end that were adjudicated; `seats` are in order of play. `questions` are open
    votes in the order in which they are held, `motions` those not yet voted on. `changed` are options that
    motions changed, by name, as text. `before_act` is for LATE.
    """

    quarter: Annotated[int, Whole(1, 5)]
    round: int
    settles: int = 0
    phase: Annotated[str, "phase"]
    seats: Annotated[dict[SeatId, Producer], InOrder("order_of_play")]
    first_seat: SeatId
    head_count: Counted
    rent_cards: Annotated[dict[GoodName, LaidCard], Each(GOODS)]
    storehouse: Goods = field(default_factory=no_goods)
    intake: Goods = field(default_factory=no_goods)
    bank: Balance = 0
    officers: Annotated[dict[str, Holder], SPREAD, Each(OFFICES)] = field(
        default_factory=lambda: dict.fromkeys(OFFICES)
    )
    decks: Annotated[dict[DeckName, Deck], As("piles"), Each(DECKS)] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    motions: list[Motion] = field(default_factory=list)
    resolutions: list[Motion] = field(default_factory=list)
    motion_count: int = 0
    ious: list[Iou] = field(default_factory=list)
    iou_count: int = 0
    changed: dict[str, OptionValue] = field(default_factory=dict)
    voted: Annotated[dict[str, str], UNSTORED] = field(default_factory=dict)
    """Options that count from the next letter on; between letters there are none."""
    length: int = 0
    """The quarters of the game as a motion LENGTH has set them; 0: as the option says."""
    late_sets: dict[SeatId, str] = field(default_factory=dict)
    before_act: dict[SeatId, Moves] = field(default_factory=dict)
    result: Result | None = None
    adjudications: Annotated[int, Given(1)] = 0
    stopping: Annotated[str, Word("who stops", STOPPERS)] = ""
    """Who says that the game is to stop after the round."""
    history: list[Record] = field(default_factory=list)
    drawn: list[tuple[int, SeatId, str, int]] = field(default_factory=list)
    """Every card drawn: turn, seat, deck, number of the card."""

    @property
    @derived(before="seats")
    def order_of_play(self) -> tuple[SeatId, ...]:
        """Return the seats in order of play, Player 1 first."""
        return tuple(self.seats)

    @property
    def turn(self) -> int:
        """Return the number of the letter: 100 x quarter + rounds and settle phases of it; 205 is Q2 R5."""
        return LETTERS_OF_A_QUARTER * self.quarter + self.round + self.settles

    @property
    def imbalance(self) -> int:
        """TAB-R60 Return the cents of all money, the bank's too, beyond the stock that covers it."""
        return self.bank + sum(one.money for one in self.seats.values()) - self.value(self.storehouse)

    def price(self, good: str) -> int:
        """TAB-108 Return the Unit Spot Price of a good in cents."""
        return self.rent_cards[good].price

    def value(self, goods: Mapping[str, int]) -> int:
        """Return the value of goods at spot prices in cents."""
        return sum(units * self.price(good) for good, units in goods.items())

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


def rent_card(book: Book, economy: Economy, industry: str) -> RentCard:
    """Return the rent card of an industry."""
    return book.data.rent_cards[economy.rent_cards[industry].card]


def location_value(book: Book, economy: Economy, industry: str, zone: str) -> int:
    """Return units per point of ability of an industry in a zone."""
    return rent_card(book, economy, industry).value(zone)


def cap_of(book: Book, economy: Economy, quarter: int) -> int:
    """TAB-170, TAB-R54 Return the stock cap of each good in a quarter (5: what comes after the last)."""
    return book.data.caps[quarter - 1] * economy.head_count


def room(book: Book, economy: Economy, good: str) -> int:
    """Return how many units the union still buys of a good in this quarter."""
    return max(0, cap_of(book, economy, economy.quarter) - economy.intake[good])


def fee_of(book: Book, economy: Economy) -> int:
    """TAB-167, TAB-R06 Return the fee of a sale in cents: 0 where no player is Clerk."""
    return book.data.clerk_fee if economy.officers[CLERK] else 0


def path_length(book: Book, economy: Economy) -> int:
    """Return the spaces of the running quarter."""
    return len(book.data.life_path[economy.quarter - 1])


def is_opening_round(economy: Economy) -> bool:
    """Say whether this is the opening round of the game."""
    return economy.quarter == 1 and economy.round == 1


def quarters_of(book: Book, economy: Economy) -> int:
    """Return how many quarters the game has."""
    return economy.length or book.options.quarters


def may_trade(economy: Economy, seat: Producer) -> bool:
    """TAB-R15 Say whether a seat deals with others now: on the Path, or at the quarter's end."""
    return seat.is_in and (economy.phase == SETTLE or seat.is_on_path)


def bar_to_dealing(economy: Economy, seat: SeatId, other: SeatId) -> str:
    """Return why two seats cannot deal with each other, "" if they can."""
    for one in (economy.seats[seat], economy.seats[other]):
        if not one.is_in:
            return tr("{seat} is out of the game", seat=one.name)
        if not may_trade(economy, one):
            return tr("{seat} is off the Path", seat=one.name)
    return ""
