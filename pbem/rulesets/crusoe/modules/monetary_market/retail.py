"""CRA-MM-28 Retail: who is whose neighbour."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId


def neighbours(order: Sequence[SeatId]) -> tuple[tuple[SeatId, SeatId], ...]:
    """CRA-MM-28, CRA-R19 Return the pairs of neighbours among those who take part, in turn order.

    The last and the first are neighbours too; two are so once, one alone has none.
    """
    pairs = tuple(zip(order, (*order[1:], *order[:1]), strict=True))
    return pairs if len(order) > 2 else pairs[: len(order) - 1]


def are_neighbours(order: Sequence[SeatId], seat: SeatId, other: SeatId) -> bool:
    """CRA-MM-28, CRA-R19 Say whether two seats may exchange goods; nobody does who takes no part."""
    pairs = neighbours(order)
    return (seat, other) in pairs or (other, seat) in pairs
