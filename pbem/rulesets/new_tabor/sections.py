"""The sections of a set of orders, one for each round that a letter is for (brief 3.1, compact)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.new_tabor.turnorders import NextRound


@dataclass(frozen=True)
class Section:
    """The orders of a seat for one round, and where they come from."""

    played: Played = Played.NONE
    orders: tuple[Order, ...] = ()


def parted(orders: Iterable[Order]) -> list[list[Order]]:
    """Return the orders of each round of a letter; the line between them begins the later one."""
    parts: list[list[Order]] = [[]]
    for order in orders:
        if isinstance(order, NextRound):
            parts.append([])
        parts[-1].append(order)
    return parts


def sections_of(sheet: Sheet) -> tuple[Section, ...]:
    """Return the sections that a seat has written, in their order; none where it has not written."""
    if sheet.played is Played.NONE:
        return ()
    return tuple(Section(sheet.played, orders) for orders in _parted(sheet.lines))


def section_of(sheet: Sheet, number: int) -> Section:
    """Return the section for a round of the letter, from 0; without one the standing orders count.

    Standing orders with sections of their own give each round its section, and the last to all that follow.
    """
    written = sections_of(sheet)
    if number < len(written):
        return written[number]
    if not sheet.standing:
        return Section()
    standing = _parted(sorted(sheet.standing, key=lambda order: order.line))
    return Section(Played.STANDING, standing[min(number, len(standing) - 1)])


def _parted(orders: Iterable[Order]) -> list[tuple[Order, ...]]:
    """Return the orders parted at each NEXT ROUND, without those lines."""
    return [tuple(one for one in part if not isinstance(one, NextRound)) for part in parted(orders)]
