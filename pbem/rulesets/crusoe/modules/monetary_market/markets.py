"""The monetary market (CRA-MM): what is kept and told of it, bids, the pot between sale and purchase."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Decision, Fold, Module, Station
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.goods import put
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, FACT, RECEIVER, STORES, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.money import Claim, Transfer
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.things import FOOD, GOODS, WATER, Basket, Good
from pbem.rulesets.crusoe.wording import Named, Said

# ---- Lists of bids: what a seat would buy at which price (CRA-MM-17, CRA-R04, CRA-R16)

MOST_BIDS = 12
"""CRA-R04 No list has more bids than this."""
MOST_UNITS = 999
"""Nobody bids for more units: of no good are there more tokens."""
FLOOR = 1
"""CRA-R01 The lowest price there is, unless a table says a higher one."""
USUAL_GOODS = (WATER, *FOOD)
"""What a seat bids for that sends no bids."""


@dataclass(frozen=True)
class Bid:
    """So many units in all, if none costs more than the price."""

    units: int
    price: int

    def __str__(self) -> str:
        return f"{self.units}@{self.price}"


@dataclass(frozen=True)
class BidList:
    """The bids of a seat for one good; one that `affords` never asks for more than its cash pays for."""

    bids: tuple[Bid, ...] = ()
    affords: bool = False

    @property
    def most_spent(self) -> int:
        """CRA-MM-17, CRA-MM-21 Return the most that the list can cost."""
        return max((bid.units * bid.price for bid in self.bids), default=0)

    def __str__(self) -> str:
        return ", ".join(map(str, self.bids)) + (" AFFORD" if self.affords else "")


NO_BIDS = BidList()
"""The list of a seat that wants nothing of a good."""


def asked(bids: BidList, price: int, cash: int) -> int:
    """CRA-MM-17, CRA-R16 Return how many units a list asks for at a price."""
    listed = max((bid.units for bid in bids.bids if bid.price >= price), default=0)
    return min(listed, cash // price) if bids.affords else listed


def offered(bids: BidList, units: int, cash: int, floor: int = FLOOR) -> int:
    """CRA-R07 Return the highest price at which a list asks for so many units at least; 0 if at none."""
    price = max((bid.price for bid in bids.bids if bid.units >= units), default=0)
    if bids.affords:
        price = min(price, cash // units)
    return price if price >= floor else 0


def list_fault(bids: Sequence[Bid], floor: int = FLOOR) -> str:
    """CRA-R04 Return why these are no list of bids, or ""."""
    if not bids:
        return tr("A list has at least one bid.")
    if len(bids) > MOST_BIDS:
        return tr("A list has at most {most} bids.", most=MOST_BIDS)
    for bid in bids:
        if not 1 <= bid.units <= MOST_UNITS:
            return tr("{bid}: a bid is for 1 to {most} units.", bid=bid, most=MOST_UNITS)
        if bid.price < floor:
            return tr("{bid}: the lowest price is ${floor}.", bid=bid, floor=floor)
    return next((fault for one, other in pairwise(bids) if (fault := _pair_fault(one, other))), "")


def _pair_fault(one: Bid, other: Bid) -> str:
    """CRA-R04 Return what is wrong with a bid behind another."""
    if other.units <= one.units:
        return tr("{bid} behind {before}: the units must rise.", bid=other, before=one)
    if other.price >= one.price:
        return tr("{bid} behind {before}: the price must fall.", bid=other, before=one)
    return ""


def usual_list(quote: int, floor: int = FLOOR) -> BidList:
    """6.6 Return what a silent seat bids for a good that had this price: one, or two for a fifth less."""
    bids: list[Bid] = []
    for bid in (Bid(1, quote), Bid(2, -(-4 * quote // 5))):
        if bid.price >= floor and all(bid.price < before.price for before in bids):
            bids.append(bid)
    return BidList(tuple(bids), affords=True)


def _unopened() -> dict[str, int | None]:
    return dict.fromkeys(GOODS)


@dataclass
class MonetaryMarket(ModuleState):
    """The markets of all goods: `market` holds their dollars, None for a good that was never sold.

    `quote` and `closing` are the commodity and the wholesale price by good and cycle; a cycle without trade
    in a good is left out. `sold` are the units that were paid for at the wholesale price. Of this cycle: the
    `units` of each good on the market, those still in the `pot`, each seat's `receipts` by good and its
    `production`, the part of them for new units; what it `bought` and paid, and its `bids` by good, which
    nobody else is ever shown, where `has_bid` says that they are of its own letters.
    """

    module: ClassVar[str] = "monetary_market"
    market: dict[Good, int | None] = field(default_factory=_unopened)
    quote: dict[Good, dict[int, int]] = field(default_factory=dict)
    closing: dict[Good, dict[int, int]] = field(default_factory=dict)
    sold: dict[Good, dict[int, int]] = field(default_factory=dict)
    units: dict[Good, int] = field(default_factory=dict)
    pot: dict[Good, int] = field(default_factory=dict)
    receipts: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    production: dict[SeatId, int] = field(default_factory=dict)
    bought: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    bids: dict[SeatId, dict[Good, BidList]] = own(dict, for_good=True)  # noqa: RUF009
    has_bid: dict[SeatId, bool] = own(dict)  # noqa: RUF009


def open_cycle(markets: MonetaryMarket) -> None:
    """Forget what was on the market, sold, bought and bid for in the cycle before."""
    markets.units, markets.pot, markets.receipts, markets.production = {}, {}, {}, {}
    markets.bought, markets.bids, markets.has_bid = {}, {}, {}


def money_after(markets: MonetaryMarket, good: str) -> dict[int, int]:
    """CRA-MM-25, CRA-CCO-03 Return what a good's market held after each wholesale of what was sold to it."""
    quoted, sold = markets.quote.get(good, {}), markets.sold.get(good, {})
    return {
        cycle: price * sold[cycle]
        for cycle, price in markets.closing.get(good, {}).items()
        if cycle in quoted and cycle in sold
    }


