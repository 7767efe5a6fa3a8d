"""What a reader may see of the belt (brief 2.3); what is hidden is None. `looking` makes it of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.ledger import Entry
from pbem.rulesets.planetismals.belt import Chronicle, Deal, Debt, Effect, Lot, Offer
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.plan import Plan


@dataclass(frozen=True)
class SeenShuttle:
    """A shuttle; hold and plan are the owner's (option books), None to others."""

    id: str
    owner: SeatId
    hex: str
    installation: str | None
    hold: Mapping[str, int] | None
    plan: Plan | None
    is_immobile: bool
    bought_round: int
    next_moves: int | None

    def space(self, hold: int) -> int:
        """Return the free CSU of a shuttle whose hold may be seen, of so many in all."""
        return 0 if self.installation else hold - sum((self.hold or {}).values())


@dataclass(frozen=True)
class SeenInstallation:
    """An installation; store and settings are the owner's, None to others.

    The store of a colony up for bids is shown to those who may bid for it.
    """

    id: str
    sort: str
    ore: str
    owner: SeatId
    hex: str | None
    zone: int
    shuttle: str | None
    ready_round: int
    is_closed: bool
    broken_until: int
    is_significant: bool
    attractions: int
    tax_pct: int
    in_lot: bool
    store: Mapping[str, int] | None
    is_on: bool | None
    max: int | None
    prefer: str | None
    rations: bool | None
    lux_left: int | None


@dataclass(frozen=True)
class SeenAsteroid:
    """An asteroid; of an unexplored one only its place is known."""

    hex: str
    is_explored: bool
    zones: int
    type: str
    name: str
    was_named: bool
    discoverer: SeatId | None
    owner: SeatId | None
    vacant_from: SeatId | None
    rent: int
    mined_out: bool


@dataclass(frozen=True)
class SeenCompany:
    """A seat; worth by option books, the rest but its name the reader's own."""

    id: SeatId
    name: str
    is_removed: bool
    next_fate: int | None
    worth: int | None
    cash: int | None
    reserve: int | None
    shuttle_order: tuple[str, ...] | None
    on: Mapping[str, tuple[str, ...]] | None
    rations: bool | None
    wishes: tuple[str, ...] | None
    named: Mapping[str, str] | None
    opening: int | None
    entries: tuple[Entry, ...] | None
    tally: Mapping[str, int] | None


@dataclass(frozen=True)
class BeltView:
    """The belt as one reader sees it; `reader` None is the public. Groups are in id, reading or turn order.

    `seats` are in turn order. Debts and deals, matched but not done, are those the reader may know; in the
    chronicle, worth and cash are empty where they are hidden. `offers` are the reader's own.
    """

    book: Book
    reader: SeatId | None
    round: int
    phase: str
    turn_order: tuple[SeatId, ...]
    seats: Mapping[SeatId, SeenCompany]
    shuttles: Mapping[str, SeenShuttle]
    installations: Mapping[str, SeenInstallation]
    asteroids: Mapping[str, SeenAsteroid]
    market: Mapping[str, int]
    effects: tuple[Effect, ...]
    lots: tuple[Lot, ...]
    debts: Mapping[str, Debt]
    fates: Mapping[SeatId, int]
    history: tuple[Chronicle, ...]
    winners: tuple[SeatId, ...]
    how: str
    deals: tuple[Deal, ...] = ()
    offers: tuple[Offer, ...] = ()

    def placed(self, hex: str | None = None, owner: SeatId | None = None) -> list[SeenInstallation]:
        """Return what stands on all asteroids or on this one, of all seats or of one, in id order."""
        return [
            one
            for one in self.installations.values()
            if one.hex is not None and hex in (None, one.hex) and owner in (None, one.owner)
        ]

    def fleet(self, owner: SeatId) -> list[SeenShuttle]:
        """Return a seat's shuttles in id order."""
        return [one for one in self.shuttles.values() if one.owner == owner]

    def in_play(self) -> list[SeatId]:
        """Return the seats in play, in turn order."""
        return [seat for seat in self.turn_order if not self.seats[seat].is_removed]

    def is_eligible(self, lot: Lot, seat: SeatId) -> bool:
        """Say whether a seat may bid for a lot (brief 3.3)."""
        if seat not in self.in_play() or seat == lot.of:
            return False
        return lot.is_colony or bool(self.placed(lot.key, seat))
