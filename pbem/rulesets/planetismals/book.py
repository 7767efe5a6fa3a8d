"""The rulebook's tables: goods, installations, asteroids, events, options; and the board (brief 2.4, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from pbem.engine.hexes import Grid
from pbem.engine.options import option
from pbem.engine.tongue import tr, tr_noop

MAP_BY_SEATS = {2: "belt-4", 3: "belt-5", 4: "belt-5", 5: "belt-6", 6: "belt-6", 7: "belt-7", 8: "belt-7"}
"""The shipped map for each number of seats."""

NAMES = (
    *(tr_noop("Base Metal Ores"), tr_noop("Processed Base Metal"), tr_noop("Organics")),
    *(tr_noop("Processed Organics"), tr_noop("Precious Metal Ores"), tr_noop("Processed Precious Metals")),
    *(tr_noop("Radioactive Ores"), tr_noop("Processed Radioactives"), tr_noop("Food"), tr_noop("Fuel Cells")),
    *(tr_noop("Manufactured Goods"), tr_noop("High-Tech Goods"), tr_noop("Luxury Items"), tr_noop("Scrap")),
    *(tr_noop("base metal ores"), tr_noop("processed base metal"), tr_noop("organics")),
    *(tr_noop("processed organics"), tr_noop("precious metal ores"), tr_noop("processed precious metals")),
    *(tr_noop("radioactive ores"), tr_noop("processed radioactives"), tr_noop("food"), tr_noop("fuel cells")),
    *(tr_noop("manufactured goods"), tr_noop("high-tech goods"), tr_noop("luxury items"), tr_noop("scrap")),
    *(tr_noop("Ore Extractor"), tr_noop("Research Station"), tr_noop("Refinery"), tr_noop("Hydroponic Farm")),
    *(tr_noop("Factory"), tr_noop("Power Plant"), tr_noop("Colony")),
    *(tr_noop("ore extractor"), tr_noop("research station"), tr_noop("refinery"), tr_noop("hydroponic farm")),
    *(tr_noop("factory"), tr_noop("power plant"), tr_noop("colony")),
    *(tr_noop("Base Metals"), tr_noop("Precious Metals"), tr_noop("Radioactives")),
    *(tr_noop("base metals"), tr_noop("precious metals"), tr_noop("radioactives")),
)
"""The names of the data files that come with pbem, capital and small; a GM's own are said as written."""


@dataclass(frozen=True)
class Good:
    """A good: key, name, base value in MC, and other names it has in orders.

    The Base sells it (`base_sells`) or buys it, and likewise the black market; one with a `fixed_price`
    never fluctuates.
    """

    key: str
    name: str
    base: int
    aliases: tuple[str, ...] = ()
    base_sells: bool = False
    base_buys: bool = True
    bmz_sells: bool = True
    bmz_buys: bool = True
    fixed_price: bool = False

    @property
    def word(self) -> str:
        """Return its name in small letters, as sentences keep it; `tr` says it."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """Return its name in the language spoken."""
        return tr(self.name)


@dataclass(frozen=True)
class Conversion:
    """One unit of a good becomes one of another."""

    uses: str
    makes: str


@dataclass(frozen=True)
class Sort:
    """A type of installation (PLA-28): key, code of its ids, name, price, and what it does each turn.

    `capacity` is for those that convert; `kinds` are the four sorts of refinery; `with_research` is what a
    factory makes in a complex.
    """

    key: str
    code: str
    name: str
    price: int
    aliases: tuple[str, ...] = ()
    capacity: int = 0
    per_turn: int = 0
    income_die: int = 0
    converts: tuple[Conversion, ...] = ()
    with_research: tuple[Conversion, ...] = ()
    kinds: Mapping[str, Conversion] = field(default_factory=dict)
    food_per_turn: int = 0
    tax: int = 0
    luxuries_per_turn: int = 0
    luxury_price: int = 0
    rations: int = 0
    takeover_price_two_seats: int = 0

    @property
    def word(self) -> str:
        """Return its name in small letters, as sentences keep it; `tr` says it."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """Return its name in the language spoken."""
        return tr(self.name)

    def conversions(self, ore: str) -> tuple[Conversion, ...]:
        """Return all that one of this type can convert; `ore` is a refinery's kind."""
        kind = (self.kinds[ore],) if ore in self.kinds else ()
        return (*kind, *self.with_research, *self.converts)


@dataclass(frozen=True)
class Rock:
    """A type of asteroid (PLA-26): the faces of the type die that make it, and its ore."""

    key: str
    name: str
    ore: str
    first: int
    last: int

    @property
    def word(self) -> str:
        """Return its name in small letters, as sentences keep it; `tr` says it."""
        return self.name.lower()

    @property
    def said(self) -> str:
        """Return its name in the language spoken."""
        return tr(self.name)


@dataclass(frozen=True)
class Happening:
    """A line of the event table (PLA-101 to 186): its rolls, name and effect with numbers.

    `dice` are sides, one for each die: 5D6 is (6, 6, 6, 6, 6).
    """

    first: int
    last: int
    name: str
    effect: str
    dice: tuple[int, ...] = ()
    goods: tuple[str, ...] = ()
    amount: int = 0
    rounds: int = 0
    sort: str = ""
    direction: int = 0
    other_good: str = ""

    @property
    def roll(self) -> str:
        """Return the first roll as two digits, as the table prints it."""
        return f"{self.first:02}"


@dataclass(frozen=True)
class Site:
    """An asteroid on a map: what is fixed of it; None or "" is rolled or named when explored."""

    zones: int | None = None
    type: str = ""
    name: str = ""


