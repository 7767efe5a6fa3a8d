"""What seats choose in events: their ON settings first, then the default of the event (brief 5.4).

Items of a setting are on file as ids, hexes, seats, `leader`, a seat with a type, or words such as NONE.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals.belt import Asteroid, Belt, Installation, Shuttle, space
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.winning import worth

COLONY = "colony"
"""The key of the type that sabotage spares and buy-outs are about."""
SALVAGE, SABOTAGE, TAKEOVER, BUYOUT, RENT, RESEARCH, TOURISM = "2", "19", "20", "21", "23", "28", "29"
ESPIONAGE, INTERFERE, TAX_UP, TAX_DOWN = "30", "83", "84", "85"
STRIKE, STRIKES = "STRIKE", {"factory": "13", "refinery": "14"}
_LEADER, _NOBODY = "leader", "none"


def wishes(belt: Belt, seat: SeatId, event: str) -> tuple[str, ...]:
    """Return the items of a seat's ON setting for an event; none where the default holds."""
    return belt.seats[seat].on.get(event, ())


def leader(book: Book, belt: Belt, seat: SeatId) -> SeatId | None:
    """Return the opponent with the highest worth; of equals the first in turn order after the seat."""
    opponents = belt.from_seat(seat, is_after=True)
    return max(opponents, key=lambda one: worth(book, belt, one), default=None)


def seat_meant(book: Book, belt: Belt, seat: SeatId, item: str) -> SeatId | None:
    """Return the opponent in play whom an item names, by its id or as leader; None if it names none."""
    if item == _LEADER:
        return leader(book, belt, seat)
    return item if item != seat and item in belt.seats and not belt.seats[item].is_removed else None


def in_running_order(belt: Belt, seat: SeatId) -> list[Shuttle]:
    """Return a seat's shuttles in its shuttle order; those not listed follow in id order."""
    fleet = {shuttle.id: shuttle for shuttle in belt.fleet(seat)}
    first = [fleet[id] for id in belt.seats[seat].shuttle_order if id in fleet]
    return [*first, *(shuttle for shuttle in fleet.values() if shuttle not in first)]


def salvager(book: Book, belt: Belt, seat: SeatId) -> Shuttle | None:
    """PLA-102 Return the shuttle that salvages; None if the roller declines or none has room."""
    items = wishes(belt, seat, SALVAGE) or ("IDLE",)
    able = [shuttle for shuttle in in_running_order(belt, seat) if space(book, shuttle)]
    if items == ("NO",):
        return None
    if items == ("YES",):
        return next(iter(able), None)
    if items == ("IDLE",):
        is_flare = any(belt.running("flare"))
        return next((shuttle for shuttle in able if is_flare or shuttle.plan.is_finished), None)
    listed = {shuttle.id: shuttle for shuttle in able}
    return next((listed[item] for item in items if item in listed), None)


def sabotage_goal(book: Book, belt: Belt, seat: SeatId) -> Installation | None:
    """PLA-119, R82 Return what is destroyed: by the list, then of the leader, then of the others in turn."""
    for item in (*wishes(belt, seat, SABOTAGE), _LEADER, *belt.from_seat(seat, is_after=True)):
        goals = _goals_of(book, belt, seat, item)
        if goals:
            return max(goals, key=lambda one: book.sorts[one.sort].price)
    return None


def _goals_of(book: Book, belt: Belt, seat: SeatId, item: str) -> list[Installation]:
    """Return what an item of ON 19 leaves to choose from, in id order."""
    if item in belt.installations:
        one = belt.installations[item]
        owned = [one] if one.owner != seat and one.hex is not None else []
    else:
        who, _, sort = item.partition(" ")
        owner = seat_meant(book, belt, seat, who)
        owned = [one for one in belt.placed(owner=owner) if sort in ("", one.sort)] if owner else []
    return [one for one in owned if one.sort != COLONY]


def can_spare(belt: Belt, seat: SeatId, amount: int) -> bool:
    """Say whether a seat can pay so much and keep its reserve."""
    company = belt.seats[seat]
    return company.cash - amount >= company.reserve


def takeover_goal(book: Book, belt: Belt, seat: SeatId) -> Asteroid | None:
    """PLA-120 Return the asteroid that the roller wants to take over; None if it declines."""
    for item in _until_none(wishes(belt, seat, TAKEOVER)):
        if item in belt.asteroids:
            asteroid: Asteroid | None = belt.asteroids[item]
        else:
            asteroid = _best_asteroid(belt, seat, seat_meant(book, belt, seat, item))
        if asteroid and asteroid.owner not in (None, seat):
            return asteroid
    return None