def last_quote(markets: MonetaryMarket, good: str) -> int | None:
    """CRA-R41 Return the latest commodity price of a good; None if it was never sold."""
    prices = markets.quote.get(good)
    return prices[max(prices)] if prices else None


@event(
    "CRA-MM-07",
    (
        "Commodity: {good} {n} unit, ${money}, price ${price}.",
        "Commodity: {good} {n} units, ${money}, price ${price}.",
    ),
    called={"n": "units"},
)
class Priced(Event):
    good: Named
    units: int
    money: int
    price: int


@event("CRA-MM-08", "{seat} sells {goods} for ${dollars}.")
class Sold(Event):
    """What a seat is paid for its units on the commodity market; `kept` of them are older than this cycle."""

    seat: str
    goods: Said
    dollars: int
    kept: int = 0


@event("CRA-CCO-01", "{seat} puts {goods} into the pot.")
class Dumped(Event):
    seat: str
    goods: Said


@event("CRA-CLW-08", "{seat} pays {ceo} ${dollars} as CEO.")
class CutPaid(Event):
    seat: str
    ceo: str
    dollars: int


@event("CRA-STA-04", "{seat} destroys {goods}.")
class Destroyed(Event):
    seat: str
    goods: Said


@event(
    "CRA-MM-18",
    (
        "Wholesale: {good} {n} unit, price ${price}, ${paid} for the next cycle.",
        "Wholesale: {good} {n} units, price ${price}, ${paid} for the next cycle.",
    ),
    called={"paid": "paid_in", "n": "units"},
)
class Closed(Event):
    good: Named
    units: int
    price: int
    paid_in: int


@event("CRA-MM-21", "{seat} buys {goods} for ${dollars}.")
class Bought(Event):
    seat: str
    goods: Said
    dollars: int


@event("CRA-MM-23", "{seat} gets {goods} left over.")
class LeftOver(Event):
    seat: str
    goods: Said


@event(
    "CRA-MM-22",
    "You cannot pay for {goods}.",
    when={"dollars": "You cannot pay for {goods}: ${dollars} confiscated."},
)
class Confiscated(Event):
    goods: Said
    dollars: int


# ---- The seams of the monetary market (CRA-H02, CRA-H03, CRA-H05 to CRA-H07); the others are money's own

