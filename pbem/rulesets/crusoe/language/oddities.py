"""Lines that are allowed but hardly meant, as far as the letter alone shows (CRU-P04, brief 5.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.engine.orders import Order
from pbem.rulesets.crusoe.work.wishing import Want


@dataclass(frozen=True)
class Unreached:
    """A line that is never used, because an earlier one always fits."""

    order: Order
    earlier: Order


def unreached(orders: Sequence[Order], several: tuple[type[Order], ...] = ()) -> Iterator[Unreached]:
    """CRU-P05, CRU-P24 Yield the lines that are never used, each with the line that always goes before.

    Of kinds of which `several` lines may count in this game none goes before another. A line fits wherever a
    later one of its kind does that decides the same under no other test; a wish for all paths fits each.
    """
    firsts: dict[Hashable, tuple[int, Order]] = {}
    for place, order in enumerate(orders):
        own = order.chooses()
        if own is None:
            continue
        also = (replace(order, path=None).chooses(),) if isinstance(order, Want) else ()
        fit = [(one, when) for one in (own, *also) for when in (None, order.when)]
        if not isinstance(order, several) and (before := [firsts[one] for one in fit if one in firsts]):
            yield Unreached(order, min(before, key=lambda one: one[0])[1])
        firsts.setdefault((own, order.when), (place, order))
