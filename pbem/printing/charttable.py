"""The numbers of a chart as a table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pbem.engine.pictures import Chart, Series
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.printing.chartscale import Number, plain

_MOST_COLUMNS = 9
"""More numbers beside one another would not fit the page."""


def chart_table(block: Chart) -> Table:
    """Return all numbers of a chart, a row for each place of the axis.

    More series than fit have a row each instead. Where there are many places too, a row tells from which
    place to which a number stayed the same. A gap is a dash.
    """
    title = tr("{title}: the numbers", title=block.title) if block.title else tr("The numbers")
    columns, rows = _cells(block)
    note = " ".join(f"{name}: {plain(number)}." for name, number in block.limits)
    return Table(title, columns, rows, _note(block, note), is_small=len(rows) > 12)


def _note(block: Chart, limits: str) -> str:
    unit = tr("In {unit}.", unit=block.unit) if block.unit else ""
    return " ".join(filter(None, (unit, limits)))


def _cells(block: Chart) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    axis = Column(block.axis or trp("of an axis", "Place"))
    if len(block.series) <= _MOST_COLUMNS:
        columns = (axis, *(Column(series.name or tr("Number"), True) for series in block.series))
        return columns, tuple(
            Row((place, *(plain(_at(series.values, at)) for series in block.series)))
            for at, place in enumerate(block.places)
        )
    if len(block.places) <= _MOST_COLUMNS:
        columns = (Column(tr("Series")), *(Column(place, True) for place in block.places))
        return columns, tuple(
            Row(
                (series.name, *(plain(_at(series.values, at)) for at in range(len(block.places)))),
                seat=series.seat,
            )
            for series in block.series
        )
    columns = (Column(tr("Series")), Column(tr("{axis}: number", axis=axis.title)))
    return columns, tuple(
        Row((series.name, _runs(block, series)), seat=series.seat) for series in block.series
    )


def _at(values: Sequence[Number | None], place: int) -> Number | None:
    return values[place] if place < len(values) else None


def _runs(block: Chart, series: Series) -> str:
    """All numbers of a series with the places where each stands: 1: 4; 2 to 5: 3."""
    written = [(place, plain(_at(series.values, at))) for at, place in enumerate(block.places)]
    runs = [list(run) for _, run in groupby(written, key=lambda one: one[1])]
    said = [
        (tr("{first} to {last}", first=run[0][0], last=run[-1][0]) if len(run) > 1 else run[0][0], run[0][1])
        for run in runs
    ]
    return "; ".join(f"{span}: {number}" for span, number in said)
