"""What a chart shows, in sentences for those who do not see it; the numbers all stand in its table."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.chartscale import plain
from pbem.printing.plain import on_one_line

_MOST_TOLD = 12
_SORTS = {
    Plot.LINES: tr_noop("Lines"),
    Plot.AREAS: tr_noop("Stacked areas"),
    Plot.BARS: tr_noop("Bars"),
    Plot.MULTIPLES: tr_noop("Small charts on one scale"),
}


def summary(block: Chart) -> str:
    """The chart's own sentence, what its axes are, and the course of every series where they are few."""
    return " ".join(on_one_line(sentence) for sentence in _sentences(block) if sentence)


def _sentences(block: Chart) -> Iterator[str]:
    yield block.says
    count = len(block.series)
    sort = tr(_SORTS[block.plot])
    sort = tr("{sort} of {unit}", sort=sort, unit=block.unit) if block.unit else sort
    yield f"{sort}." if count == 1 else tr("{sort}: {count} series.", sort=sort, count=count)
    if len(block.places) > 1:
        yield _reach(block)
    told = block.series if count <= _MOST_TOLD else ()
    yield from (_course(block, series) for series in told)
    for name, number in block.limits:
        yield tr("{name}: {number} all across.", name=name, number=plain(number))
    yield tr("All numbers stand in the table.")


def _reach(block: Chart) -> str:
    """From which place to which the axis leads."""
    first, last = block.places[0], block.places[-1]
    if block.axis:
        return tr("From {axis} {first} to {last}.", axis=block.axis, first=first, last=last)
    return tr("From {first} to {last}.", first=first, last=last)


def _course(block: Chart, series: Series) -> str:
    """One series: every number of bars, else where it starts and ends and its highest."""
    known = [
        (place, value) for place, value in zip(block.places, series.values, strict=True) if value is not None
    ]
    if not known:
        return tr("{name}: no numbers.", name=series.name)
    if block.plot is Plot.BARS and len(known) <= _MOST_TOLD:
        return f"{series.name}: {', '.join(f'{place} {plain(value)}' for place, value in known)}."
    most = max(known, key=lambda one: one[1])
    if len(known) == 1:
        return tr(
            "{name}: {number} at {place}.", name=series.name, number=plain(known[0][1]), place=known[0][0]
        )
    return tr(
        "{name}: {start} at first, {end} at last, most {most} at {place}.",
        name=series.name,
        start=plain(known[0][1]),
        end=plain(known[-1][1]),
        most=plain(most[1]),
        place=most[0],
    )


def more_in_table(count: int) -> str:
    """What is said of so many series or places that the chart has no room for."""
    return tr("And {count} more in the table.", count=count)
