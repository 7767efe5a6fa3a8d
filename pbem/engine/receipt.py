"""What a receipt tells of the lines of a set: which another line overrules, and what is odd about them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from pbem.engine.declaring import Order
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why


def superseded(orders: Sequence[Order]) -> Iterator[tuple[Order, Order, bool]]:
    """Yield the lines for which another line of the set counts, that line, and whether wholly.

    A line with a test supersedes nothing: it is meant for when the test is true.
    """
    counts: dict[Hashable, Order] = {}
    for order in (
        *(one for one in orders if one.first_counts),
        *(one for one in reversed(orders) if not one.first_counts),
    ):
        settled = order.decides()
        if by := [counts[one] for one in settled if one in counts]:
            yield order, by[0], len(by) == len(settled)
        if order.when is None:
            counts = dict.fromkeys(settled, order) | counts


def overruled(orders: Sequence[Order]) -> Iterator[tuple[Order, str]]:
    """Yield the lines that do not count, wholly or in part, and why; one that is only said twice is fine."""
    for order, by, is_whole in superseded(orders):
        if by != order:
            yield order, _why(order, by, is_whole=is_whole)


def _why(order: Order, by: Order, *, is_whole: bool) -> str:
    line = (by.source or str(by)).partition("\n")[0]
    if order.first_counts:
        return tr('A line before it always counts: "{line}".', line=line)
    if is_whole:
        return tr('A later line counts instead: "{line}".', line=line)
    return tr('For part of it a later line counts: "{line}".', line=line)


def complaints(found: Iterable[tuple[Order, str]]) -> tuple[Complaint, ...]:
    """Return what is odd in lines as complaints, in the order of the lines."""
    told = sorted(found, key=lambda one: one[0].line)
    return tuple(Complaint(one.line, one.source or str(one), reason, "", Why.ODD) for one, reason in told)
