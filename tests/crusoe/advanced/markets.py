"""Sellers, lists of bids and bidders for tests, written short; and any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.monetary_market.commodity import (
    Contribution,
    Offer,
    Quoted,
    chosen,
    contributions,
    priced,
)
from pbem.rulesets.crusoe.modules.monetary_market.markets import Bid, BidList, list_fault
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import Bidder

SEATS = ("ann", "bob", "cy", "dee", "eve")
PLENTY = 1000


@dataclass(frozen=True)
class Seller:
    """What a seat holds of a good when its turn comes, and what it would put in of its kept units."""

    seat: str
    new: int
    kept: int = 0
    offers: tuple[Offer, ...] = ()


def put_in_by(money: int, sellers: Sequence[Seller]) -> tuple[Contribution, ...]:
    """What sellers in turn order put in."""
    by_seat = {seller.seat: seller for seller in sellers}

    def kept(seat: str, units: int) -> int:
        return chosen(money, units, by_seat[seat].kept, by_seat[seat].offers)

    return contributions({seller.seat: seller.new for seller in sellers}, kept)


def sell(money: int, sellers: Sequence[Seller]) -> Quoted | None:
    """The market of a good among sellers in turn order."""
    return priced(money, put_in_by(money, sellers))


def listed(text: str) -> BidList:
    """A list as a letter has it: 1@18, 2@15 AFFORD."""
    written, afford, _ = text.partition(" AFFORD")
    pairs = [one.strip().split("@") for one in written.split(",") if one.strip()]
    bids = tuple(Bid(int(units), int(price)) for units, price in pairs)
    assert not bids or not list_fault(bids)
    return BidList(bids, bool(afford))


def bidder(seat: str, text: str = "", cash: int = PLENTY) -> Bidder:
    """A seat with its list and its cash."""
    return Bidder(seat, cash, listed(text))


@st.composite
def any_list(draw: st.DrawFn, floor: int = 1) -> BidList:
    """Any list that is valid."""
    prices = sorted(draw(st.sets(st.integers(floor, floor + 25), max_size=5)), reverse=True)
    count = len(prices)
    units = sorted(draw(st.sets(st.integers(1, 9), min_size=count, max_size=count)))
    return BidList(tuple(map(Bid, units, prices)), draw(st.booleans()))


def any_bidders(floor: int = 1) -> st.SearchStrategy[list[Bidder]]:
    """Any seats at a round of wholesale."""
    some = st.lists(st.tuples(st.integers(0, 80), any_list(floor)), min_size=1, max_size=len(SEATS))
    return some.map(lambda lists: [Bidder(SEATS[at], *of) for at, of in enumerate(lists)])
