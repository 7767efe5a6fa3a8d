"""The tests of plans (brief 5.3): whether one is true at this moment."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.planetismals.belt import Asteroid, Belt, BeltTable, Shuttle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.conditions import (
    Cargo,
    Carrying,
    Count,
    Explored,
    HereIs,
    OwnerIs,
    PriceIs,
    Stored,
    TypeIs,
)
from pbem.rulesets.planetismals.loading import own_stores, space
from pbem.rulesets.planetismals.prices import base_price, selling_price_at_base
from pbem.rulesets.planetismals.worth import worth


def holds(
    test: Condition, table: BeltTable, seat: SeatId, shuttle: Shuttle | None = None, moves: int = 0
) -> bool:
    """Say whether a test of this seat is true; one about a shuttle is false where there is none."""
    if isinstance(test, Count):
        number = _number(test, table, seat, shuttle, moves)
        return number is not None and COMPARISONS[test.sign](number, test.number)
    if isinstance(test, PriceIs):
        return COMPARISONS[test.sign](_price(table.book, table.state, test.good), test.price)
    if isinstance(test, Explored):
        return _explored(table, test.hex, shuttle) is not None
    if isinstance(test, Stored):
        stores = own_stores(table.state, seat, _hex(test.hex, shuttle))
        return COMPARISONS[test.sign](sum(one.store.get(test.good, 0) for one in stores), test.number)
    if isinstance(test, TypeIs | OwnerIs):
        return _is_like(test, _explored(table, test.hex, shuttle), seat)
    return shuttle is not None and _aboard(test, table, shuttle)


def _number(test: Count, table: BeltTable, seat: SeatId, shuttle: Shuttle | None, moves: int) -> int | None:
    """Return the number that a test compares; None where there is none."""
    if test.what == "CASH":
        return table.state.seats[seat].cash
    if test.what == "WORTH":
        return worth(table.book, table.state, seat)
    if test.what == "ROUND":
        return table.state.round
    if test.what == "MOVES":
        return moves
    if test.what == "SPACE":
        return space(table.book, shuttle) if shuttle else None
    asteroid = _explored(table, test.hex, shuttle)
    if asteroid is None:
        return None
    return asteroid.zones if test.what == "ZONES" else len(table.state.free_zones(asteroid.hex))


def _price(book: Book, belt: Belt, good: str) -> int:
    """Return what the Base pays, events 10 and 11 included; else its price without events."""
    price = selling_price_at_base(book, belt, good)
    return base_price(book, belt, good) if price is None else price


def _is_like(test: TypeIs | OwnerIs, asteroid: Asteroid | None, seat: SeatId) -> bool:
    """Compare type or owner of an asteroid; what is not known is neither so nor not so."""
    if asteroid is None:
        return False
    if isinstance(test, TypeIs):
        return (asteroid.type == test.type) != test.is_not
    wanted = {"me": seat, "none": None}.get(test.owner, test.owner)
    return (asteroid.owner == wanted) != test.is_not


def _aboard(test: Condition, table: BeltTable, shuttle: Shuttle) -> bool:
    """Hold the tests about a shuttle's place and what it carries."""
    if isinstance(test, HereIs):
        return (shuttle.hex in _hexes(table, test.place, shuttle.hex)) != test.is_not
    if isinstance(test, Cargo):
        return COMPARISONS[test.sign](shuttle.hold.get(test.good, 0), test.number)
    assert isinstance(test, Carrying), test
    if shuttle.installation is None:
        return test.what == "nothing"
    return test.what in ("installation", table.state.installations[shuttle.installation].sort)


def _hexes(table: BeltTable, place: str, here: str) -> tuple[str, ...]:
    """Return the hex where the shuttle is if it is such a place, or the hex named."""
    board, asteroids = table.book.map, table.state.asteroids
    kinds = {
        "base": here == board.base,
        "bmz": here in board.bmz,
        "asteroid": here in asteroids,
        "empty": here != board.base and here not in board.bmz and here not in asteroids,
    }
    if place in kinds:
        return (here,) if kinds[place] else ()
    return (place,)


def _explored(table: BeltTable, hex: str, shuttle: Shuttle | None) -> Asteroid | None:
    """Return the asteroid in a hex, or where the shuttle is, if it is explored."""
    asteroid = table.state.asteroids.get(_hex(hex, shuttle))
    return asteroid if asteroid is not None and asteroid.is_explored else None


def _hex(hex: str, shuttle: Shuttle | None) -> str:
    """Return where a test looks: in the hex named, else in that of the shuttle."""
    return hex or (shuttle.hex if shuttle else "")
