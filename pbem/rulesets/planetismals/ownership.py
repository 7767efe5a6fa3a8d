"""Who owns an asteroid, and what happens when installations go (brief 3.4, PLA-53 to 57, R44 to R51)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable, Installation

Presence: TypeAlias = Mapping[str, frozenset[SeatId]]
"""The seats with an installation on each asteroid that has any."""


def presence(belt: Belt) -> Presence:
    """Return who has an installation where; taken before whatever may change it."""
    seats: dict[str, frozenset[SeatId]] = {}
    for one in belt.placed():
        assert one.hex is not None
        seats[one.hex] = seats.get(one.hex, frozenset()) | {one.owner}
    return seats


@contextmanager
def watching(table: BeltTable) -> Iterator[None]:
    """PLA-R45 Let one whole cause happen in the block; then see to the ownership of what it touched."""
    before = presence(table.state)
    yield
    settle_ownership(table, before)


def settle_ownership(table: BeltTable, before: Presence) -> None:
    """3.4, PLA-56 See to all asteroids, in reading order, on which installations stood before a cause.

    Where the last one is gone, nobody owns the asteroid; where its owner has lost the last, tenants may bid.
    """
    from pbem.rulesets.planetismals.lots import open_asteroid_lot  # which, settling a lot, leads here again

    after = presence(table.state)
    for hex, asteroid in table.state.asteroids.items():
        then, now = before.get(hex, frozenset()), after.get(hex, frozenset())
        if then and not now:
            _leave(table, asteroid)
        elif asteroid.owner is not None and asteroid.owner in then - now:
            open_asteroid_lot(table, hex, asteroid.owner)


def _leave(table: BeltTable, asteroid: Asteroid) -> None:
    """3.4 no. 1: without any installation it belongs to nobody, and is not up for bids."""
    belonged = asteroid.owner or asteroid.vacant_from
    asteroid.owner = asteroid.vacant_from = None
    drop_lot(table.state, asteroid.hex)
    if belonged:
        table.tell(events.Unowned(asteroid.hex))


def drop_lot(belt: Belt, key: str) -> None:
    """Take a colony or asteroid off the list of what is up for bids."""
    belt.lots = tuple(lot for lot in belt.lots if lot.key != key)


def own_by_placing(table: BeltTable, hex: str, seat: SeatId) -> None:
    """PLA-53, R44 The first to set an installation down owns the asteroid, unless tenants bid for it."""
    asteroid = table.state.asteroids[hex]
    if asteroid.owner is None and asteroid.vacant_from is None:
        _own(table, asteroid, seat, "PLA-53")


def return_the_vacant(table: BeltTable) -> None:
    """PLA-R48 A vacant asteroid where only its previous owner is left goes back to it, and the lot ends."""
    for asteroid in table.state.asteroids.values():
        of = asteroid.vacant_from
        if of and {one.owner for one in table.state.placed(asteroid.hex)} == {of}:
            drop_lot(table.state, asteroid.hex)
            _own(table, asteroid, of, "PLA-R48")


def _own(table: BeltTable, asteroid: Asteroid, seat: SeatId, rule: str) -> None:
    """Let a seat own an asteroid that had no owner, and tell it."""
    asteroid.owner, asteroid.vacant_from = seat, None
    table.tell(events.Owned(seat, asteroid.hex, cause=rule))


def hand_over(table: BeltTable, one: Installation, seat: SeatId) -> None:
    """PLA-R49 Give an installation with its store to a seat; its settings begin anew, its flags stay."""
    fresh = Installation(one.id, one.sort, seat)
    one.owner, one.rations = seat, table.state.seats[seat].rations
    one.is_on, one.max, one.prefer = fresh.is_on, fresh.max, fresh.prefer


def destroy(table: BeltTable, one: Installation, cause: str) -> None:
    """PLA-105, 118, 119, R37 Remove a placed installation with its store; a lot of it is void."""
    assert one.hex is not None
    del table.state.installations[one.id]
    drop_lot(table.state, one.id)
    table.tell(events.Destroyed(one.id, one.hex, cause=cause))