Receipts: TypeAlias = Mapping[SeatId, Mapping[str, int]]
"""What seats got for goods in a commodity market, by seat and good."""

POT_RULE: Decision[tuple[SeatId, ...], [Scene, str, str]] = Decision(
    "CRA-H02", "who of a group may sell a good to the pot, None for everyone"
)
SALE_CUTS: Fold[tuple[Transfer, ...], [Scene, str, Receipts]] = Fold(
    "CRA-H03", "what sellers of a group hand on of their receipts, in order"
)
TAX_CLAIMS: Fold[tuple[Claim, ...], [Scene, str]] = Fold("CRA-H05", "what a group's taxes must pay for")
TAX_OFFSET: Fold[int, [Scene, str]] = Fold("CRA-H06", "dollars that a group's treasury already has")
TAX_SHARES: Fold[int, [Scene, SeatId]] = Fold("CRA-H07", "the burden of a seat, from the one decreed")
MINIMUM_DUE: Station[[IslandTable, str]] = Station(
    "CRA-WEL-07", "the minimum wage of a group is to be decided, just before its taxes"
)
TAXES_OPEN: Station[[IslandTable, str]] = Station(
    "CRA-MM-12", "the tax subphase of a group begins, and all that the government decides for it is decided"
)


# ---- The markets of the game: their state, the pot between sale and purchase, and how each cycle begins

POT = "pot"
"""The store of goods that are sold and not yet bought."""
WHOLESALE_SOURCE = "wholesale"
"""Where a gain comes from that is bought or left over (CRU-H34)."""


def markets_of(scene: Scene) -> MonetaryMarket:
    """Return the markets of the game."""
    return state_of(scene, MonetaryMarket)


def begin(table: IslandTable) -> None:
    """Let a cycle begin with an empty pot."""
    open_cycle(markets_of(table))


def in_pot(scene: Scene, good: str) -> int:
    """Return the units of a good that wait to be bought."""
    return markets_of(scene).pot.get(good, 0)


def out_of_pot(table: IslandTable, seat: SeatId, good: str, units: int) -> SeatId:
    """CRU-H34 Give a seat units of the pot; return who gets them."""
    markets_of(table).pot[good] -= units
    receiver = RECEIVER(seat, table, good, units, WHOLESALE_SOURCE)
    put(table.state.seats[receiver], good, units)
    return receiver


def stored(stores: tuple[tuple[str, Basket], ...], scene: Scene) -> tuple[tuple[str, Basket], ...]:
    """CRU-H09 What is in the pot is held by nobody, and not in the bank."""
    return (*stores, (POT, Basket.of(markets_of(scene).pot)))


# ---- What tests and programs may ask of the markets (CRA 5.5, 6.4)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer quote, closing, units and money of a good, and what a seat has bought of one."""
    if not args or args[-1] not in GOODS:
        return None
    if name == "bought" and len(args) == 2:
        return _bought(scene, *args) if cycle == scene.state.cycle else None
    return _of_good(scene, name, args[0], cycle) if len(args) == 1 else None


def _of_good(scene: Scene, name: str, good: str, cycle: int) -> int | None:
    markets, is_now = markets_of(scene), cycle == scene.state.cycle
    match name:
        case "quote":
            return markets.quote.get(good, {}).get(cycle)
        case "closing":
            return markets.closing.get(good, {}).get(cycle)
        case "units":
            return markets.units.get(good, 0) if is_now else None
        case "money":
            return markets.market.get(good) if is_now else None
    return None


def _bought(scene: Scene, seat: str, good: str) -> int:
    return markets_of(scene).bought.get(seat, {}).get(good, 0)


# ---- A tie settled by dice (CRA-MM-23, brief 9)


def roll_off(tied: Sequence[SeatId], rolls: Callable[[SeatId], int]) -> SeatId:
    """Let each of the tied seats roll in the order given, at least one; the highest wins, ties roll again."""
    left = list(tied)
    while len(left) > 1:
        faces = [rolls(seat) for seat in left]
        left = [seat for seat, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0]


MODULE = Module(
    "monetary_market", "market", (CYCLE_OPEN.by(begin), STORES.by(stored), FACT.by(fact)), (MonetaryMarket,)
)
"""The market of eight goods with sealed bids."""
