"""Lines and stacked areas over time, each named at its right end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pbem.engine.pictures import Chart, Series
from pbem.engine.tongue import trn
from pbem.printing.chartcanvas import Canvas
from pbem.printing.chartframe import Frame, draw_axes, framed
from pbem.printing.chartlook import LIMIT, MOST_SERIES, SOFT, Card, Fill, Stroke, area_fill, line_stroke
from pbem.printing.chartplace import spread
from pbem.printing.chartscale import Number, scale_of

_SAMPLE = 14.0  # how long the sample of a line or area beside its name is
_SINGLE = 3.6  # across the mark of a number that has no neighbour


@dataclass(frozen=True)
class _End:
    """What is named at the right: where it ends, and how it is drawn."""

    text: str
    x: float
    y: float
    look: Stroke | Fill
    seat: str = ""


def lines(block: Chart, card: Card) -> Canvas:
    """The series as lines told apart by colour, dash and name."""
    values = [value for series in block.series for value in series.values if value is not None]
    scale = scale_of([*values, *(number for _, number in block.limits)], has_zero=False)
    shown = [(series, scale.shown(_last(series.values)[1])) for series in block.series]
    frame = framed(block, card, scale, _names([f"{s.name}: {number}" for s, number in shown], block, card))
    canvas = Canvas(card, frame.height)
    draw_axes(canvas, block, frame)
    ends = []
    for place, (series, number) in enumerate(shown):
        stroke = line_stroke(place, card.is_plain)
        parts = _parts(frame, series.values)
        canvas.lines([part for part in parts if len(part) > 1], stroke, series.seat)
        canvas.dots([part[0] for part in parts if len(part) == 1], stroke.colour, _SINGLE, series.seat)
        x, y = parts[-1][-1] if parts else (frame.right, frame.bottom)
        ends.append(_End(f"{series.name}: {number}", x, y, stroke, series.seat))
    _name_ends(canvas, frame, [*ends, *_limits(canvas, block, frame)])
    return canvas


def areas(block: Chart, card: Card) -> Canvas:
    """The series stacked, what is below zero hanging from it; many small ones are one."""
    block = _gathered(block)
    stacks = _stacked(block)
    reached = [number for stack in stacks for pair in stack for number in pair]
    scale = scale_of([*reached, *(number for _, number in block.limits)], has_zero=True)
    shown = [f"{series.name}: {scale.shown(_last(series.values)[1])}" for series in block.series]
    frame = framed(block, card, scale, _names(shown, block, card))
    canvas = Canvas(card, frame.height)
    draw_axes(canvas, block, frame)
    ends = []
    for place, (series, stack) in enumerate(zip(block.series, stacks, strict=True)):
        fill = area_fill(place, card.is_plain)
        lower = [(frame.x(at), frame.y(low)) for at, (low, _) in enumerate(stack)]
        upper = [(frame.x(at), frame.y(high)) for at, (_, high) in enumerate(stack)]
        if any(low != high for low, high in stack):
            canvas.areas([_outline(lower, upper)], fill, series.seat)
        middle = (lower[-1][1] + upper[-1][1]) / 2 if stack else frame.bottom
        ends.append(_End(shown[place], upper[-1][0] if stack else frame.right, middle, fill, series.seat))
    _name_ends(canvas, frame, [*ends, *_limits(canvas, block, frame)])
    return canvas


def _names(ends: Sequence[str], block: Chart, card: Card) -> Sequence[str]:
    return [*ends, *(f"{name}: {number}" for name, number in block.limits)]


def _last(values: Sequence[Number | None]) -> tuple[int, Number | None]:
    """The last number there is, and its place."""
    for place in range(len(values) - 1, -1, -1):
        if values[place] is not None:
            return place, values[place]
    return 0, None


def _parts(frame: Frame, values: Sequence[Number | None]) -> list[list[tuple[float, float]]]:
    """The points of a line in parts between its gaps."""
    parts: list[list[tuple[float, float]]] = []
    is_open = False
    for place, value in enumerate(values):
        if value is not None:
            parts = parts if is_open else [*parts, []]
            parts[-1].append((frame.x(place), frame.y(value)))
        is_open = value is not None
    return parts


def _gathered(block: Chart) -> Chart:
    """A chart of at most as many areas as can be told apart, the smallest of them gathered in one."""
    if len(block.series) <= MOST_SERIES:
        return block
    sizes = [sum(abs(Fraction(value or 0)) for value in series.values) for series in block.series]
    largest = sorted(range(len(sizes)), key=lambda place: -sizes[place])
    kept, rest = sorted(largest[: MOST_SERIES - 1]), [block.series[at] for at in largest[MOST_SERIES - 1 :]]
    sums = tuple(_sum(series.values[place] for series in rest) for place in range(len(block.places)))
    ordered = [block.series[place] for place in kept]
    return replace(block, series=(*ordered, Series(trn("{n} other", "{n} others", len(rest)), sums)))


def _sum(values: Iterable[Number | None]) -> Number:
    total: Number = 0
    for value in values:
        total = total + (value or 0)
    return total


def _stacked(block: Chart) -> list[list[tuple[Number, Number]]]:
    """The lower and upper edge of each area at each place."""
    rising: list[Number] = [0] * len(block.places)
    falling: list[Number] = [0] * len(block.places)
    stacks = []
    for series in block.series:
        edges = []
        for place in range(len(block.places)):
            value = series.values[place] or 0
            pile = rising if value >= 0 else falling
            edges.append((pile[place], pile[place] + value))
            pile[place] += value
        stacks.append(edges)
    return stacks


def _outline(lower: list[tuple[float, float]], upper: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The outline of an area; where there is only one place it is a narrow box."""
    if len(lower) == 1:
        (x, low), (_, high) = lower[0], upper[0]
        return [(x - 12, low), (x + 12, low), (x + 12, high), (x - 12, high)]
    return [*lower, *reversed(upper)]


