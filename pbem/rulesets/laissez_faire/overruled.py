"""Lines of which a later one of the same letter says otherwise (brief 3.2, A1)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book

Found: TypeAlias = Iterator[tuple[Order, str]]


def overruled(orders: Sequence[Order]) -> Found:
    """Yield the lines that later ones overrule, wholly or in part."""
    later: set[Hashable] = set()
    for order in reversed(orders):
        keys = order.decides()
        again = [key for key in keys if key in later]
        if again and len(again) == len(keys):
            yield order, tr("A later line says this anew: only that one counts.")
        elif again:
            yield order, tr("A later line says part of this anew: there only that one counts.")
        later.update(keys)


def counting(book: Book, view: object, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield the lines that no later ones overrule wholly."""
    later: set[Hashable] = set()
    for order in reversed(in_force(sheet)):
        keys = order.decides()
        if not keys or not later.issuperset(keys):
            yield str(order)
        later.update(keys)
