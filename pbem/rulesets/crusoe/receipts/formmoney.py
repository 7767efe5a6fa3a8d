"""The lines of a form for markets with money: what is there, the last prices, bids, the shop (CRA 8)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.island import BIDS, RETAIL
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.modules.corporations.firms import coffers_of, numbers_of, shares_of
from pbem.rulesets.crusoe.modules.corporations.profits import Dividend, Train
from pbem.rulesets.crusoe.modules.corporations.shares import Invest
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.market_socialism.vault import in_vault, limit_of, price_of
from pbem.rulesets.crusoe.modules.market_socialism.wages import wage_of
from pbem.rulesets.crusoe.modules.monetary_market.bidding import Bid, BidList
from pbem.rulesets.crusoe.modules.monetary_market.lists import USUAL_PRICE, BidOrder
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot, markets_of
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy, Price, Sell
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.receipts.formlines import Lines, may_write
from pbem.rulesets.crusoe.receipts.purse import cash_known, is_bidding, is_shopping
from pbem.rulesets.crusoe.receipts.remarks import remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Named
from pbem.rulesets.crusoe.work.learning import Learn


def money_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-MM-05, CRA-MM-17, CRA-MSO-06 Yield what is sold, bid for and bought."""
    verbs = verbs_of(view, seat)
    if Submit.verb() in verbs and is_bidding(view, seat):
        yield from _selling_lines(view, seat)
    if BidOrder.verb() in verbs and is_bidding(view, seat):
        yield from _bid_lines(view, seat)
    if Buy.verb() in verbs and is_shopping(view, seat):
        yield from _shop_lines(view, seat)


def purse_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-MM-02 Yield the money that the seat has, where that is known."""
    cash = cash_known(view, seat)
    if cash is not None and (view.phase != RETAIL or cash):
        yield from remarks(tr("Your cash: ${cash}.", cash=cash))


def _selling_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-MM-05, CRA-STA-02 Yield what may be put in of goods kept, and deals with those who may sell."""
    kept = Basket.of({good: view.seats[seat].hold[good].kept for good in GOODS})
    if kept:
        says = tr("of what you have kept; AT 20 for that price or more")
        yield from may_write(view, seat, Submit(kept), says)
    if Sell.verb() in verbs_of(view, seat):
        half = Price(50, is_percent=True)
        yield from may_write(view, seat, Sell(99, WATER, ANYONE, half), tr("of what you may not sell"))
        yield from may_write(view, seat, Buy(99, WATER, ANYONE, half), tr("of what you may sell"))
    if DeclineWelfare.verb() in verbs_of(view, seat):
        yield from may_write(view, seat, DeclineWelfare(), tr("and you pay taxes"))


def _bid_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-MM-17 Yield for each good a list by its last price; without any the usual bids count."""
    yield from remarks(tr("Bids are secret for good: nobody talks of them, not even in hints."))
    for good in view.book.advanced.elasticity:
        if view.phase == BIDS and not in_pot(view, good):
            continue
        yield from may_write(view, seat, BidOrder(good, first_bids(view, good)), _priced(view, good))


def first_bids(view: IslandView, good: str) -> BidList:
    """Return the list that a form proposes for a good: one unit at its last price, a second for less."""
    price, floor = last_price(view, good), view.book.advanced.market.price_floor
    price = max(price if price is not None else USUAL_PRICE, floor)
    lower = -(-4 * price // 5)
    second = (Bid(2, lower),) if floor <= lower < price else ()
    return BidList((Bid(1, price), *second), affords=True)


def last_price(view: IslandView, good: str) -> int | None:
    """CRA-MM-21 Return what a good was bought for last; None if it never was."""
    prices = markets_of(view).closing.get(good)
    return prices[max(prices)] if prices else None


def _priced(view: IslandView, good: str) -> str:
    """CRA-MM-07 Return what is known of a good: units, commodity price, last closing price."""
    price, units = last_price(view, good), in_pot(view, good)
    quote = markets_of(view).quote.get(good, {}).get(view.cycle)
    if units and quote is not None:
        if price is None:
            return tr("units {units}, sold for ${quote}", units=units, quote=quote)
        return tr("units {units}, sold for ${quote}, closed last at ${price}", units=units, quote=quote,
                  price=price)  # fmt: skip
    if price is None:
        return tr("never bought so far")
    return tr("closed last at ${price}", price=price)


def _shop_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-MSO-02, CRA-MSO-03, CRA-MSO-06 Yield stock, price, wage and limit of each good, to be bought."""
    for signal in SIGNALS:
        if made := view.seats[seat].signals[signal]:
            said = {"signal": Named(signal), "wage": wage_of(view, signal)}
            yield from remarks(trn("You made {n} {signal}, at ${wage} each.",
                                   "You made {n} {signal}, at ${wage} each.", made, **said))  # fmt: skip
    for good in GOODS:
        made = sum(one.hold[good].new for one in view.island.in_order(view.seats[seat].group))
        stock = in_vault(view, good) + made
        if not stock:
            continue
        limit = limit_of(view, seat, good)
        told = {"stock": stock, "price": price_of(view, good), "wage": wage_of(view, good)}
        if limit is None:
            says = tr("stock {stock}, price ${price}, wage ${wage}", **told)
        else:
            says = tr("stock {stock}, price ${price}, wage ${wage}, limit {limit}", limit=limit, **told)
        yield from may_write(view, seat, Buy(min(2, stock), good), says)


def firm_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-COR-04, CRA-COR-09 Yield investments, and votes on what corporations do with their money."""
    if Invest.verb() not in verbs_of(view, seat) or not played.has_firms(view.book):
        return
    paths = [path for path in view.book.board.paths if shares_of(view, seat, path)]
    first = paths[0] if paths else next(iter(view.book.board.paths))
    price = view.book.advanced.share_price
    yield from may_write(view, seat, Invest(((first, price),)), tr("${price} a share", price=price))
    for path in paths:
        told = {"cash": coffers_of(view, path), "numbers": ", ".join(map(str, numbers_of(view, path))) or "-"}
        says = tr("a share; its coffers hold ${cash}, its numbers are {numbers}", **told)
        yield from may_write(view, seat, Dividend(path, 1), says)
        yield from may_write(view, seat, Train(path, 1), tr("how often it rolls for experience"))
        yield from may_write(view, seat, Learn(path, (3, 4)), tr("the numbers it is to learn"))


def campaign_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRA-REP-04 Yield how one runs for President."""
    if Campaign.verb() in verbs_of(view, seat):
        says = tr("you run for President, for 1 leisure; a SPEECH goes with it")
        yield from may_write(view, seat, Campaign(), says)
