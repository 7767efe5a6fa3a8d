"""What is kept of the monetary market: the dollars of each good, its prices so far, and bids."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList
from pbem.rulesets.crusoe.modules.monetary_market.commodity import Quoted
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import Closing
from pbem.rulesets.crusoe.modulestates import own
from pbem.rulesets.crusoe.things import GOODS, Good


def _unopened() -> dict[str, int | None]:
    return dict.fromkeys(GOODS)


@dataclass
class MonetaryMarket(ModuleState):
    """The markets of all goods: `market` holds their dollars, None for a good that was never sold.

    `quote` and `closing` are the commodity and the wholesale price by good and cycle; a cycle without trade
    in a good is left out. `sold` are the units that were paid for at the wholesale price. Of this cycle: the
    `units` of each good on the market, those still in the `pot`, each seat's `receipts` by good and its
    `production`, the part of them for new units; what it `bought` and paid, and its `bids` by good, which
    nobody else is ever shown, where `has_bid` says that they are of its own letters.
    """

    module: ClassVar[str] = "monetary_market"
    market: dict[Good, int | None] = field(default_factory=_unopened)
    quote: dict[Good, dict[int, int]] = field(default_factory=dict)
    closing: dict[Good, dict[int, int]] = field(default_factory=dict)
    sold: dict[Good, dict[int, int]] = field(default_factory=dict)
    units: dict[Good, int] = field(default_factory=dict)
    pot: dict[Good, int] = field(default_factory=dict)
    receipts: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    production: dict[SeatId, int] = field(default_factory=dict)
    bought: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    bids: dict[SeatId, dict[Good, BidList]] = own(dict, for_good=True)  # noqa: RUF009
    has_bid: dict[SeatId, bool] = own(dict)  # noqa: RUF009


def open_cycle(markets: MonetaryMarket) -> None:
    """Forget what was on the market, sold, bought and bid for in the cycle before."""
    markets.units, markets.pot, markets.receipts, markets.production = {}, {}, {}, {}
    markets.bought, markets.bids, markets.has_bid = {}, {}, {}


def note_quote(markets: MonetaryMarket, cycle: int, good: str, quoted: Quoted) -> None:
    """CRA-MM-08 Note what a good was sold for: its units are in the pot now, its dollars paid out."""
    markets.market[good] = 0
    markets.units[good] = quoted.units
    markets.quote.setdefault(good, {})[cycle] = quoted.price


def note_closing(markets: MonetaryMarket, cycle: int, good: str, closed: Closing) -> None:
    """CRA-MM-25 Note what a good was bought for, and who bought it; what was left over nobody bought."""
    markets.market[good] = closed.paid_in
    markets.closing.setdefault(good, {})[cycle] = closed.price
    markets.sold.setdefault(good, {})[cycle] = closed.bought
    for purchase in closed.purchases:
        markets.bought.setdefault(purchase.seat, {})[good] = purchase.units


def money_after(markets: MonetaryMarket, good: str) -> dict[int, int]:
    """CRA-MM-25, CRA-CCO-03 Return what a good's market held after each wholesale of what was sold to it."""
    quoted, sold = markets.quote.get(good, {}), markets.sold.get(good, {})
    return {
        cycle: price * sold[cycle]
        for cycle, price in markets.closing.get(good, {}).items()
        if cycle in quoted and cycle in sold
    }


def last_quote(markets: MonetaryMarket, good: str) -> int | None:
    """CRA-R41 Return the latest commodity price of a good; None if it was never sold."""
    prices = markets.quote.get(good)
    return prices[max(prices)] if prices else None
