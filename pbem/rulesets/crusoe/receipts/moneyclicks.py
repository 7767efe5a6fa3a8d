"""What may be chosen on markets with money: sales, deals, bids, purchases, investments (CRA 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import BIDS
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.modules.corporations.firms import shares_of
from pbem.rulesets.crusoe.modules.corporations.shares import Invest
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import Destroy
from pbem.rulesets.crusoe.modules.state_capitalism.wishing import Buy, Sell
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.receipts.choices import UNITS, plain
from pbem.rulesets.crusoe.receipts.fitting import one_pick
from pbem.rulesets.crusoe.receipts.formmoney import first_bids
from pbem.rulesets.crusoe.receipts.purse import is_bidding, is_shopping
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Named

_LISTS = ("1@20, 2@15, 3@10 AFFORD", "1@10, 2@8 AFFORD", "2@25, 3@15 AFFORD", "1@50 AFFORD")
"""Bids that a page proposes beside those by the last price."""


def money_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """Yield what may be sold, bid for and bought, invested, and a campaign."""
    verbs = verbs_of(view, seat)
    if is_bidding(view, seat):
        if Submit.verb() in verbs:
            yield from _put_in(view, seat)
        if Sell.verb() in verbs:
            yield from _deals(view, seat)
        if BidOrder.verb() in verbs:
            yield from _bids(view, seat)
    if Buy.verb() in verbs and is_shopping(view, seat):
        lines = plain(*(f"{units} {good}" for good in GOODS for units in UNITS))
        item = Item(tr("Buy"), tr("in the shop; in each turn the first that can be"), "BUY {}", is_many=True)
        yield from one_pick(view, seat, item, tr("What"), lines, is_free=True)
    if Invest.verb() in verbs and played.has_firms(view.book):
        yield from _firms(view, seat)
    yield from _words(view, seat, verbs)


def _words(view: IslandView, seat: SeatId, verbs: tuple[str, ...]) -> Iterator[Item]:
    """CRA-R42, CRA-REP-04 Yield orders of a word or two."""
    if DeclineWelfare.verb() in verbs:
        item = Item(tr("Welfare"), tr("you take none, and pay taxes"), "{}")
        yield from one_pick(view, seat, item, tr("Word"), plain(str(DeclineWelfare())))
    if Campaign.verb() in verbs:
        item = Item(tr("Campaign"), tr("for President, for 1 leisure"), "{}")
        yield from one_pick(view, seat, item, tr("Word"), plain(str(Campaign()), str(Campaign(False))))


def _put_in(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-MM-05, CRA-R11 Yield what goes on the market of goods kept."""
    mine = view.seats[seat]
    kept = [(good, mine.hold[good].kept) for good in GOODS if mine.hold[good].kept]
    goods = [f"{n} {good}" for good, units in kept for n in range(1, min(units, len(UNITS)) + 1)]
    choices = (Choice("NONE", tr("nothing")), Choice("ALL", tr("all of it")), *plain(*goods))
    item = Item(tr("Submit"), tr("to the market, of what you have kept"), "SUBMIT {}", is_many=True)
    yield from one_pick(view, seat, item, tr("Of what you have kept"), choices, is_free=True)


def _deals(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-STA-02, CRA-STA-04 Yield what is offered, bought of others, and destroyed."""
    lots = [f"{n} {good}" for good in GOODS for n in (*UNITS, 99)]
    prices = ("50%", "70%", "5", "10")
    sales = plain(*(f"{lot} TO anyone AT {price}" for lot in lots for price in prices))
    item = Item(tr("Sell"), tr("what you may not sell yourself"), "SELL {}", is_many=True)
    yield from one_pick(view, seat, item, tr("What, to whom, at what price"), sales, is_free=True)
    buys = plain(*(f"{lot} FROM anyone AT {price}" for lot in lots for price in prices))
    item = Item(tr("Buy"), tr("what others may not sell, and you may"), "BUY {}", is_many=True)
    yield from one_pick(view, seat, item, tr("What, from whom, at what price"), buys, is_free=True)
    if Destroy.verb() in verbs_of(view, seat):
        item = Item(tr("Destroy"), tr("rather than let others sell it"), "DESTROY {}", is_many=True)
        yield from one_pick(view, seat, item, tr("What"), plain(*lots), is_free=True)


def _bids(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-MM-17 Yield a list of bids for each good; without any the usual ones count."""
    for good in view.book.advanced.elasticity:
        if view.phase == BIDS and not in_pot(view, good):
            continue
        lists = plain(str(first_bids(view, good)), *_LISTS)
        name = tr("Bid: {good}", good=Named(good))
        item = Item(name, tr("units at the most you pay for each"), f"BID {good} {{}}", is_many=True)
        yield from one_pick(view, seat, item, tr("List"), lists, is_free=True)


def _firms(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-COR-04, CRA-COR-09 Yield investments, and votes on profits."""
    price, paths = view.book.advanced.share_price, view.book.board.paths
    sums = plain(*(f"{price * n} {path}" for path in paths for n in UNITS))
    item = Item(tr("Invest"), tr("${price} a share", price=price), "INVEST {}")
    yield from one_pick(view, seat, item, tr("Dollars and path"), sums, is_free=True)
    for path in paths:
        if not shares_of(view, seat, path):
            continue
        name = view.book.path(path).name
        few = plain("0", "1", "2", "3", "5")
        item = Item(tr("Dividend: {path}", path=name), tr("dollars a share"), f"DIVIDEND {path} {{}}")
        yield from one_pick(view, seat, item, tr("Dollars"), few, is_free=True)
        item = Item(tr("Train: {path}", path=name), tr("rolls for experience"), f"TRAIN {path} {{}}")
        yield from one_pick(view, seat, item, tr("How often"), few, is_free=True)
        item = Item(tr("Learn: {path}", path=name), tr("numbers, best first"), f"LEARN {path}: {{}}")
        yield from one_pick(
            view, seat, item, tr("Numbers, in order"), plain("3 > 4", "4 > 3", "5", "2"), is_free=True
        )
