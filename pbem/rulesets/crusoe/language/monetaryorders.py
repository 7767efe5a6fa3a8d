"""The orders of markets with money (CRA 6.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import SeatOrAnyone, Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.baskets import MONEY, Units
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.names import GOOD
from pbem.rulesets.crusoe.modules.hooks import LIMIT
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.monetary_market.bidding import Bid, BidList, list_fault
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM, STATE
from pbem.rulesets.crusoe.wishes import ANYONE

MOST_PERCENT = 1000
_BID = re.compile(r"([0-9]{1,6})@\$?([0-9]{1,6})")


class Bids(Slot[BidList]):
    """CRA-MM-17, CRA-R16 Bids joined by commas, units@price; AFFORD may stand behind them."""

    def read(self, words: Words) -> BidList:
        """Take the bids."""
        words.took(":")
        bids = [_bid(words)]
        while words.took(",") or _BID.fullmatch(words.peek()):
            bids.append(_bid(words))
        fault = list_fault(bids)
        if fault:
            raise Fault(fault, why=Why.REFUSED)
        return BidList(tuple(bids), words.took("AFFORD"))


def _bid(words: Words) -> Bid:
    token = words.take(tr_noop("a bid"))
    if token.endswith("@") and words.peek().removeprefix("$").isdigit():
        token += words.take()
    elif words.peek().startswith("@") and token.isdigit():
        token += words.take()
        token += words.take() if token.endswith("@") and words.peek() else ""
    found = _BID.fullmatch(token)
    if found is None:
        hint = tr("Write the units and the price of each, such as {example}.", example="1@25, 2@24")
        raise Fault(tr('"{word}" is no bid.', word=token), hint)
    return Bid(int(found[1]), int(found[2]))


@dataclass(frozen=True)
class Price:
    """A price for each unit: dollars, or a percentage of the commodity price."""

    number: int
    is_percent: bool = False

    def __str__(self) -> str:
        return f"{self.number}%" if self.is_percent else str(self.number)


class PriceSlot(Slot[Price]):
    """CRA-R54 Dollars, or per cent of the commodity price."""

    def read(self, words: Words) -> Price:
        """Take the price."""
        token = words.peek()
        if not token.endswith("%") and words.peek(1) != "%":
            return Price(MONEY.read(words))
        words.take()
        words.took("%")
        number = token.rstrip("%")
        if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) <= MOST_PERCENT):
            raise Fault(tr('"{word}" is no percentage from 0% to {most}%.', word=token, most=MOST_PERCENT))
        return Price(int(number), is_percent=True)


@order(
    tr_noop("BID <good> <bids>"),
    rule="CRA-MM-17",
    help=tr_noop(
        "Your secret list for a good: how many units you buy if none costs more than that; the units rise, "
        "the prices fall. AFFORD: never more than your cash pays for. The first list whose test holds counts."
    ),
    examples=("BID fish 1@25, 2@24, 3@20 AFFORD", "IF BOUGHT fish >= 3 THEN BID egg 1@9"),
)
class BidOrder(IslandOrder):
    """CRA-MM-17 A list of bids for a good."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("good",)

    good: str = slot(GOOD)
    bids: BidList = slot(Bids())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-MM-17, CRA-R04 Yield why there is no wholesale, or no such list."""
        labels = LABELS.get(here.economy)
        if labels is None or not labels.is_monetary:
            yield no(tr("There is no wholesale market in your economy."))
        elif fault := list_fault(self.bids.bids, here.book.advanced.market.price_floor):
            yield no(fault)


@order(
    tr_noop("SELL <units> <good> TO <seat> AT <price>"),
    rule="CRA-STA-02",
    help=tr_noop(
        "Offers units of a good to a seat that may sell it, or to anyone who may, at so many dollars each or "
        "at a percentage of the commodity price."
    ),
    examples=("SELL 3 fish TO bob AT 60%", "SELL 2 egg TO anyone AT 6"),
)
class Sell(IslandOrder):
    """CRA-R54 Units offered to a legal seller, or to anyone."""

    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)
    seat: SeatId = slot(SeatOrAnyone())
    price: Price = slot(PriceSlot())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-STA-02 Yield why there are no such deals."""
        return _deal_faults(here, self.seat)


@order(
    tr_noop("BUY <units> <good> [FROM <seat> AT <price>]"),
    rule="CRA-R54",
    help=tr_noop(
        "In State Capitalism the other side of SELL, by who may sell the good. In Market Socialism units "
        "and a good: a line of your plan for the shop; the first that can be served is."
    ),
    examples=("BUY 5 fish FROM anyone AT 8", "BUY 2 water"),
)
class Buy(IslandOrder):
    """CRA-R54, CRA-MSO-06 Units bought from a holder, or in the shop: then `seat` is "", `price` None."""

    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)
    seat: SeatId = slot(SeatOrAnyone(), default="")
    price: Price | None = slot(PriceSlot(), default=None)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R54, CRA-MSO-03 Yield why there is no such deal, or nothing of it in the shop."""
        if here.economy == MARKET_SOCIALISM:
            if self.price is not None:
                yield no(tr("In the shop you buy from the vault: write BUY, units and a good."))
            elif here.mine and LIMIT(here.scene, here.me, self.good) == 0:
                yield no(tr("You may buy no {good}: its limit is 0.", good=tr(self.good)))
        elif here.economy != STATE:
            yield no(tr("Nothing is bought so in your economy."))
        elif self.price is None:
            example = f"BUY {self.units} {self.good} FROM anyone AT 8"
            yield no(tr("From whom, and at what price?"), tr("Write for example {example}.", example=example))
        else:
            yield from _deal_faults(here, self.seat)


def _deal_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-STA-02 Yield why there are no such deals."""
    if here.economy != STATE:
        yield no(tr("Units are sold to others before the market in State Capitalism only."))
    elif seat != ANYONE:
        yield from other_faults(here, seat)


@order(
    tr_noop("DESTROY <units> <good>"),
    rule="CRA-STA-04",
    help=tr_noop("Destroys units of a good rather than let others sell them."),
    examples=("DESTROY 2 egg",),
)
class Destroy(IslandOrder):
    """CRA-STA-04 Units that are destroyed."""

    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-STA-04 Yield why nothing is destroyed."""
        if here.economy != STATE:
            yield no(tr("Goods are destroyed in State Capitalism only."))


MONETARY_ORDERS = (BidOrder, Sell, Buy, Destroy, DeclineWelfare)
"""The orders of markets with money, in the order of the brief."""
