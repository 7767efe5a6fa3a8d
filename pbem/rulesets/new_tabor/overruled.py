"""Lines of a letter that another line of it makes pointless: said anew, or never reached (brief 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, INNER, Book
from pbem.rulesets.new_tabor.orders import (
    ACTS,
    Accept,
    Auto,
    Autoconsume,
    CharityOrder,
    Claim,
    Decline,
    Innovate,
    Vacancy,
    Vote,
)
from pbem.rulesets.new_tabor.setchecks import parted

Found: TypeAlias = Iterator[tuple[Order, str]]
Key: TypeAlias = tuple[object, ...]


def overruled(orders: Sequence[Order]) -> Found:
    """Yield the lines that do not count for another line of the letter, round by round."""
    for section in parted(orders):
        yield from _said_anew(section)
        yield from _never_reached(section)


def counting(book: Book, view: object, seat: SeatId, sheet: Sheet) -> Iterator[str]:
    """Yield the lines that count, whatever their writer put beside them."""
    orders = in_force(sheet)
    lines = {order.line for order, _ in overruled(orders)}
    return (str(order) for order in orders if order.line not in lines)


def _said_anew(section: Sequence[Order]) -> Found:
    """Yield settings, ballots and answers that a later line replaces."""
    later: set[Key] = set()
    for order in reversed(section):
        keys = _keys(order)
        if keys and all(key in later for key in keys):
            yield order, tr("A later line says this anew: only that one counts.")
        if order.when is None:
            later.update(keys)


def _keys(order: Order) -> list[Key]:
    """Return what a line sets; of two that set the same the later counts."""
    match order:
        case Autoconsume() | Auto():
            return [(type(order),)]
        case Vacancy(zone=zone):
            return [(Vacancy, one) for one in ((zone,) if zone else (CENTER, INNER))]
        case Vote(ballot=ballot):
            return [(Vote, ballot)]
        case Accept(offices=offices) | Decline(offices=offices):
            return [(Accept, office) for office in offices]
    return []


def _never_reached(section: Sequence[Order]) -> Found:
    """Yield lines of which only one counts, behind one that always does."""
    decided: set[Key] = set()
    for order in section:
        key = _choice(order)
        if key in decided:
            yield order, tr("A line before it always counts: this one is never reached.")
        elif key and order.when is None:
            decided.add(key)


def _choice(order: Order) -> Key:
    """Return of which choice a line is one; () if it stands for itself."""
    if isinstance(order, ACTS):
        return ("act",)
    if isinstance(order, CharityOrder):
        return (CharityOrder, order.seat)
    return (type(order),) if isinstance(order, Claim | Innovate) else ()
