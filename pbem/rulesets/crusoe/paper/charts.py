"""Charts of the cycles, of prices, money and demand (brief 7; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from pbem.engine.events import Event
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import Record
from pbem.rulesets.crusoe.modules.monetary_market.markets import Closed, MonetaryMarket, Priced, money_after
from pbem.rulesets.crusoe.paper.chapters import kept, titled
from pbem.rulesets.crusoe.paper.rescuetables import MEAN
from pbem.rulesets.crusoe.things import FOOD, SIGNALS, WATER
from pbem.rulesets.crusoe.view import IslandView

_TENTH = Decimal("0.1")


def cycle_charts(view: IslandView) -> Iterator[Chart]:
    """Yield the charts of the cycles that are over; before the first there is nothing to show."""
    history = [record for record in view.island.history if record.vp]
    if history:
        yield point_chart(view, history)
        yield signal_chart(view, history)
        yield need_chart(view, history)


def point_chart(view: IslandView, history: Sequence[Record]) -> Chart:
    """CRU-139 Return the running totals of all seats, from 0 on."""
    series = tuple(
        Series(seat.name, (0, *(record.vp.get(id, 0) for record in history)), id)
        for id, seat in view.seats.items()
    )
    return Chart(
        tr("Victory points"),
        _from_zero(history),
        series,
        Plot.LINES,
        tr("Cycle"),
        tr("VP"),
        limits=((tr("Victory lies above"), 0),),
    )


def signal_chart(view: IslandView, history: Sequence[Record]) -> Chart:
    """CRU-171 Return the pool by frequency beside the mean of the rescue dice."""
    series = tuple(
        Series(titled(signal), (0, *(record.pool.get(signal, 0) for record in history))) for signal in SIGNALS
    )
    mean = (tr("Mean of the rescue dice"), MEAN * len(view.seats))
    title, axis = tr("Signals in the pool"), _from_zero(history)
    return Chart(title, axis, series, Plot.LINES, tr("Cycle"), tr("signals"), limits=(mean,))


def need_chart(view: IslandView, history: Sequence[Record]) -> Chart:
    """CRU-127, CRU-130 Return the food and water there was for each living seat before the meals."""
    food = tuple(_each(record.food, record.members) for record in history)
    water = tuple(_each(record.water, record.members) for record in history)
    limits = ((tr("Food to be Fed"), view.book.tables.fed_from), (tr("Water to live"), 1))
    axis = tuple(str(record.cycle) for record in history)
    series = (Series(tr("Food"), food), Series(titled(WATER), water))
    title = tr("Food and water for each")
    return Chart(title, axis, series, Plot.BARS, tr("Cycle"), tr("units a head"), limits=limits)


def _each(units: int, members: int) -> Decimal:
    return (Decimal(units) / max(members, 1)).quantize(_TENTH)


def _from_zero(history: Sequence[Record]) -> tuple[str, ...]:
    return ("0", *(str(record.cycle) for record in history))


def made_chart(view: IslandView) -> Chart:
    """Return the food that each seat has made in the whole game, good by good."""
    series = tuple(
        Series(titled(food), tuple(seat.tally.get(f"made {food}", 0) for seat in view.seats.values()))
        for food in FOOD
    )
    axis = tuple(seat.name for seat in view.seats.values())
    return Chart(tr("Food made"), axis, series, Plot.BARS, tr("Seat"), tr("units"))


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


def money_chart(view: IslandView, told: Sequence[Event]) -> Iterator[Chart]:
    """CRA-MM-11, CRA-MM-25 Yield the money in the market of each good after each cycle's wholesale.

    After the first there is nothing to compare, and what was just told is drawn.
    """
    markets = kept(view, MonetaryMarket)
    if markets is None:
        return
    held = {good: money_after(markets, good) for good in view.book.advanced.elasticity}
    last = max((cycle for each in held.values() for cycle in each), default=0)
    if last < 2:
        yield from _first_money(told)
        return
    cycles = range(1, last + 1)
    series = tuple(Series(titled(good), tuple(_carried(each, cycles))) for good, each in held.items() if each)
    title, places = tr("Money in the markets"), tuple(map(str, cycles))
    says = tr("It is the money with which goods are priced the next time they are sold.")
    yield Chart(title, places, series, Plot.AREAS, tr("Cycle"), tr("dollars"), says)


def _carried(held: Mapping[int, int], cycles: range) -> Iterator[int | None]:
    """CRA-MM-11 Yield the money in a good's market cycle by cycle: it stays where there is no trade."""
    money = None
    for cycle in cycles:
        money = held.get(cycle, money)
        yield money


def _first_money(told: Sequence[Event]) -> Iterator[Chart]:
    """CRA-MM-07, CRA-MM-25 Yield the money with which goods were priced, and what was paid in for the next.

    It is told where wholesale is; goods may have been priced in letters before.
    """
    paid_in = {one.good.key: one.paid_in for one in told if isinstance(one, Closed)}
    had = {one.good.key: one.money for one in told if isinstance(one, Priced)}
    if not paid_in or not any((*paid_in.values(), *had.values())):
        return  # as where goods are put in unpaid
    series = [Series(tr("For the next cycle"), tuple(paid_in.values()))]
    if had:
        series.insert(0, Series(tr("Before"), tuple(had.get(good, 0) for good in paid_in)))
    places = tuple(map(titled, paid_in))
    yield Chart(tr("Money in the markets"), places, tuple(series), Plot.BARS, tr("Good"), tr("dollars"))


def demand_chart(view: IslandView) -> Iterator[Chart]:
    """CRA-R17, CRA-MM-26 Yield how many units were sold at the prices there were: what all have been told.

    No list is drawn, nor all of them together, by which few seats would know each other's. It is for the
    end of a game: the prices of a few cycles lie too far apart for a picture.
    """
    markets = kept(view, MonetaryMarket)
    if markets is None:
        return
    found = {good: _sold_at(markets, good) for good in view.book.advanced.elasticity}
    prices = sorted({price for each in found.values() for price in each})
    if len({cycle for each in markets.sold.values() for cycle in each}) < 2:
        return
    series = tuple(
        Series(titled(good), tuple(each.get(price) for price in prices))
        for good, each in found.items()
        if each
    )
    says = tr("Units paid for at the price of a cycle; their mean where several cycles had the same price.")
    title, places = tr("Demand as the market found it"), tuple(f"${price}" for price in prices)
    yield Chart(title, places, series, Plot.MULTIPLES, tr("Wholesale price"), tr("units"), says)


def _sold_at(markets: MonetaryMarket, good: str) -> dict[int, int | Decimal]:
    """CRA-MM-21 Return the units of a good that were sold at each price it has had."""
    sold, found = markets.sold.get(good, {}), dict[int, list[int]]()
    for cycle, price in markets.closing.get(good, {}).items():
        if cycle in sold:
            found.setdefault(price, []).append(sold[cycle])
    return {price: _mean(units) for price, units in found.items()}


def _mean(units: Sequence[int]) -> int | Decimal:
    whole, rest = divmod(sum(units), len(units))
    return whole if not rest else (Decimal(sum(units)) / len(units)).quantize(_TENTH)
