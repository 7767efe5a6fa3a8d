"""What is refused of a letter as a whole (brief 3.1, 5): rounds too many, a second act, claim or motion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.new_tabor.lateorders import Late
from pbem.rulesets.new_tabor.legality import no, not_now
from pbem.rulesets.new_tabor.turnorders import ACTS, Claim, MotionOrder, NextRound


def parted(orders: Iterable[Order]) -> list[list[Order]]:
    """Return the orders of each round of a letter; the line between them begins the later one."""
    sections: list[list[Order]] = [[]]
    for one in orders:
        if isinstance(one, NextRound):
            sections.append([])
        sections[-1].append(one)
    return sections


def beyond(order: Order) -> Fault:
    """Return the fault of an order that stands below one NEXT ROUND too many."""
    return not_now(tr("{order} stands below a NEXT ROUND too many.", order=order.verb()))


def surplus_faults(section: Sequence[Order], before: Sequence[Order]) -> Iterator[tuple[Order, Fault]]:
    """Yield the orders of a round of which there can be only one; `before` are those of earlier rounds."""
    for number, one in enumerate(section):
        earlier = section[:number]
        if isinstance(one, ACTS) and _is_decided(one, earlier, ACTS):
            yield one, no(tr("This is a second order for the Action Ring without IF: the first counts."))
        elif isinstance(one, Claim) and _is_decided(one, earlier, (Claim,)):
            yield one, no(tr("This is a second CLAIM without IF: the first counts."))
        elif isinstance(one, MotionOrder) and _has(MotionOrder, (*before, *earlier)):
            yield one, no(tr("There is one motion to a letter: the first counts."))
        elif isinstance(one, Late) and _has(Late, (*before, *earlier)):
            yield one, no(tr("A letter has one LATE: the first counts."))


def _is_decided(one: Order, earlier: Sequence[Order], kinds: tuple[type[Order], ...]) -> bool:
    """Say whether neither the order nor one before it of these kinds depends on IF."""
    return one.when is None and any(isinstance(other, kinds) and other.when is None for other in earlier)


def _has(kind: type[Order], orders: Sequence[Order]) -> bool:
    return any(isinstance(one, kind) for one in orders)
