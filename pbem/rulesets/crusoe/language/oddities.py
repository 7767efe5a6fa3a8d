"""Lines that are never used, because an earlier one always fits (CRU-P05, CRU-P24)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.orders import Order
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.legality import IslandOrder


@dataclass(frozen=True)
class Unreached:
    """A line that is never used, because an earlier one always fits."""

    order: Order
    earlier: Order


def unreached(orders: Sequence[Order], book: Book) -> Iterator[Unreached]:
    """CRU-P05, CRU-P24 Yield the lines that are never used, each with the line that always goes before.

    A line fits wherever a later one of its kind does that decides the same under no other test.
    """
    firsts: dict[tuple[Hashable, object], tuple[int, Order]] = {}
    for place, order in enumerate(orders):
        if not isinstance(order, IslandOrder) or order.chooses() is None:
            continue
        fit = [(one, when) for one in order.goes_behind() for when in (None, order.when)]
        before = [firsts[one] for one in fit if one in firsts]
        if before and not order.several_count(book):
            yield Unreached(order, min(before, key=lambda one: one[0])[1])
        firsts.setdefault((order.chooses(), order.when), (place, order))
