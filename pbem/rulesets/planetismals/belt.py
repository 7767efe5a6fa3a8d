"""The state: the belt with its asteroids, installations, shuttles and companies (brief 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from pbem.engine.case_shapes import AnyWhole, Id, ListOf, Text, Whole
from pbem.engine.events import SeatId
from pbem.engine.hexes import in_map_order
from pbem.engine.ledger import Entry
from pbem.engine.ruleset import Table
from pbem.engine.stored import BY_KEY, KEY, SPARSE, As, Form, Given, InOrder, Words
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.plan import NO_PLAN, Plan
from pbem.rulesets.planetismals.things import StoredThing

USUAL_ZONES, USUAL_TYPE = 6, "organics"
"""What the asteroids of worked cases have, and their refineries are for, unless they say otherwise."""

SHUTTLE, EVENT = Id("shuttle", "SH[1-9][0-9]*", "SH1"), Id("event", "[1-9][0-9]*|STRIKE", "64")

HexName: TypeAlias = Annotated[str, "hex"]
GoodKey: TypeAlias = Annotated[str, "good"]
ShuttleId: TypeAlias = Annotated[str, SHUTTLE]
DebtId: TypeAlias = Annotated[str, Id("debt", "[A-Z]+[1-9][0-9]*", "D1")]
EventNumber: TypeAlias = Annotated[str, EVENT]
Counted: TypeAlias = Annotated[int, Whole(1)]

Goods: TypeAlias = dict[GoodKey, int]
"""Units of each good by its key; none is listed with 0."""

BeltTable: TypeAlias = "Table[Book, Belt]"


def serial(id: str) -> int:
    """Return the number of an id such as EX12; id order is by it."""
    return int("".join(letter for letter in id if letter.isdigit()))


@dataclass(slots=True)
class Shuttle:
    """A shuttle with what it holds and its plan; `next_moves` is a roll drawn ahead (option roll_ahead)."""

    id: Annotated[ShuttleId, KEY]
    owner: SeatId
    hex: Annotated[HexName, Given(lambda made, reader: reader.book.map.base)]
    hold: Goods = field(default_factory=dict)
    installation: Annotated[str, "installation"] | None = None
    plan: Plan = NO_PLAN
    is_immobile: Annotated[bool, As("immobile")] = False
    bought_round: int = 0
    moved_round: int = 0
    next_moves: int | None = None


def _sort_of(made: Mapping[str, Any], reader: Any) -> str:
    """Return the type that the id of an installation says."""
    return str(reader.book.codes[made["id"].rstrip("0123456789")].key)


def _ore_of(made: Mapping[str, Any], reader: Any) -> str:
    return USUAL_TYPE if reader.book.sorts[made["sort"]].kinds else ""


@dataclass(slots=True)
class Installation:
    """An installation, in a zone of an asteroid (`hex`, `zone`) or aboard a shuttle (`shuttle`).

    `ore` is a refinery's kind. It works from `ready_round` on, and acts and pays rent once a round at most.
    `max` is what its owner lets it work in a turn; None is all it can.
    """

    id: Annotated[str, KEY]
    sort: Annotated[str, "type of installation", As("type"), Given(_sort_of)]
    ore: Annotated[str, Given(_ore_of)] = field(default="", kw_only=True)
    owner: SeatId
    hex: HexName | None = None
    zone: int = 0
    shuttle: ShuttleId | None = None
    store: Goods = field(default_factory=dict)
    ready_round: int = 1
    acted_round: int = 0
    rent_round: int = 0
    is_closed: Annotated[bool, As("closed")] = False
    broken_until: int = 0
    is_significant: Annotated[bool, As("significant")] = False
    attractions: int = 0
    tax_pct: Annotated[int, Whole(0, 200)] = 100
    lux_left: int = 0
    in_lot: bool = False
    is_on: Annotated[bool, As("run")] = True
    max: int | None = None
    prefer: GoodKey = "hightech"
    rations: bool = True


def _if_explored(value: object) -> Given:
    """Return what an asteroid of a case has if it is explored, as is the usual one."""
    return Given(lambda made, reader: value if made["is_explored"] else type(value)())


_USUAL_NAME = Given(lambda made, reader: f"Rock {made['hex']}" if made["is_explored"] else "")


@dataclass(slots=True)
class Asteroid:
    """An asteroid; size, type and name are empty until it is explored.

    `was_named` says that a player chose its name or the map fixed it. Owner and `vacant_from` are never both
    set.
    """

    hex: Annotated[HexName, KEY]
    is_explored: Annotated[bool, As("explored"), Given(True)] = False
    zones: Annotated[int, Whole(0, USUAL_ZONES), _if_explored(USUAL_ZONES)] = 0
    type: Annotated[str, _if_explored(USUAL_TYPE)] = ""
    name: Annotated[str, _USUAL_NAME] = ""
    was_named: bool = False
    discoverer: SeatId | None = None
    owner: SeatId | None = None
    vacant_from: SeatId | None = None
    rent: Annotated[int, Given(lambda made, reader: reader.book.rent)] = 10
    mined_out: bool = False


@dataclass(frozen=True)
class Effect:
    """A lasting event: its kind is the effect word of the event table, `seat` who rolled it.

    It ends in `until_round`, at the start of that seat's player turn or, `at_end`, at its end. `goods` are
    those it is about, or the type of installation; `amount` is money, `left` what is left of a pool.
    """

    kind: Annotated[str, "effect"]
    seat: SeatId
    goods: Annotated[tuple[str, ...], As("args.goods")] = field(default=(), kw_only=True)
    amount: Annotated[int, As("args.amount")] = field(default=0, kw_only=True)
    left: Annotated[int, As("args.left")] = field(default=0, kw_only=True)
    until_round: Annotated[int, As("expires.round"), Given(0)]
    at_end: Annotated[bool, As("expires.at"), Words({False: "turn_start", True: "turn_end"})] = False


@dataclass(frozen=True)
class Lot:
    """Something up for bids: a colony (its id) or a vacant asteroid (its hex), from round `since` on."""

    key: Annotated[str, KEY]
    is_colony: Annotated[bool, As("kind"), Words({True: "colony", False: "asteroid"})]
    of: SeatId
    since: int
    is_new: Annotated[bool, As("new"), Given(False)] = True


@dataclass(frozen=True)
class Offer:
    """A bid for an asteroid that came with the orders, kept until the phase of bids that follows (brief R3).

    `lot` is a hex or ASTEROID. With a `sign`, it counts if the seat's cash then compares so with `number`;
    for ASTEROID it wins `most` lots at most.
    """

    seat: SeatId
    lot: str
    amount: int
    sign: str = ""
    number: int = 0
    most: Annotated[int | None, SPARSE] = None


@dataclass(frozen=True)
class Debt:
    """MC that a seat owes another, from an IOU or from rent (`is_rent`)."""

    id: Annotated[DebtId, KEY]
    debtor: SeatId
    creditor: SeatId
    amount: int
    due: Annotated[int, Given(0)]
    is_rent: Annotated[bool, As("kind"), Words({False: "iou", True: "rent"})] = False


@dataclass(frozen=True)
class Deal:
    """Two matched offers, or a gift (`takes` is empty): `one` gives, `other` gives in return."""

    one: SeatId
    other: SeatId
    gives: tuple[StoredThing, ...]
    takes: tuple[StoredThing, ...] = ()


def _items(written: Any, reader: Any) -> tuple[str, ...]:
    """Return the items of an ON setting; a case may write one alone, and YAML reads YES and NO as truths."""
    several = written if isinstance(written, list | tuple) else (written,)
    return tuple({True: "YES", False: "NO"}[one] if isinstance(one, bool) else str(one) for one in several)


@dataclass(slots=True)
class Company:
    """A seat: its cash, its settings, and its books since the last report.

    `on` holds what ON orders set, by the number of the event; `wishes` are asteroid names to give, `named`
    those wished for a certain hex. `tally` counts what the end of the game tells.
    """

    id: Annotated[SeatId, KEY]
    name: Annotated[str, Given(lambda made, reader: made["id"])]
    cash: int = 5000
    reserve: int = 0
    shuttle_order: tuple[str, ...] = ()
    on: Annotated[
        dict[EventNumber, Annotated[tuple[str, ...], ListOf(Text()), Form(list, _items)]], As("policies")
    ] = field(default_factory=dict)
    rations: bool = True
    wishes: Annotated[tuple[str, ...], As("names")] = ()
    named: dict[HexName, str] = field(default_factory=dict)
    is_removed: Annotated[bool, As("status"), Words({False: "in_play", True: "removed"})] = False
    next_fate: int | None = None
    opening: Annotated[AnyWhole, Given(lambda made, reader: made["cash"])] = 5000
    entries: tuple[Entry, ...] = ()
    tally: dict[str, AnyWhole] = field(default_factory=dict)


@dataclass(frozen=True)
class Chronicle:
    """What a round ended with: percentages of each good, worth and cash of each seat."""

    round: Counted
    market: Goods
    worth: dict[SeatId, AnyWhole]
    cash: dict[SeatId, AnyWhole]
    fates: dict[SeatId, AnyWhole] = field(default_factory=dict)


def in_id_order(ids: Iterable[str]) -> list[str]:
    """Sort ids of installations, shuttles or debts by their numbers."""
    return sorted(ids, key=serial)


_BY_NUMBER = InOrder(lambda ids, reader: in_id_order(ids))
_BY_PLACE = InOrder(lambda hexes, reader: in_map_order(hexes))


@dataclass(kw_only=True)
class Belt:
    """The whole state. `fates` are the rolls of this round so far; `how` says by what the game ended.

    `offers` are sealed bids kept for the phase of bids; `is_closing` says that the GM ends the game after
    this round.
    """

    round: Annotated[Counted, Given(1)]
    phase: Annotated[str, "phase", Given("orders")]
    turn_order: tuple[SeatId, ...]
    market: dict[Annotated[str, "traded good"], Annotated[int, Whole(0, 500)]]
    seats: dict[SeatId, Company]
    shuttles: Annotated[dict[str, Shuttle], _BY_NUMBER]
    installations: Annotated[dict[str, Installation], _BY_NUMBER]
    asteroids: Annotated[dict[str, Asteroid], _BY_PLACE]
    effects: tuple[Effect, ...] = ()
    lots: Annotated[tuple[Lot, ...], BY_KEY] = ()
    debts: Annotated[dict[str, Debt], _BY_NUMBER] = field(default_factory=dict)
    deals: Annotated[tuple[Deal, ...], As("pending_deals")] = ()
    next_shuttle: Counted = 1
    next_installation: Counted = 1
    next_debt: Counted = 1
    fates: dict[SeatId, Counted] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    is_closing: Annotated[bool, As("closing")] = False
    history: tuple[Chronicle, ...] = ()
    winners: tuple[SeatId, ...] = ()
    how: str = ""

    def in_play(self) -> list[SeatId]:
        """Return the seats in play, in turn order."""
        return [seat for seat in self.turn_order if not self.seats[seat].is_removed]

    def from_seat(self, seat: SeatId, is_after: bool = False) -> list[SeatId]:
        """Return the seats in play in turn order from a seat on, or after it, which then is left out."""
        place = self.turn_order.index(seat)
        around = self.turn_order[place:] + self.turn_order[:place]
        return [one for one in around[is_after:] if not self.seats[one].is_removed]

    def placed(self, hex: str | None = None, owner: SeatId | None = None) -> list[Installation]:
        """Return what stands on all asteroids or on this one, of all seats or of one, in id order."""
        return [
            one
            for one in self.installations.values()
            if one.hex is not None and hex in (None, one.hex) and owner in (None, one.owner)
        ]

    def fleet(self, owner: SeatId, hex: str | None = None) -> list[Shuttle]:
        """Return a seat's shuttles, or those in a hex, in id order."""
        return [one for one in self.shuttles.values() if one.owner == owner and hex in (None, one.hex)]

    def owned(self, seat: SeatId) -> list[Asteroid]:
        """Return the asteroids a seat owns, in reading order."""
        return [one for one in self.asteroids.values() if one.owner == seat]

    def free_zones(self, hex: str) -> list[int]:
        """Return the numbers of the free zones of an asteroid."""
        taken = {one.zone for one in self.placed(hex)}
        return [zone for zone in range(1, self.asteroids[hex].zones + 1) if zone not in taken]

    def lot(self, key: str) -> Lot | None:
        """Return the lot of that colony or asteroid, if it is up for bids."""
        return next((lot for lot in self.lots if lot.key == key), None)

    def running(self, kind: str) -> Iterator[Effect]:
        """Yield the lasting events of a kind, in the order they began."""
        return (effect for effect in self.effects if effect.kind == kind)


def add(goods: Goods, good: str, units: int) -> None:
    """Add units of a good, or take them away when negative; what comes to 0 is not listed."""
    left = goods.get(good, 0) + units
    assert left >= 0, f"{good}: {left}"
    if left:
        goods[good] = left
    else:
        goods.pop(good, None)


def functions(belt: Belt, one: Installation) -> bool:
    """Say whether an installation can act now (brief 0): placed, ready, open, whole, not acted yet."""
    return (
        one.hex is not None
        and one.ready_round <= belt.round
        and not one.is_closed
        and one.broken_until <= belt.round
        and one.acted_round < belt.round
    )


def own_stores(belt: Belt, seat: SeatId, hex: str) -> list[Installation]:
    """PLA-R22, PLA-R37 Return the stores a seat can use in a hex, in id order; those in a lot are frozen."""
    return [one for one in belt.placed(hex, seat) if not one.in_lot]


def space(book: Book, shuttle: Shuttle) -> int:
    """PLA-16, PLA-30 Return the free CSU of a shuttle; an installation aboard takes all of them."""
    return 0 if shuttle.installation else book.hold - sum(shuttle.hold.values())
