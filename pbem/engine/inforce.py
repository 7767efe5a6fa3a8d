"""What is in force for a seat at a deadline: its sheet, with what it has posted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Complaint


class Played(Enum):
    """Which of a seat's orders were played; the value is kept on file, and shown by `tr`."""

    RECEIVED = tr_noop("orders received")
    STANDING = tr_noop("standing orders")
    NONE = tr_noop("no orders")


@dataclass(frozen=True)
class Posting:
    """An order that was public as soon as it was received: its number within the moment, and its writer."""

    number: int
    seat: SeatId
    order: Order


@dataclass(frozen=True)
class Sheet:
    """All that is in force for a seat at a deadline.

    `refused` are complaints about what was sent for this phase, which counts as if not written. Of orders
    sent ahead or standing, `lost` are those that cannot be carried out now, and `failed` says why.
    `standing` are the standing orders that could be carried out, beside those in force, for a phase that
    `wants_standing`. `posted` are the seat's postings, whatever else is in force.
    """

    played: Played = Played.NONE
    orders: tuple[Order, ...] = ()
    lost: tuple[Order, ...] = ()
    refused: tuple[Complaint, ...] = ()
    failed: tuple[Complaint, ...] = ()
    is_fresh: bool = False
    standing: tuple[Order, ...] = ()
    posted: tuple[Posting, ...] = ()

    @property
    def lines(self) -> tuple[Order, ...]:
        """Return the orders in the order written."""
        return tuple(sorted(self.orders, key=lambda order: order.line))


NO_SHEET = Sheet()


def postings_of(sheets: Mapping[SeatId, Sheet]) -> tuple[Posting, ...]:
    """Return the postings of all seats, in order of number."""
    posted = (posting for sheet in sheets.values() for posting in sheet.posted)
    return tuple(sorted(posted, key=lambda posting: posting.number))
