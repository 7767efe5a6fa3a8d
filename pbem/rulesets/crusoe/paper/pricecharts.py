"""Charts of markets: prices over the cycles, money in the markets, demand after the game (CRA 8, CRA-R17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.monetary_market.bidding import BidList, asked
from pbem.rulesets.crusoe.modules.monetary_market.state import MonetaryMarket
from pbem.rulesets.crusoe.modules.monetary_market.told import Closed, Priced
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import titled
from pbem.rulesets.crusoe.view import IslandView

MOST_PRICES = 40
"""A demand curve has no more points than this."""
_ENDLESS = 10**9
"""Cash that no list can use up: what AFFORD cuts off a list is not known after the game."""
Prices = Mapping[str, Mapping[int, int]]


def price_charts(view: IslandView) -> Iterator[Chart]:
    """CRA 8 Yield the commodity and the wholesale price of each good by cycle, from the second on."""
    markets = kept(view, MonetaryMarket)
    if markets is None:
        return
    for title, prices in ((tr("Commodity prices"), markets.quote), (tr("Wholesale prices"), markets.closing)):
        if any(cycle > 1 for each in prices.values() for cycle in each):
            yield _over_time(view, title, prices)


def _over_time(view: IslandView, title: str, prices: Prices) -> Chart:
    """Return a line for each good; a cycle without trade in it is a gap."""
    last = max(cycle for each in prices.values() for cycle in each)
    cycles = range(1, last + 1)
    series = tuple(
        Series(titled(good), tuple(prices[good].get(cycle) for cycle in cycles))
        for good in view.book.advanced.elasticity
        if prices.get(good)
    )
    places = tuple(map(str, cycles))
    return Chart(title, places, series, Plot.LINES, tr("Cycle"), tr("dollars a unit"))


def money_chart(told: Sequence[Event]) -> Iterator[Chart]:
    """CRA-MM-07, CRA-MM-25 Yield the money with which goods were priced, and what was paid in for the next.

    It is told where wholesale is; goods may have been priced in letters before.
    """
    paid_in = {one.good.key: one.paid_in for one in told if isinstance(one, Closed)}
    had = {one.good.key: one.money for one in told if isinstance(one, Priced)}
    if not any((*paid_in.values(), *had.values())):
        return  # as where goods are put in unpaid
    series = [Series(tr("For the next cycle"), tuple(paid_in.values()))]
    if had:
        series.insert(0, Series(tr("Before"), tuple(had.get(good, 0) for good in paid_in)))
    places = tuple(map(titled, paid_in))
    yield Chart(tr("Money in the markets"), places, tuple(series), Plot.BARS, tr("Good"), tr("dollars"))


def demand_charts(view: IslandView) -> Iterator[Chart]:
    """CRA-MM-17, CRA-MM-18 Yield, when the game is over, what all lists of its last cycle asked for together.

    Before that nobody is told: lists are secret (CRA-MM-26).
    """
    markets = kept(view, MonetaryMarket)
    if markets is None or not view.is_over:
        return
    for good in view.book.advanced.elasticity:
        lists = [theirs[good] for theirs in markets.bids.values() if theirs.get(good)]
        price = markets.closing.get(good, {}).get(view.cycle)
        if lists and price is not None:
            yield _demand(good, lists, markets.units.get(good, 0), price)


def _demand(good: str, lists: list[BidList], units: int, price: int) -> Chart:
    """CRA-MM-18 Return the units asked for at each price, counted down from the highest."""
    highest = max([price, *(bid.price for one in lists for bid in one.bids)])
    step = -(-highest // MOST_PRICES)
    prices = tuple(range(highest, 0, -step))
    total = tuple(sum(asked(one, at, _ENDLESS) for one in lists) for at in prices)
    says = tr(
        "The price was ${price}. What AFFORD kept from being asked for is counted here too.", price=price
    )
    title = tr("Demand in the last cycle: {good}, price ${price}", good=titled(good), price=price)
    limits = ((tr("Units there were"), units),) if units else ()
    places = tuple(f"${at}" for at in prices)
    series = (Series(tr("Asked for"), total),)
    return Chart(title, places, series, Plot.LINES, tr("Price"), tr("units"), says, limits)
