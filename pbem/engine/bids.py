"""Sealed bids: opened together, the highest wins, and equal ones go by a stated order, for all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId


@dataclass(frozen=True)
class SealedBid:
    """What a seat bids; a void bid is shown, but does not count."""

    seat: SeatId
    amount: int
    is_void: bool = False


def opened(bids: Iterable[SealedBid], order: Sequence[SeatId]) -> list[SealedBid]:
    """Return the bids in the order in which they are shown; those of seats not in it are left out."""
    return sorted(
        (bid for bid in bids if bid.seat in order),
        key=lambda bid: order.index(bid.seat),
    )


def highest(bids: Iterable[SealedBid], order: Sequence[SeatId]) -> SealedBid | None:
    """Return the highest bid that counts; of equal ones that of the seat first in the order."""
    counting = [bid for bid in opened(bids, order) if not bid.is_void]
    return max(counting, key=lambda bid: bid.amount, default=None)
