"""Lines of which a later one of the same letter says otherwise (brief 3.2, A1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.orders import (
    Avoid,
    Buy,
    JailOrder,
    Lodge,
    NoCap,
    Price,
    PriceJail,
    RefuseSeats,
    Ride,
    Stay,
    Transit,
)
from pbem.rulesets.laissez_faire.scopes import ALL

Found: TypeAlias = Iterator[tuple[Order, str]]
Key: TypeAlias = tuple[object, ...]


def overruled(orders: Sequence[Order]) -> Found:
    """Yield the lines that later ones overrule, wholly or in part."""
    later: set[Key] = set()
    for order in reversed(orders):
        keys = keys_of(order)
        again = [key for key in keys if key in later]
        if again and len(again) == len(keys):
            yield order, tr("A later line says this anew: only that one counts.")
        elif again:
            yield order, tr("A later line says part of this anew: there only that one counts.")
        later.update(keys)


def counting(book: Book, view: object, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield the lines that no later ones overrule wholly."""
    later: set[Key] = set()
    for order in reversed(in_force(sheet)):
        keys = keys_of(order)
        if not keys or not later.issuperset(keys):
            yield str(order)
        later.update(keys)


def keys_of(order: Order) -> list[Key]:
    """Return what a line sets; of two that set the same the later counts."""
    match order:
        case Price():
            guests = order.guests or ("",)
            return [
                (Price, scope, guest, order.landing, once)
                for scope in order.scopes
                for guest in guests
                for once in ((False, True) if order.asked is None else (order.once,))
            ]
        case RefuseSeats(guests=guests):
            return [(Price, ALL, guest, "", False) for guest in guests]
        case Lodge(at=at) | Stay(at=at):
            return [(type(order), at)]
        case Ride() | Transit() | Avoid() | NoCap() | Buy() | JailOrder() | PriceJail():
            return [(type(order),)]
    return []
