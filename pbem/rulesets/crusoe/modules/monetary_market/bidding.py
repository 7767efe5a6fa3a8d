"""Lists of bids: what a seat would buy at which price (CRA-MM-17, CRA-R04, CRA-R16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.things import FOOD, WATER

MOST_BIDS = 12
"""CRA-R04 No list has more bids than this."""
MOST_UNITS = 999
"""Nobody bids for more units: of no good are there more tokens."""
FLOOR = 1
"""CRA-R01 The lowest price there is, unless a table says a higher one."""
USUAL_GOODS = (WATER, *FOOD)
"""What a seat bids for that sends no bids."""


@dataclass(frozen=True)
class Bid:
    """So many units in all, if none costs more than the price."""

    units: int
    price: int

    def __str__(self) -> str:
        return f"{self.units}@{self.price}"


@dataclass(frozen=True)
class BidList:
    """The bids of a seat for one good; one that `affords` never asks for more than its cash pays for."""

    bids: tuple[Bid, ...] = ()
    affords: bool = False

    @property
    def most_spent(self) -> int:
        """CRA-MM-17, CRA-MM-21 Return the most that the list can cost."""
        return max((bid.units * bid.price for bid in self.bids), default=0)

    def __str__(self) -> str:
        return ", ".join(map(str, self.bids)) + (" AFFORD" if self.affords else "")


NO_BIDS = BidList()
"""The list of a seat that wants nothing of a good."""


def asked(bids: BidList, price: int, cash: int) -> int:
    """CRA-MM-17, CRA-R16 Return how many units a list asks for at a price."""
    listed = max((bid.units for bid in bids.bids if bid.price >= price), default=0)
    return min(listed, cash // price) if bids.affords else listed


def offered(bids: BidList, units: int, cash: int, floor: int = FLOOR) -> int:
    """CRA-R07 Return the highest price at which a list asks for so many units at least; 0 if at none."""
    price = max((bid.price for bid in bids.bids if bid.units >= units), default=0)
    if bids.affords:
        price = min(price, cash // units)
    return price if price >= floor else 0


def list_fault(bids: Sequence[Bid], floor: int = FLOOR) -> str:
    """CRA-R04 Return why these are no list of bids, or ""."""
    if not bids:
        return tr("A list has at least one bid.")
    if len(bids) > MOST_BIDS:
        return tr("A list has at most {most} bids.", most=MOST_BIDS)
    for bid in bids:
        if not 1 <= bid.units <= MOST_UNITS:
            return tr("{bid}: a bid is for 1 to {most} units.", bid=bid, most=MOST_UNITS)
        if bid.price < floor:
            return tr("{bid}: the lowest price is ${floor}.", bid=bid, floor=floor)
    return next((fault for one, other in pairwise(bids) if (fault := _pair_fault(one, other))), "")


def _pair_fault(one: Bid, other: Bid) -> str:
    """CRA-R04 Return what is wrong with a bid behind another."""
    if other.units <= one.units:
        return tr("{bid} behind {before}: the units must rise.", bid=other, before=one)
    if other.price >= one.price:
        return tr("{bid} behind {before}: the price must fall.", bid=other, before=one)
    return ""


def usual_list(quote: int, floor: int = FLOOR) -> BidList:
    """6.6 Return what a silent seat bids for a good that had this price: one, or two for a fifth less."""
    bids: list[Bid] = []
    for bid in (Bid(1, quote), Bid(2, -(-4 * quote // 5))):
        if bid.price >= floor and all(bid.price < before.price for before in bids):
            bids.append(bid)
    return BidList(tuple(bids), affords=True)
