"""Receipts: what one is told of a set of orders: what it will do, what is odd in it, what it costs.

All of it is told from what the writer may see, so never from others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from pbem.engine.declaring import Order
from pbem.engine.events import SeatId
from pbem.engine.inforce import Played, Sheet
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Lexicon, Why

B = TypeVar("B")
V = TypeVar("V")
Odd: TypeAlias = Iterator[tuple[Order, str]]
"""Lines, and what is odd about them."""
Row: TypeAlias = tuple[str, str]
"""A label and an amount."""


@dataclass(frozen=True)
class Receipt(Generic[B, V]):
    """A seat's set as a kind GM looks at it, and the `look` that its orders are asked with.

    A game's own class adds what can be reckoned of the set, such as its rehearsal: made once, it serves all
    that is told.
    """

    book: B
    view: V
    seat: SeatId
    sheet: Sheet

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The lines in the order written."""
        return self.sheet.lines

    @property
    def idle(self) -> str:
        """Why nothing is asked of the seat and nothing done for it; "" where something is."""
        return ""

    @property
    def here(self) -> Lexicon:
        """What the writer knows, as orders are held against it."""
        raise NotImplementedError

    @property
    def parts(self) -> Iterable[tuple[Sequence[Order], Any]]:
        """The lines with the look they are asked with, apart where they are for several rounds."""
        return ((self.orders, self),)

    def absent(self) -> Iterator[str]:
        """Yield what becomes of a seat that has no orders."""
        yield from ()

    def told(self) -> Iterator[str]:
        """Yield what the set will do."""
        for order in self.orders:
            yield from order.forecast(self)

    def rows(self) -> Iterator[Row]:
        """Yield what the set costs and leaves."""
        yield from ()

    def forecast(self) -> tuple[str, ...]:
        """Return in sentences what the set will do, as far as its writer can know."""
        if self.idle:
            return (self.idle,)
        absent = self.absent() if self.sheet.played is Played.NONE else ()
        return (*absent, *self.told())

    def foretold(self) -> tuple[str, ...]:
        """Return the forecast, with what the set orders beside the game, such as a vote."""
        told = self.forecast()
        beside = (f"{order}." for order in self.sheet.orders if not order.is_game_order)
        return (*told, *(line for line in beside if line not in told))

    def ledger(self) -> tuple[Row, ...]:
        """Return what the set costs and leaves, as labels and amounts."""
        return () if self.idle else tuple(self.rows())

    def odd(self) -> tuple[Complaint, ...]:
        """Return which lines are allowed but hardly meant; of standing orders what can never apply."""
        if self.idle or not self.orders:
            return ()
        found = self.never() if self.sheet.played is Played.STANDING else self.oddities()
        told = sorted(found, key=lambda one: one[0].line)
        return tuple(Complaint(one.line, one.source or str(one), reason, "", Why.ODD) for one, reason in told)

    def never(self) -> Odd:
        """Yield the lines that can do nothing in any round."""
        here = self.here
        for order in self.orders:
            yield from ((order, reason) for reason in order.never(here))

    def oddities(self) -> Odd:
        """Yield what is odd: lines for which others count, and what each says against itself."""
        for orders, _ in self.parts:
            yield from self.unheeded(orders)
        for orders, look in self.parts:
            for order in orders:
                yield from ((order, reason) for reason in order.odd(look))

    def unheeded(self, orders: Sequence[Order]) -> Odd:
        """Yield which lines of a part do not count for others beside them."""
        yield from _overruled(orders)

    def counting(self) -> Iterator[str]:
        """Yield the lines that count, alike where two sets mean the same.

        The seed of the dice follows from them, so that nobody has other dice by a line that changes nothing.
        """
        return map(str, counting(self.orders))


def superseded(orders: Sequence[Order]) -> Iterator[tuple[Order, Order, bool]]:
    """Yield each line for which a later one of the set counts, with that one, and whether wholly or in part.

    A line with a test supersedes nothing: it is meant for when the test is true.
    """
    if len(orders) < 2:
        return
    counts: dict[Hashable, Order] = {}
    for order in reversed(orders):
        own, also = order.decides(), order.settled_by()
        if by := next((counts[one] for one in (*own, *also) if one in counts), None):
            is_whole = any(one in counts for one in also) or all(one in counts for one in own)
            yield order, by, is_whole
        if order.when is None:
            counts = dict.fromkeys(own, order) | counts


def counting(orders: Sequence[Order]) -> Iterator[Order]:
    """Yield the lines that no later ones overrule wholly."""
    idle = [order for order, _, is_whole in superseded(orders) if is_whole]
    return (order for order in orders if not any(order is one for one in idle))


def _overruled(orders: Sequence[Order]) -> Odd:
    """Yield the lines for which a later one counts, and why.

    To say the same twice is not odd, nor is a rule with a later line for an exception.
    """
    for order, by, is_whole in superseded(orders):
        if is_whole and by != order:
            line = (by.source or str(by)).partition("\n")[0]
            yield order, tr('A later line counts instead: "{line}".', line=line)
