"""What each reader sees: the view is built by naming what may be seen (brief 2.3, option books)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Belt, Chronicle, Company, Installation, Shuttle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.ownership import is_eligible
from pbem.rulesets.planetismals.view import (
    BeltView,
    SeenAsteroid,
    SeenCompany,
    SeenInstallation,
    SeenShuttle,
)
from pbem.rulesets.planetismals.winning import worth


def look(book: Book, belt: Belt, reader: SeatId | None) -> BeltView:
    """Return what a reader may see; None is the public."""
    return looks(book, belt)(reader)


def looks(book: Book, belt: Belt) -> Callable[[SeatId | None], BeltView]:
    """Return how any reader sees a belt that does not change meanwhile; what all see is made once."""
    is_over = bool(belt.how)
    glass = _Glass(
        book,
        belt,
        {hex: _asteroid(belt, hex) for hex in belt.asteroids},
        {seat: worth(book, belt, seat) for seat in belt.turn_order},
        is_over,
        is_over or book.options.books != "closed",
        is_over or book.options.books == "open",
    )
    return glass.seen_by


@dataclass(frozen=True)
class _Glass:
    """What all readers see alike, and whether worth and books are shown to all."""

    book: Book
    belt: Belt
    asteroids: Mapping[str, SeenAsteroid]
    worths: Mapping[SeatId, int]
    is_over: bool
    shows_worth: bool
    shows_books: bool

    def seen_by(self, reader: SeatId | None) -> BeltView:
        """Return the view of one reader."""
        belt = self.belt
        return BeltView(
            self.book,
            reader,
            belt.round,
            belt.phase,
            belt.turn_order,
            {seat: self._company(seat, reader) for seat in belt.turn_order},
            {id: self._shuttle(one, reader) for id, one in belt.shuttles.items()},
            {id: self._installation(one, reader) for id, one in belt.installations.items()},
            self.asteroids,
            dict(belt.market),
            belt.effects,
            belt.lots,
            {id: debt for id, debt in belt.debts.items() if self._knows(reader, debt.debtor, debt.creditor)},
            dict(belt.fates),
            tuple(_chronicle(one, self.shows_worth, self.shows_books, reader) for one in belt.history),
            belt.winners,
            belt.how,
            tuple(deal for deal in belt.deals if self._knows(reader, deal.one, deal.other)),
            tuple(offer for offer in belt.offers if offer.seat == reader),
        )

    def _knows(self, reader: SeatId | None, *owners: SeatId) -> bool:
        return self.shows_books or reader in owners

    def _company(self, seat: SeatId, reader: SeatId | None) -> SeenCompany:
        is_own = reader == seat
        return _company(
            self.belt.seats[seat],
            self.worths[seat] if self.shows_worth or is_own else None,
            self._knows(reader, seat),
            self.is_over or is_own,
        )

    def _shuttle(self, one: Shuttle, reader: SeatId | None) -> SeenShuttle:
        return _shuttle(one, self._knows(reader, one.owner), self.is_over or reader == one.owner)

    def _installation(self, one: Installation, reader: SeatId | None) -> SeenInstallation:
        is_shown = self._knows(reader, one.owner)
        shows_store = is_shown or _may_bid(self.belt, one, reader)
        return _installation(one, shows_store, is_shown, self.is_over or reader == one.owner)


def _asteroid(belt: Belt, hex: str) -> SeenAsteroid:
    one = belt.asteroids[hex]
    if not one.is_explored:
        return SeenAsteroid(hex, False, 0, "", "", False, None, None, None, 0, False)
    return SeenAsteroid(
        hex,
        True,
        one.zones,
        one.type,
        one.name,
        one.was_named,
        one.discoverer,
        one.owner,
        one.vacant_from,
        one.rent,
        one.mined_out,
    )


def _company(one: Company, worth: int | None, shows_books: bool, is_own: bool) -> SeenCompany:
    return SeenCompany(
        one.id,
        one.name,
        one.is_removed,
        one.next_fate,
        worth,
        one.cash if shows_books else None,
        one.reserve if is_own else None,
        one.shuttle_order if is_own else None,
        dict(one.on) if is_own else None,
        one.rations if is_own else None,
        one.wishes if is_own else None,
        dict(one.named) if is_own else None,
        one.opening if shows_books else None,
        one.entries if shows_books else None,
        dict(one.tally) if shows_books else None,
    )


def _shuttle(one: Shuttle, shows_books: bool, is_own: bool) -> SeenShuttle:
    return SeenShuttle(
        one.id,
        one.owner,
        one.hex,
        one.installation,
        dict(one.hold) if shows_books else None,
        one.plan if is_own else None,
        one.is_immobile,
        one.bought_round,
        one.next_moves,
    )


def _may_bid(belt: Belt, one: Installation, reader: SeatId | None) -> bool:
    """Brief 7.7: who may bid for a colony in the phase of bids sees what is stored in it."""
    lot = belt.lot(one.id) if one.in_lot and belt.phase == "bids" else None
    return lot is not None and reader is not None and reader in belt.seats and is_eligible(belt, lot, reader)


def _installation(one: Installation, shows_store: bool, shows_books: bool, is_own: bool) -> SeenInstallation:
    return SeenInstallation(
        one.id,
        one.sort,
        one.ore,
        one.owner,
        one.hex,
        one.zone,
        one.shuttle,
        one.ready_round,
        one.is_closed,
        one.broken_until,
        one.is_significant,
        one.attractions,
        one.tax_pct,
        one.in_lot,
        dict(one.store) if shows_store else None,
        one.is_on if is_own else None,
        one.max if is_own else None,
        one.prefer if is_own else None,
        one.rations if is_own else None,
        one.lux_left if shows_books else None,
    )


def _chronicle(one: Chronicle, shows_worth: bool, shows_books: bool, reader: SeatId | None) -> Chronicle:
    return replace(
        one,
        worth=dict(one.worth) if shows_worth else _own(one.worth, reader),
        cash=dict(one.cash) if shows_books else _own(one.cash, reader),
    )


def _own(values: Mapping[SeatId, int], reader: SeatId | None) -> dict[SeatId, int]:
    return {seat: value for seat, value in values.items() if seat == reader}
