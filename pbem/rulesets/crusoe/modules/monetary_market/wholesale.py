"""CRA-MM-17 to CRA-MM-25 Wholesale: the price of a good is counted down until the bids take up its units."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.monetary_market.bidding import FLOOR, NO_BIDS, BidList, asked, offered


@dataclass(frozen=True)
class Bidder:
    """A seat when a good opens: its list, and the cash it has then."""

    seat: SeatId
    cash: int
    bids: BidList = NO_BIDS

    def asks(self, price: int) -> int:
        """CRA-MM-17 Return how many units it asks for at a price."""
        return asked(self.bids, price, self.cash)

    @property
    def most_units(self) -> int:
        """Return the largest number of units that it bids for."""
        return max((bid.units for bid in self.bids.bids), default=0)


@dataclass(frozen=True)
class Purchase:
    """What a seat asked for at the price, bought and paid, and what of its cash was confiscated."""

    seat: SeatId
    asked: int
    units: int
    paid: int
    confiscated: int = 0

    @property
    def unpaid(self) -> int:
        """CRA-R06 Return the units that it asked for and could not pay."""
        return self.asked - self.units

    @property
    def spent(self) -> int:
        """Return by how much its cash falls."""
        return self.paid + self.confiscated


@dataclass(frozen=True)
class Closing:
    """The wholesale round of a good, over but for the dice: who among `tied` gets what is left over.

    Purchases are those of all bidders, in their order. Nobody is tied if nothing is left over.
    """

    units: int
    price: int
    purchases: tuple[Purchase, ...]
    tied: tuple[SeatId, ...] = ()

    @property
    def bought(self) -> int:
        """Return the units that were paid for."""
        return sum(purchase.units for purchase in self.purchases)

    @property
    def left_over(self) -> int:
        """CRA-MM-24 Return the units that nobody paid for."""
        return self.units - self.bought

    @property
    def paid_in(self) -> int:
        """CRA-MM-25, CRA-R05 Return what the good's market holds next; confiscated cash is no part of it."""
        return sum(purchase.paid for purchase in self.purchases)


def close(units: int, bidders: Sequence[Bidder], floor: int = FLOOR) -> Closing:
    """CRA-MM-18 to CRA-MM-24 Sell the units of a good, at least one, to all who take part."""
    price = closing_price(units, bidders, floor)
    purchases = tuple(_purchase(bidder, price) for bidder in bidders)
    is_left = units > sum(purchase.units for purchase in purchases)
    return Closing(units, price, purchases, first_for_the_rest(bidders, purchases, floor) if is_left else ())


def closing_price(units: int, bidders: Sequence[Bidder], floor: int = FLOOR) -> int:
    """CRA-MM-18 to CRA-MM-20, CRA-R01, CRA-R02 Return the price at which counting down by ones ends.

    What is asked for never shrinks on the way down, so the first price that reaches the units is found by
    halving.
    """
    prices = range(_highest(bidders, floor), floor - 1, -1)
    place = bisect_left(prices, units, key=lambda price: total_asked(bidders, price))
    if place == len(prices):
        return floor
    price = prices[place]
    return price if total_asked(bidders, price) == units else price + 1


def total_asked(bidders: Iterable[Bidder], price: int) -> int:
    """CRA-MM-18 Return how many units all lists together ask for at a price."""
    return sum(bidder.asks(price) for bidder in bidders)


def _highest(bidders: Iterable[Bidder], floor: int) -> int:
    return max((bid.price for bidder in bidders for bid in bidder.bids.bids), default=floor)


def _purchase(bidder: Bidder, price: int) -> Purchase:
    """CRA-MM-21, CRA-MM-22 Let a seat buy what it asked for, or what it can pay, at the cost of the rest."""
    wanted = bidder.asks(price)
    units = min(wanted, bidder.cash // price)
    confiscated = bidder.cash - units * price if units < wanted else 0
    return Purchase(bidder.seat, wanted, units, units * price, confiscated)


def first_for_the_rest(
    bidders: Sequence[Bidder], purchases: Sequence[Purchase], floor: int = FLOOR
) -> tuple[SeatId, ...]:
    """CRA-MM-23, CRA-R06, CRA-R07 Return who may get what is left over; dice decide among several.

    It goes to the one who bought most, then to the one who offered most for one unit, for two, and so on.
    """
    most = max((purchase.units for purchase in purchases), default=0)
    pairs = zip(bidders, purchases, strict=True)
    tied = [bidder for bidder, purchase in pairs if purchase.units == most]
    for units in range(1, max((bidder.most_units for bidder in tied), default=0) + 1):
        offers = [offered(bidder.bids, units, bidder.cash, floor) for bidder in tied]
        tied = [bidder for bidder, offer in zip(tied, offers, strict=True) if offer == max(offers)]
        if len(tied) == 1:
            break
    return tuple(bidder.seat for bidder in tied)
