"""Economic worth: what a seat has, counted up (PLA-02, R02)."""

from __future__ import annotations

from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.prices import base_price, proceeds
from pbem.rulesets.planetismals.view import BeltView

Seen: TypeAlias = Belt | BeltView
"""The belt, or what a reader sees of it: of what is hidden nothing counts."""


def worth(book: Book, belt: Seen, seat: SeatId) -> int:
    """PLA-R02 Return the economic worth of a seat in MC."""
    return sum(amount for _, amount in worth_parts(book, belt, seat))


def worth_parts(book: Book, belt: Seen, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """PLA-R02 Return what a seat's worth is made of, with labels; debts are negative."""
    basis = book.options.worth_basis
    cash = (tr("cash"), belt.seats[seat].cash or 0)
    if basis == "cash":
        return (cash,)
    goods = (tr("goods"), _goods(book, belt, seat))
    debts = (tr("debts"), -_debts(belt, seat))
    if basis == "liquid":
        return (cash, goods, debts)
    return (cash, goods, *_possessions(book, belt, seat), debts)


def _goods(book: Book, belt: Seen, seat: SeatId) -> int:
    """All goods in stores and holds at the Base's price, without events, rounded down once."""
    stores = [one.store for one in belt.installations.values() if one.owner == seat]
    holds = [shuttle.hold for shuttle in belt.fleet(seat)]
    units: dict[str, int] = {}
    for goods in (*stores, *holds):
        for good, number in (goods or {}).items():
            units[good] = units.get(good, 0) + number
    return proceeds(1, sum(number * base_price(book, belt, good) for good, number in units.items()))


def _possessions(book: Book, belt: Seen, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """Installations by the price list, shuttles beyond the first, and asteroids by option."""
    built = sum(book.sorts[one.sort].price for one in belt.installations.values() if one.owner == seat)
    bought = max(len(belt.fleet(seat)) - 1, 0)
    parts = ((tr("installations"), built), (tr("shuttles"), bought * book.shuttle_price))
    if not book.options.worth_asteroid:
        return parts
    owned = sum(asteroid.owner == seat for asteroid in belt.asteroids.values())
    return (*parts, (tr("asteroids"), owned * book.options.worth_asteroid))


def _debts(belt: Seen, seat: SeatId) -> int:
    """All that a seat owes, due or not; what others owe it counts nothing."""
    return sum(debt.amount for debt in belt.debts.values() if debt.debtor == seat)