def _limits(canvas: Canvas, block: Chart, frame: Frame) -> list[_End]:
    """Draw the named lines across, and return their names."""
    ends = []
    for name, number in block.limits:
        y = frame.y(number)
        canvas.lines([((frame.left, y), (frame.right, y))], LIMIT)
        ends.append(_End(f"{name}: {frame.scale.shown(number)}", frame.right, y, LIMIT))
    return ends


def _name_ends(canvas: Canvas, frame: Frame, ends: Sequence[_End]) -> None:
    """Name every line beside its end, moved apart where they would touch, each with a sample and a leader."""
    card = canvas.card
    gap = 1.2 * card.size
    heights = spread([end.y for end in ends], gap, frame.top, frame.bottom)
    start = frame.right + 2.2 * _SAMPLE
    leaders = [
        ((end.x, end.y), (frame.right + 2, end.y), (start - _SAMPLE - 4, y), (start - _SAMPLE - 2, y))
        for end, y in zip(ends, heights, strict=True)
    ]
    canvas.lines(leaders, Stroke(SOFT, 0.5, (1, 2)))
    for end, y in zip(ends, heights, strict=True):
        _sample(canvas, end, start - _SAMPLE - 2, y)
        name, _, number = end.text.rpartition(": ")
        room = card.width - start - 3 - card.wide(f": {number}")
        text = f"{card.fitted(name, room)}: {number}"
        canvas.word(start + 2, y + 0.34 * card.size, text, seat=end.seat)


def _sample(canvas: Canvas, end: _End, x: float, y: float) -> None:
    if isinstance(end.look, Stroke):
        canvas.lines([((x, y), (x + _SAMPLE, y))], end.look, end.seat)
    else:
        high = 0.7 * canvas.card.size
        canvas.box(x + 2, y - high / 2, _SAMPLE - 2, high, end.look, end.seat)
