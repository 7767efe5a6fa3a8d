"""The orders of markets with money (CRA 6.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.slots import expect, read_seat, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.crusoe.language.formed import FormedOrder
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.moneychecks import (
    bid_faults,
    buy_faults,
    deal_faults,
    decline_faults,
    destroy_faults,
)
from pbem.rulesets.crusoe.language.moneyslots import BidsSlot, Price, read_price
from pbem.rulesets.crusoe.language.thingslots import NO_GOOD, GoodSlot, read_units
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.wishes import ANYONE


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

    good: str = slot(GoodSlot())
    bids: BidList = slot(BidsSlot())

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-MM-17, CRA-R04 Yield why there is no wholesale, or no such list."""
        return bid_faults(here, self.bids)


@order(
    tr_noop("SELL <units> <good> TO <seat> AT <price>"),
    rule="CRA-STA-02",
    help=tr_noop(
        "Offers units of a good to a seat that may sell it, or to anyone who may, at so many dollars each or "
        "at a percentage of the commodity price."
    ),
    examples=("SELL 3 fish TO bob AT 60%", "SELL 2 egg TO anyone AT 6"),
)
class Sell(FormedOrder):
    """CRA-R54 Units offered to a legal seller, or to anyone."""

    units: int
    good: str
    seat: SeatId
    price: int
    is_percent: bool = False

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take units, TO, a seat or anyone, and the price."""
        good, units = read_units(words, GOODS, NO_GOOD)
        expect("TO", words)
        seat, price = read_partner(words), read_price(words)
        return {"units": units, "good": good, "seat": seat, **_fields(price)}

    def said(self) -> str:
        """Return units, buyer and price."""
        return f"{self.units} {self.good} TO {self.seat} AT {Price(self.price, self.is_percent)}"

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-STA-02 Yield why there are no such deals."""
        return deal_faults(here, self.seat)


@order(
    tr_noop("BUY <units> <good> FROM <seat> AT <price>"),
    rule="CRA-R54",
    help=tr_noop(
        "In State Capitalism the other side of SELL, by who may sell the good. In Market Socialism units "
        "and a good: a line of your plan for the shop; the first that can be served is."
    ),
    examples=("BUY 5 fish FROM anyone AT 8", "BUY 2 water"),
)
class Buy(FormedOrder):
    """CRA-R54, CRA-MSO-06 Units bought from a holder, or in the shop: then `seat` is "", `price` None."""

    units: int
    good: str
    seat: SeatId = ""
    price: int | None = None
    is_percent: bool = False

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take units and, for a deal, FROM, a seat or anyone, and the price."""
        good, units = read_units(words, GOODS, NO_GOOD)
        if not words.took("FROM"):
            return {"units": units, "good": good}
        seat, price = read_partner(words), read_price(words)
        return {"units": units, "good": good, "seat": seat, **_fields(price)}

    def said(self) -> str:
        """Return units and, for a deal, holder and price."""
        if self.price is None:
            return f"{self.units} {self.good}"
        return f"{self.units} {self.good} FROM {self.seat} AT {Price(self.price, self.is_percent)}"

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-R54, CRA-MSO-03 Yield why there is no such deal, or nothing of it in the shop."""
        return buy_faults(here, self)


@order(
    tr_noop("DESTROY <units> <good>"),
    rule="CRA-STA-04",
    help=tr_noop("Destroys units of a good rather than let others sell them."),
    examples=("DESTROY 2 egg",),
)
class Destroy(FormedOrder):
    """CRA-STA-04 Units that are destroyed."""

    units: int
    good: str

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the units."""
        good, units = read_units(words, GOODS, NO_GOOD)
        return {"units": units, "good": good}

    def said(self) -> str:
        """Return the units."""
        return f"{self.units} {self.good}"

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-STA-04 Yield why nothing is destroyed."""
        return destroy_faults(here)


@order(
    tr_noop("DECLINE WELFARE"),
    rule="CRA-R42",
    help=tr_noop("Takes no welfare in this cycle, and pays taxes."),
    examples=("DECLINE WELFARE",),
)
class DeclineWelfare(IslandOrder):
    """CRA-R42 No welfare."""

    may_depend: ClassVar[bool] = False

    def faults(self, here: IslandLexicon) -> Faults:
        """CRA-WEL-02 Yield why there is no welfare."""
        return decline_faults(here)


def read_partner(words: Words) -> SeatId:
    """Take a seat, or anyone."""
    return ANYONE if words.took(ANYONE.upper()) else read_seat(words)


def _fields(price: Price) -> Mapping[str, object]:
    return {"price": price.number, "is_percent": price.is_percent}


MONETARY_ORDERS = (BidOrder, Sell, Buy, Destroy, DeclineWelfare)
"""The orders of markets with money, in the order of the brief."""