def _until_none(items: Sequence[str]) -> Iterator[str]:
    """Yield the items of a list before the word none."""
    for item in items:
        if item.lower() == _NOBODY:
            return
        yield item


def _best_asteroid(belt: Belt, seat: SeatId, owner: SeatId | None) -> Asteroid | None:
    """Return the asteroid of an owner with most installations not the seat's; the first in reading order."""
    owned = belt.owned(owner) if owner else []
    return max(owned, key=lambda asteroid: _others(belt, seat, asteroid), default=None)


def _others(belt: Belt, seat: SeatId, asteroid: Asteroid) -> int:
    """Return the number of installations on an asteroid that are not the seat's."""
    return sum(one.owner != seat for one in belt.placed(asteroid.hex))


def buyout_goal(book: Book, belt: Belt, seat: SeatId, sort: str = COLONY) -> Installation | None:
    """PLA-121, R68 Return the colony that the roller wants to buy; None if it declines.

    Option buyout_target: any installation, or none.
    """
    for item in _until_none(wishes(belt, seat, BUYOUT)):
        goals = [one for one in _owned_by(book, belt, seat, item) if _can_be_bought(book, one, sort)]
        if goals:
            return max(goals, key=lambda one: sum(one.store.values()))
    return None


def _owned_by(book: Book, belt: Belt, seat: SeatId, item: str) -> list[Installation]:
    """Return the installation or the placed ones of the opponent that an item names, in id order."""
    if item in belt.installations:
        one = belt.installations[item]
        return [one] if one.owner != seat and one.hex is not None else []
    owner = seat_meant(book, belt, seat, item)
    return belt.placed(owner=owner) if owner else []


def _can_be_bought(book: Book, one: Installation, sort: str) -> bool:
    target = book.options.buyout_target
    return not one.in_lot and (target == "installation" or (target == "colony" and one.sort == sort))


def raised_asteroid(belt: Belt, seat: SeatId) -> Asteroid | None:
    """PLA-123, R84 Return the asteroid whose rent rises: by the list, else that with most tenants."""
    owned = {asteroid.hex: asteroid for asteroid in belt.owned(seat)}
    wished = next((owned[item] for item in wishes(belt, seat, RENT) if item in owned), None)
    return wished or max(owned.values(), key=lambda one: _others(belt, seat, one), default=None)


def chosen(belt: Belt, seat: SeatId, event: str, able: Sequence[Installation]) -> Installation | None:
    """Return the first that a list names of those the event can touch, else the first of them."""
    ids = {one.id: one for one in able}
    wished = next((ids[item] for item in wishes(belt, seat, event) if item in ids), None)
    return wished or next(iter(able), None)


def espionage_goal(book: Book, belt: Belt, seat: SeatId) -> SeatId | None:
    """PLA-130 Return the opponent whose money is taken: by the list, else the one with most cash."""
    for item in wishes(belt, seat, ESPIONAGE):
        victim = seat_meant(book, belt, seat, item)
        if victim:
            return victim
    opponents = belt.from_seat(seat, is_after=True)
    return max(opponents, key=lambda one: belt.seats[one].cash, default=None)


def interferer(book: Book, belt: Belt, seat: SeatId, fee: int) -> SeatId | None:
    """PLA-183 Return the first seat after the roller that wants to hinder it and can pay for that."""
    for other in belt.from_seat(seat, is_after=True):
        items = wishes(belt, other, INTERFERE)
        if any(_is_meant(book, belt, other, item, seat) for item in items) and can_spare(belt, other, fee):
            return other
    return None


def _is_meant(book: Book, belt: Belt, other: SeatId, item: str, seat: SeatId) -> bool:
    return item == "anyone" or seat_meant(book, belt, other, item) == seat


def to_reopen(belt: Belt, seat: SeatId, sort: str) -> list[Installation]:
    """PLA-113, 114, R79 Return the closed ones of a type that a seat wants to pay for, in its order."""
    closed = {one.id: one for one in belt.installations.values() if _is_closed(one, seat, sort)}
    items = wishes(belt, seat, STRIKES.get(sort, STRIKE)) or wishes(belt, seat, STRIKE) or ("ALL",)
    if items == ("ALL",):
        return list(closed.values())
    return [closed[item] for item in items if item in closed]


def _is_closed(one: Installation, seat: SeatId, sort: str) -> bool:
    return one.is_closed and one.owner == seat and one.sort == sort
