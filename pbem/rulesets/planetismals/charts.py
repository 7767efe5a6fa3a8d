"""Charts of the belt: prices, worth and cash over the rounds (brief 7.3, 7.5, 7.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.events import SeatId
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.belt import Chronicle
from pbem.rulesets.planetismals.prices import WHOLE, pct
from pbem.rulesets.planetismals.standings import standings
from pbem.rulesets.planetismals.view import BeltView


def price_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the price of every good in percent of its base value, a small chart each."""
    book, options = view.book, view.book.options
    if not view.history:
        return
    is_running = view.history[-1].round < view.round and view.phase == "bids"
    last = [str(view.round)] if is_running else []
    places = ("0", *(str(one.round) for one in view.history), *last)
    series = []
    for good in book.traded:
        past = [one.market.get(good.key, WHOLE) for one in view.history]
        now = [pct(view, good.key)] if is_running else []
        series.append(Series(good.said, (WHOLE, *past, *now)))
    limits = ((tr("Lowest"), options.price_floor), (tr("Highest"), options.price_ceiling))
    title = tr("Prices in percent of the base value")
    yield Chart(title, places, tuple(series), Plot.MULTIPLES, tr("Round"), "%", _extremes(view), limits)


def _extremes(view: BeltView) -> str:
    """Say which goods are dearest and cheapest, measured by their base values."""
    goods = view.book.traded
    high = max(goods, key=lambda good: pct(view, good.key))
    low = min(goods, key=lambda good: pct(view, good.key))
    highest, lowest = pct(view, high.key), pct(view, low.key)
    if highest == lowest:
        return tr("All prices stand at {percent} %.", percent=highest)
    return tr(
        "Highest: {good} at {percent} %; lowest: {other} at {least} %.",
        good=high.said,
        percent=highest,
        other=low.said,
        least=lowest,
    )


def worth_bars(view: BeltView) -> Iterator[Chart]:
    """Yield the worth of all seats beside the target, unless it is hidden."""
    ranked = [one.seat for one in standings(view.book, view) if not view.seats[one.seat].is_removed]
    worths = [view.seats[seat].worth for seat in ranked]
    if not ranked or None in worths:
        return
    target = view.book.options.win_worth
    best = max(worth or 0 for worth in worths)
    leaders = [seat for seat, worth in zip(ranked, worths, strict=True) if worth == best]
    says = _leading(leaders, best, target)
    series = (Series(tr("Worth"), tuple(worths)),)
    limits = ((tr("Target"), target),)
    title = tr("Worth on the way to the target")
    yield Chart(title, tuple(ranked), series, Plot.BARS, tr("Seat"), tr("MC"), says, limits)


def _leading(leaders: list[SeatId], best: int, target: int) -> str:
    if len(leaders) == 1:
        return tr("{seat} leads with {amount} of {target} MC.", seat=leaders[0], amount=best, target=target)
    seats = ", ".join(leaders)
    return tr("{seats} lead with {amount} of {target} MC.", seats=seats, amount=best, target=target)


def worth_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the worth of all seats over the rounds, unless it is hidden."""
    limits = ((tr("Target"), view.book.options.win_worth),)
    yield from _over_rounds(view, tr("Worth over the rounds"), lambda one: one.worth, limits)


def cash_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the cash of all seats over the rounds, where the books are open."""
    yield from _over_rounds(view, tr("Cash over the rounds"), lambda one: one.cash)


def _over_rounds(
    view: BeltView,
    title: str,
    numbers: Callable[[Chronicle], Mapping[SeatId, int]],
    limits: tuple[tuple[str, int], ...] = (),
) -> Iterator[Chart]:
    """Yield a line for each seat from the start on; none where one may not see them all, or few rounds."""
    if len(view.history) < 2 or not all(seat in numbers(one) for one in view.history for seat in view.seats):
        return
    start = view.book.options.start_cash
    series = tuple(
        Series(seat, (start, *(numbers(one)[seat] for one in view.history)), seat) for seat in view.turn_order
    )
    places = ("0", *(str(one.round) for one in view.history))
    plot = Plot.LINES
    yield Chart(title, places, series, plot, tr("Round"), tr("MC"), limits=limits)