@dataclass(frozen=True)
class BeltMap:
    """A board: its hexes, the Base, the black market zone, and where asteroids lie, in reading order."""

    id: str
    title: str
    cells: tuple[str, ...]
    base: str
    bmz: frozenset[str]
    sites: Mapping[str, Site]


@dataclass(frozen=True)
class Start:
    """What was drawn before round 1: the order of seats by their place in the game file, and rolls ahead."""

    turn_order: tuple[int, ...] = ()
    fates: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()


@dataclass(frozen=True)
class Options:
    """The rule variants (brief 6)."""

    phases: str = option(
        "full", "Bids in a phase of their own (full), or in every order set.", choices=("full", "compact")
    )
    turn_order: str = option(
        "random", "Who plays first: drawn, or as the game lists its seats.", choices=("random", "listed")
    )
    map: str = option(
        "belt", "The board: belt, the one for so many seats; generate; or a file of games/planetismals/maps."
    )
    board_radius: int = option(
        0, "Rings round the Base of a generated board; 0: by the number of seats.", between=(0, 9)
    )
    asteroid_density: int = option(33, "Asteroids in 100 hexes of a generated board.", between=(10, 70))
    clear_radius: int = option(
        1, "Rings round the Base without asteroids on a generated board.", between=(0, 2)
    )
    start_cash: int = option(5000, "MC of each seat at the start.", between=(0, 1_000_000))
    win_worth: int = option(25000, "The worth that wins, in MC.", between=(1, 10_000_000))
    worth_basis: str = option(
        "full",
        "What counts as worth: all; cash and goods less debts (liquid); cash alone.",
        choices=("full", "liquid", "cash"),
    )
    worth_asteroid: int = option(0, "MC of worth for each asteroid owned.", between=(0, 100_000))
    win_check: str = option(
        "turn", "When a win is looked for: after each player turn, or each round.", choices=("turn", "round")
    )
    round_limit: int = option(
        0, "The last round, after which the highest worth wins; 0: none.", between=(0, 200)
    )
    action_cost: int = option(0, "Moves that a shuttle's loading or trading costs.", between=(0, 2))
    actions_per_space: str = option(
        "many", "How often a shuttle may load or trade in one hex.", choices=("many", "one")
    )
    bmz_markup: int = option(10, "Percent by which the black market is dearer.", between=(0, 50))
    price_floor: int = option(50, "The lowest price in percent of the base value.", between=(1, 100))
    price_ceiling: int = option(200, "The highest price in percent of the base value.", between=(100, 1000))
    luxury_stock: bool = option(True, "Whether luxuries can be stored at colonies.")
    colony_buys_from: str = option(
        "anyone", "Whose shuttles may sell luxuries to a colony.", choices=("anyone", "controller")
    )
    complex_capacity: str = option(
        "shared", "Whether a complex makes 10 units in all, or 10 of each.", choices=("shared", "separate")
    )
    colony_bid_to: str = option("bank", "Who gets what is bid for a colony.", choices=("bank", "controller"))
    unbid_colony: str = option(
        "keep", "What becomes of a colony for which nobody bids.", choices=("keep", "lost")
    )
    rent_debt: str = option("debt", "What rent becomes that cannot be paid.", choices=("debt", "waive"))
    buyout_target: str = option(
        "colony", "What event 21 can buy.", choices=("colony", "installation", "none")
    )
    roll_ahead: str = option(
        "none", "Dice drawn a round ahead for all to see.", choices=("none", "fate", "all")
    )
    books: str = option(
        "worth",
        "What all see of a seat: its worth, its books, or neither.",
        choices=("worth", "open", "closed"),
    )
    max_shuttles: int = option(0, "Shuttles a seat may have; 0: any number.", between=(0, 9))
    trading: bool = option(True, "Whether seats may trade.")
    gifts: bool = option(True, "Whether seats may give without getting.")
    late_interest: int = option(0, "Percent by which overdue debts grow each round.", between=(0, 50))
    gone_seats: str = option(
        "caretaker", "What becomes of seats that are gone.", choices=("caretaker", "removed")
    )
    press: bool = option(True, "Print the players' press.")


@dataclass(frozen=True)
class Book:
    """Everything about the rules that does not change during a game; prices in MC, csu in units."""

    options: Options
    goods: Mapping[str, Good]
    sorts: Mapping[str, Sort]
    rocks: Mapping[str, Rock]
    happenings: tuple[Happening, ...]
    map: BeltMap
    grid: Grid
    start: Start = Start()
    size_die: int = 6
    type_die: int = 10
    fate_die: int = 100
    hold: int = 100
    """CSU of a shuttle, and of an installation."""
    shuttle_price: int = 5000
    shuttle_dice: tuple[int, ...] = (6, 6)
    first_shuttles: int = 1
    strike_fee: int = 10
    rent: int = 10

    @cached_property
    def traded(self) -> tuple[Good, ...]:
        """The goods of the price table whose price can change, in table order."""
        return tuple(good for good in self.goods.values() if not good.fixed_price)

    @cached_property
    def most_units(self) -> int:
        """The most units that any type of installation digs or converts in a turn."""
        return max(max(sort.capacity, sort.per_turn) for sort in self.sorts.values())

    @cached_property
    def codes(self) -> dict[str, Sort]:
        """The types by the code of their ids."""
        return {sort.code: sort for sort in self.sorts.values()}

    @cached_property
    def distances(self) -> dict[str, dict[str, int]]:
        """Steps between any two hexes, filled in as asked for by `pbem.rulesets.planetismals.ways`."""
        return {}

    def happening(self, roll: int) -> Happening:
        """Return the line of the event table for a roll."""
        return next(one for one in self.happenings if one.first <= roll <= one.last)

    def rock(self, face: int) -> Rock:
        """Return the type of asteroid for a face of the type die."""
        return next(one for one in self.rocks.values() if one.first <= face <= one.last)
