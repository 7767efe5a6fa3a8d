"""The rulebook's tables: goods, zones, rent cards, decks, the Life Path, options (brief 2.3, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from pbem.engine.events import SeatId
from pbem.engine.options import option
from pbem.engine.tongue import tr_noop

GOODS = ("food", "clothes", "shelter", "transportation")
"""The goods in canonical order; the industry of the same name makes each."""
CENTER, INNER, OUTER = "center", "inner", "outer"
ZONES = (CENTER, INNER, OUTER)
SWITCH = "switch"
"""The place of a peg that is in no industry."""
LEISURE = "leisure"
"""What a seat in Switch may be bound for, besides an industry."""
CLERK, TREASURER = "clerk", "treasurer"
OFFICES = (CLERK, TREASURER)
UNION = "cu"
"""The Credit Union, as the partner of an exchange."""
ANYONE, MARKET = "anyone", "market"
LABOR, CONSUMPTION = "labor", "consumption"
OPPORTUNITY, NEEDS, WANTS, LOSS, POTENTIAL_RENT = "opportunity", "needs", "wants", "loss", "potential_rent"
DECKS = (LABOR, CONSUMPTION, OPPORTUNITY, WANTS, LOSS, NEEDS)
"""The decks that are shuffled at the start, in that order (brief 3.2.3)."""
DIVIDEND = "dividend"
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "white", "black")
"""The colours of the pegs, in the order in which they are offered."""
FEWEST, MOST = 4, 8
"""Seats at the table (TAB-004)."""

NAMES = (
    *(tr_noop("food"), tr_noop("clothes"), tr_noop("shelter"), tr_noop("transportation")),
    *(tr_noop("Food"), tr_noop("Clothes"), tr_noop("Shelter"), tr_noop("Transportation")),
    *(tr_noop("Center"), tr_noop("Inner Rung"), tr_noop("Outer Rung"), tr_noop("Switch")),
    *(tr_noop("Clerk"), tr_noop("Treasurer")),
    *(tr_noop("Labor"), tr_noop("Consumption"), tr_noop("Opportunity"), tr_noop("Needs")),
    *(tr_noop("Wants"), tr_noop("Loss"), tr_noop("Potential Rent")),
    *(tr_noop("blue"), tr_noop("orange"), tr_noop("yellow"), tr_noop("green"), tr_noop("pink")),
    *(tr_noop("red"), tr_noop("purple"), tr_noop("white"), tr_noop("black")),
)
"""The names of the board's parts, cards and colours, which sentences say by `tr`."""
ZONE_NAMES = {CENTER: "Center", INNER: "Inner Rung", OUTER: "Outer Rung"}
OFFICE_NAMES = {CLERK: "Clerk", TREASURER: "Treasurer"}
DECK_NAMES = {
    LABOR: "Labor",
    CONSUMPTION: "Consumption",
    OPPORTUNITY: "Opportunity",
    NEEDS: "Needs",
    WANTS: "Wants",
    LOSS: "Loss",
    POTENTIAL_RENT: "Potential Rent",
}
SPACES = {"B": OPPORTUNITY, "O": NEEDS, "Y": WANTS, "G": DIVIDEND, "P": LOSS}
"""What happens on a space of the Life Path, by the letter of its colour in the data file."""
SPACE_COLOURS = {"B": "blue", "O": "orange", "Y": "yellow", "G": "green", "P": "pink"}

Four = tuple[int, int, int, int]
"""A number for each good, in canonical order."""


@dataclass(frozen=True)
class RentCard:
    """A Potential Rent card (TAB-142): units per point of ability in each zone, price in cents per unit."""

    industry: str
    center: int
    inner: int
    outer: int
    price: int

    def value(self, zone: str) -> int:
        """Return the location value of a zone."""
        return {CENTER: self.center, INNER: self.inner, OUTER: self.outer}[zone]

    @property
    def worth(self) -> tuple[int, int]:
        """TAB-R66 Return what cards are compared by: the sum of values, then the cheaper price."""
        return self.center + self.inner + self.outer, -self.price


@dataclass(frozen=True)
class Gain:
    """An Opportunity card: points of ability in an industry."""

    industry: str
    ability: int


@dataclass(frozen=True)
class Good:
    """A Needs or Wants card: units of a good."""

    good: str
    amount: int


CURRENT, EVERY, LARGEST = "current", "every", "largest"
"""What a Loss card may strike besides a good of its own."""


@dataclass(frozen=True)
class Loss:
    """A Loss card: `source` is "drawer" or "union", `what` "stock" or "ability".

    `good` is a good, or "current", "every", "largest"; of `part`, `units`, `points` just one is set.
    """

    source: str
    what: str
    good: str
    part: tuple[int, int] | None = None
    units: int = 0
    points: int = 0


