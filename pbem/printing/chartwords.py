"""What a chart shows, in sentences for those who do not see it; the numbers all stand in its table."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Chart, Plot, Series
from pbem.printing.chartscale import plain
from pbem.printing.plain import on_one_line

_MOST_TOLD = 12
_SORTS = {
    Plot.LINES: "Lines",
    Plot.AREAS: "Stacked areas",
    Plot.BARS: "Bars",
    Plot.MULTIPLES: "Small charts on one scale",
}


def summary(block: Chart) -> str:
    """The chart's own sentence, what its axes are, and the course of every series where they are few."""
    return " ".join(on_one_line(sentence) for sentence in _sentences(block) if sentence)


def _sentences(block: Chart) -> Iterator[str]:
    yield block.says
    count = len(block.series)
    unit = f" of {block.unit}" if block.unit else ""
    yield f"{_SORTS[block.plot]}{unit}: {count} series." if count != 1 else f"{_SORTS[block.plot]}{unit}."
    if len(block.places) > 1:
        axis = f"{block.axis} " if block.axis else ""
        yield f"From {axis}{block.places[0]} to {block.places[-1]}."
    told = block.series if count <= _MOST_TOLD else ()
    yield from (_course(block, series) for series in told)
    yield from (f"{name}: {plain(number)} all across." for name, number in block.limits)
    yield "All numbers stand in the table."


def _course(block: Chart, series: Series) -> str:
    """One series: every number of bars, else where it starts and ends and its highest."""
    known = [
        (place, value) for place, value in zip(block.places, series.values, strict=True) if value is not None
    ]
    if not known:
        return f"{series.name}: no numbers."
    if block.plot is Plot.BARS and len(known) <= _MOST_TOLD:
        return f"{series.name}: {', '.join(f'{place} {plain(value)}' for place, value in known)}."
    most = max(known, key=lambda one: one[1])
    if len(known) == 1:
        return f"{series.name}: {plain(known[0][1])} at {known[0][0]}."
    start, end = plain(known[0][1]), plain(known[-1][1])
    return f"{series.name}: {start} at first, {end} at last, most {plain(most[1])} at {most[0]}."
