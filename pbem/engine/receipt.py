"""What a receipt tells of the lines of a set: which a later line overrules, and what is odd about them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from pbem.engine.declaring import Order
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why


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


def overruled(orders: Sequence[Order]) -> Iterator[tuple[Order, str]]:
    """Yield the lines for which a later one counts, and why.

    To say the same twice is not odd, nor is a rule with a later line for an exception.
    """
    for order, by, is_whole in superseded(orders):
        if is_whole and by != order:
            line = (by.source or str(by)).partition("\n")[0]
            yield order, tr('A later line counts instead: "{line}".', line=line)


def complaints(found: Iterable[tuple[Order, str]]) -> tuple[Complaint, ...]:
    """Return what is odd in lines as complaints, in the order of the lines."""
    told = sorted(found, key=lambda one: one[0].line)
    return tuple(Complaint(one.line, one.source or str(one), reason, "", Why.ODD) for one, reason in told)
