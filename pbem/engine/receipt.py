"""What a receipt tells of the lines of a set: which another line overrules, and what is odd about them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from pbem.engine.declaring import Order
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why


def overruled(orders: Sequence[Order]) -> Iterator[tuple[Order, str]]:
    """Yield the lines that do not count, wholly or in part, because another line of the set does.

    A line with a test overrules nothing: it is meant for when the test is true. A line that is only said twice
    is not worth a remark.
    """
    counts: dict[Hashable, Order] = {}
    for order in (
        *(one for one in orders if one.first_counts),
        *(one for one in reversed(orders) if not one.first_counts),
    ):
        settled = order.decides()
        by = [counts[one] for one in settled if one in counts]
        if by and by[0] != order:
            yield order, _why(order, by[0], is_whole=len(by) == len(settled))
        if order.when is None:
            counts = dict.fromkeys(settled, order) | counts


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
