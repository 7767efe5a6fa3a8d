"""A seat's own lists of bids with what they bought; nobody else ever reads of them (CRA-R17, CRA-MM-26)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    NO_BIDS,
    USUAL_GOODS,
    BidList,
    MonetaryMarket,
    usual_list,
)
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import USUAL_PRICE, BidOrder
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind
from pbem.rulesets.crusoe.paper.moneywords import good_of, units_of
from pbem.rulesets.crusoe.paper.ownlines import text_of
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.wholesaletables import Round, rounds_of
from pbem.rulesets.crusoe.paper.words import NOTHING, number, titled
from pbem.rulesets.crusoe.told_letters import LineUnused


def own_bids(chapter: IslandChapter, seat: Castaway) -> Iterator[Table]:
    """CRA 8 Yield what the reader bid for each good, and what came of it."""
    rounds = rounds_of(chapter.events)
    if not rounds or kept(chapter.after, MonetaryMarket) is None:
        return
    numbers = (tr("Price"), tr("Bought"), tr("Free"))
    columns = (Column(tr("Good")), Column(tr("Your list")), *(Column(title, True) for title in numbers))
    rows = tuple(_row(chapter, seat, one) for one in rounds)
    note = tr("These are the usual bids of a seat that sends none.") if is_silent(chapter, seat) else ""
    yield Table(tr("Your bids"), columns, rows, note)


def _row(chapter: IslandChapter, seat: Castaway, one: Round) -> Row:
    name, good = chapter.before.seats[seat.id].name, one.closed.good.key
    bought = sum(units_of(event.goods) for event in one.bought if event.seat == name)
    free = sum(units_of(event.goods) for event in one.left if event.seat == name)
    cells = (titled(good), str(list_of(chapter, seat, good)) or NOTHING, f"${one.closed.price}")
    return Row((*cells, number(bought), number(free)))


def list_of(chapter: IslandChapter, seat: Castaway, good: str) -> BidList:
    """CRA-R15 Return the list of the reader that counted for a good.

    When a new cycle has begun meanwhile the markets have forgotten it, and the letter tells.
    """
    markets = kept(chapter.after, MonetaryMarket)
    if markets is not None and chapter.after.cycle == chapter.before.cycle:
        return markets.bids.get(seat.id, {}).get(good, NO_BIDS)
    lines = [order for order in chapter.sheet.orders if isinstance(order, BidOrder)]
    if not lines:
        return _usual(chapter, good)
    vain = {(event.at, event.line) for event in of_kind(chapter.events, LineUnused)}
    counted = (one for one in lines if one.good == good and (one.line, text_of(one)) not in vain)
    return next((one.bids for one in counted), NO_BIDS)


def _usual(chapter: IslandChapter, good: str) -> BidList:
    """CRA 6.6 Return what was bid for a silent seat."""
    if good not in USUAL_GOODS:
        return NO_BIDS
    prices = {event.good.key: event.price for event in of_kind(chapter.events, trade.Priced)}
    return usual_list(prices.get(good, USUAL_PRICE), chapter.book.advanced.market.price_floor)


def is_silent(chapter: IslandChapter, seat: Castaway) -> bool:
    """CRA 6.6 Say whether the usual bids were made for the reader, who sent none."""
    markets = kept(chapter.after, MonetaryMarket)
    if markets is not None and chapter.after.cycle == chapter.before.cycle:
        return bool(markets.bids.get(seat.id)) and not markets.has_bid.get(seat.id)
    return not any(isinstance(order, BidOrder) for order in chapter.sheet.orders)


def unpaid_bids(chapter: IslandChapter) -> Iterator[str]:
    """CRA-MM-22 Yield what was confiscated, with what would have prevented it."""
    for event in of_kind(chapter.events, trade.Confiscated):
        if event.dollars:
            yield tr(
                "You bid for {good} beyond your money, and ${dollars} were confiscated: with AFFORD behind "
                "the list you keep them.",
                good=tr(good_of(event.goods)),
                dollars=event.dollars,
            )
