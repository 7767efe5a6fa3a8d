"""The state: the belt with its asteroids, installations, shuttles and companies (brief 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Table
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.plan import NO_PLAN, Plan
from pbem.rulesets.planetismals.things import Thing

Goods: TypeAlias = dict[str, int]
"""Units of each good by its key; none is listed with 0."""

BeltTable: TypeAlias = "Table[Book, Belt]"


def serial(id: str) -> int:
    """Return the number of an id such as EX12; id order is by it."""
    return int("".join(letter for letter in id if letter.isdigit()))


@dataclass(slots=True)
class Shuttle:
    """A shuttle with what it holds and its plan; `next_moves` is a roll drawn ahead (option roll_ahead)."""

    id: str
    owner: SeatId
    hex: str
    hold: Goods = field(default_factory=dict)
    installation: str | None = None
    plan: Plan = NO_PLAN
    is_immobile: bool = False
    bought_round: int = 0
    moved_round: int = 0
    next_moves: int | None = None

    def copy(self) -> Shuttle:
        """Return a shuttle that can change without this one."""
        return replace(self, hold=dict(self.hold))


@dataclass(slots=True)
class Installation:
    """An installation, in a zone of an asteroid (`hex`, `zone`) or aboard a shuttle (`shuttle`).

    `ore` is a refinery's kind. It works from `ready_round` on, and acts and pays rent once a round at most.
    `max` is what its owner lets it work in a turn; None is all it can.
    """

    id: str
    sort: str
    owner: SeatId
    hex: str | None = None
    zone: int = 0
    shuttle: str | None = None
    ore: str = ""
    store: Goods = field(default_factory=dict)
    ready_round: int = 1
    acted_round: int = 0
    rent_round: int = 0
    is_closed: bool = False
    broken_until: int = 0
    is_significant: bool = False
    attractions: int = 0
    tax_pct: int = 100
    lux_left: int = 0
    in_lot: bool = False
    is_on: bool = True
    max: int | None = None
    prefer: str = "hightech"
    rations: bool = True

    def copy(self) -> Installation:
        """Return an installation that can change without this one."""
        return replace(self, store=dict(self.store))


@dataclass(slots=True)
class Asteroid:
    """An asteroid; size, type and name are empty until it is explored.

    `was_named` says that a player chose its name or the map fixed it. Owner and `vacant_from` are never both
    set.
    """

    hex: str
    is_explored: bool = False
    zones: int = 0
    type: str = ""
    name: str = ""
    was_named: bool = False
    discoverer: SeatId | None = None
    owner: SeatId | None = None
    vacant_from: SeatId | None = None
    rent: int = 10
    mined_out: bool = False


@dataclass(frozen=True)
class Effect:
    """A lasting event: its kind is the effect word of the event table, `seat` who rolled it.

    It ends in `until_round`, at the start of that seat's player turn or, `at_end`, at its end. `goods` are
    those it is about, or the type of installation; `amount` is money, `left` what is left of a pool.
    """

    kind: str
    seat: SeatId
    until_round: int
    at_end: bool = False
    goods: tuple[str, ...] = ()
    amount: int = 0
    left: int = 0


@dataclass(frozen=True)
class Lot:
    """Something up for bids: a colony (its id) or a vacant asteroid (its hex), from round `since` on."""

    key: str
    is_colony: bool
    of: SeatId
    since: int
    is_new: bool = True


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
    most: int | None = None


@dataclass(frozen=True)
class Debt:
    """MC that a seat owes another, from an IOU or from rent (`is_rent`)."""

    id: str
    debtor: SeatId
    creditor: SeatId
    amount: int
    due: int
    is_rent: bool = False


@dataclass(frozen=True)
class Deal:
    """Two matched offers, or a gift (`takes` is empty): `one` gives, `other` gives in return."""

    one: SeatId
    other: SeatId
    gives: tuple[Thing, ...]
    takes: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A line of a seat's books: MC received (positive) or paid; `other` is the seat, "" the bank.

    `kind` is a word of `accounts.KINDS`; `about` names the installation, shuttle, asteroid or debt.
    """

    kind: str
    amount: int
    about: str = ""
    other: SeatId = ""


@dataclass(slots=True)
class Company:
    """A seat: its cash, its settings, and its books since the last report.

    `on` holds what ON orders set, by the number of the event; `wishes` are asteroid names to give, `named`
    those wished for a certain hex. `tally` counts what the end of the game tells.
    """

    id: SeatId
    name: str
    cash: int = 5000
    reserve: int = 0
    shuttle_order: tuple[str, ...] = ()
    on: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rations: bool = True
    wishes: tuple[str, ...] = ()
    named: dict[str, str] = field(default_factory=dict)
    is_removed: bool = False
    next_fate: int | None = None
    opening: int = 5000
    entries: tuple[Entry, ...] = ()
    tally: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Company:
        """Return a company that can change without this one."""
        return replace(self, on=dict(self.on), named=dict(self.named), tally=dict(self.tally))


@dataclass(frozen=True)
class Chronicle:
    """What a round ended with: percentages of each good, worth and cash of each seat."""

    round: int
    market: dict[str, int]
    worth: dict[SeatId, int]
    cash: dict[SeatId, int]
    fates: dict[SeatId, int] = field(default_factory=dict)


@dataclass
class Belt:
    """The whole state. `fates` are the rolls of this round so far; `how` says by what the game ended.

    `offers` are sealed bids kept for the phase of bids; `is_closing` says that the GM ends the game after
    this round.
    """

    round: int
    phase: str
    turn_order: tuple[SeatId, ...]
    seats: dict[SeatId, Company]
    shuttles: dict[str, Shuttle]
    installations: dict[str, Installation]
    asteroids: dict[str, Asteroid]
    market: dict[str, int]
    effects: tuple[Effect, ...] = ()
    lots: tuple[Lot, ...] = ()
    offers: tuple[Offer, ...] = ()
    debts: dict[str, Debt] = field(default_factory=dict)
    deals: tuple[Deal, ...] = ()
    next_shuttle: int = 1
    next_installation: int = 1
    next_debt: int = 1
    fates: dict[SeatId, int] = field(default_factory=dict)
    history: tuple[Chronicle, ...] = ()
    is_closing: bool = False
    winners: tuple[SeatId, ...] = ()
    how: str = ""

    def copy(self) -> Belt:
        """Return a belt that can change without this one."""
        return replace(
            self,
            seats={seat: company.copy() for seat, company in self.seats.items()},
            shuttles={id: shuttle.copy() for id, shuttle in self.shuttles.items()},
            installations={id: one.copy() for id, one in self.installations.items()},
            asteroids={hex: replace(asteroid) for hex, asteroid in self.asteroids.items()},
            market=dict(self.market),
            debts=dict(self.debts),
            fates=dict(self.fates),
        )

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


def in_id_order(ids: Iterable[str]) -> list[str]:
    """Sort ids of installations, shuttles or debts by their numbers."""
    return sorted(ids, key=serial)