@dataclass(frozen=True)
class Data:
    """A data file (brief 2.3): the die, the board, the caps and the seven decks in file order."""

    title: str
    die: tuple[int, ...]
    places: Mapping[str, int]
    caps: tuple[int, ...]
    clerk_fee: int
    treasurer_wage: int
    life_path: tuple[str, ...]
    labor: tuple[Four, ...]
    consumption: tuple[Four, ...]
    rent_cards: tuple[RentCard, ...]
    opportunity: tuple[Gain, ...]
    needs: tuple[Good, ...]
    wants: tuple[Good, ...]
    loss: tuple[Loss, ...]

    def deck_size(self, deck: str) -> int:
        """Return how many cards a deck has."""
        return len(self.deck(deck))

    def deck(self, deck: str) -> tuple[object, ...]:
        """Return the cards of a deck in file order."""
        decks: dict[str, tuple[object, ...]] = {
            LABOR: self.labor,
            CONSUMPTION: self.consumption,
            OPPORTUNITY: self.opportunity,
            NEEDS: self.needs,
            WANTS: self.wants,
            LOSS: self.loss,
        }
        return decks[deck]


@dataclass(frozen=True)
class Start:
    """What was drawn before the game (brief 3.2): by places in the game file and cards in file order.

    `first` is the place of Player 1; `rent_cards` the card of each industry (empty with `first_game`);
    `decks` the piles, top first, before anybody has drawn; `offices` the places that the dice chose for
    Clerk and Treasurer, empty if the dice did not choose.
    """

    first: int = 0
    rent_cards: Mapping[str, int] = field(default_factory=dict)
    decks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    offices: tuple[int, ...] = ()


@dataclass(frozen=True)
class Options:
    """The rule variants (brief 6). Those a motion may change are read by `options_now`."""

    data: str = option("standard", "The board, decks and caps: standard, brisk, or a file of the GM's own.")
    first_game: bool = option(False, "The highest rent card of each industry; offices by dice.")
    ease: int = option(
        0,
        "Rent cards of each industry taken out: so many of the lowest (easier), or of the highest (below 0).",
        between=(-4, 4),
    )
    quarters: int = option(4, "How many quarters the game has.", between=(1, 4))
    offices: str = option(
        "auto",
        "How Clerk and Treasurer are chosen; auto: dice in a first game, rotation with four seats, "
        "else election; house: nobody at the table.",
        choices=("auto", "rotation", "election", "dice", "house"),
    )
    organizer: str = option("none", "A seat whose ballots count only where the others tie; or none.")
    mode: str = option(
        "full", "Presets of the next four: full, or compact (fewer letters).", choices=("full", "compact")
    )
    ballots: str | None = option(
        None,
        "When votes are held: in a phase of their own, or with the next orders; none: as the mode says.",
        choices=("own_phase", "with_next"),
        may_be_none=True,
    )
    charity: str | None = option(
        None,
        "When consent to charity is asked: in a phase of its own, or beside other orders; none: as the mode.",
        choices=("own_phase", "by_policy"),
        may_be_none=True,
    )
    settle_max: int | None = option(
        None, "Settle phases of a quarter at most; none: as the mode says.", between=(1, 5), may_be_none=True
    )
    rounds_per_mail: int | None = option(
        None, "Rounds in one set of orders; none: as the mode says.", between=(1, 4), may_be_none=True
    )
    rent_step: Decimal = option(  # noqa: RUF009
        Decimal("1.00"),
        "By how much a bid for land must exceed the rent in force, in credits: 0.01 to 10.",
        between=(1, 1000),
    )
    charity_penalty: str = option(
        "always",
        "Whether all lose a token when a seat goes out, or only if nobody could have kept it in.",
        choices=("always", "inability"),
    )
    gifts: bool = option(True, "Whether seats may give without getting.")
    iou: str = option(
        "enforced",
        "What becomes of loans: paid at the closing of their quarter, a matter of honour, or none.",
        choices=("enforced", "honour", "none"),
    )
    open_books: bool = option(True, "Whether all see everybody's stock and money.")
    late_mercy: str = option(
        "vote", "Whether the others may forgive orders that came late.", choices=("vote", "never")
    )
    resigned: str = option(
        "caretaker",
        "What becomes of a seat whose player has gone: it plays the defaults, or is removed.",
        choices=("caretaker", "remove"),
    )
    press: bool = option(True, "Print the players' press.")


@dataclass(frozen=True)
class Book:
    """Everything about the rules that does not change during a game."""

    options: Options
    data: Data
    start: Start = Start()


def concerned(book: Book, *seats: SeatId) -> frozenset[SeatId] | None:
    """6 Return who may know what these seats hold, give or get: all, or with closed books they alone."""
    return None if book.options.open_books else frozenset(seats)
