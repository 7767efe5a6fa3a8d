"""Charts over the cycles: points, signals, food and water a head (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import Record
from pbem.rulesets.crusoe.paper.rescuetables import MEAN
from pbem.rulesets.crusoe.paper.words import titled
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
