"""Bars side by side: upright where their labels fit beneath them, else lying, and then a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pbem.engine.pictures import Chart
from pbem.printing.chartcanvas import Canvas
from pbem.printing.chartframe import Frame, draw_axes, framed
from pbem.printing.chartlook import BASE, FINE, LIMIT, WHITE, Card, Fill, area_fill
from pbem.printing.chartplace import spread
from pbem.printing.chartscale import Number, Scale, scale_of, tick_text
from pbem.printing.chartwords import more_in_table

_WIDEST = 46.0  # a bar is not wider
_MOST_PANELS = 3
_LEGEND = 1.8  # type sizes a row of the legend takes
_NAMES = 0.42  # the most of a panel that names may take
_BLANK = Fill(WHITE, edge_width=0)


@dataclass(frozen=True)
class _Bar:
    """A bar from `base` to `end` on the sheet, `middle` of its breadth, with its number as printed."""

    middle: float
    base: float
    end: float
    text: str
    fill: Fill
    seat: str


def bars(block: Chart, card: Card) -> Canvas:
    """The series as bars with their numbers."""
    values = [value for series in block.series for value in series.values if value is not None]
    scale = scale_of([*values, *(number for _, number in block.limits)], has_zero=True)
    rows = _legend_rows(block, card)
    above = _LEGEND * len(rows)
    names = [f"{name}: {scale.shown(number)}" for name, number in block.limits]
    frame = framed(block, card, scale, names, above=above + 0.5, is_banded=True)
    if _fit_upright(block, card, frame):
        return _upright(block, card, frame, rows)
    return _lying(block, card, scale, rows)


def _fill(block: Chart, place: int, card: Card) -> Fill:
    """The fill of a series; a single one needs no hatching."""
    if len(block.series) == 1 and card.is_plain:
        return Fill("#8c8c8c")
    return area_fill(place, card.is_plain)


def _breadth(block: Chart, band: float) -> float:
    """How broad a bar is in a band."""
    return min(_WIDEST, 0.84 * band / max(len(block.series), 1))


def _fit_upright(block: Chart, card: Card, frame: Frame) -> bool:
    """Say whether every number fits above its bar, and every place beneath its band."""
    breadth = _breadth(block, frame.band)
    numbers = [frame.scale.shown(value) for series in block.series for value in series.values]
    has_room = all(
        card.wide(number) + 1 <= max(breadth, 0.84 * frame.band / len(block.series)) for number in numbers
    )
    return has_room and all(card.wide(place) + 0.7 * card.size <= frame.band for place in block.places)


def _legend_rows(block: Chart, card: Card) -> list[list[tuple[int, str]]]:
    """The names of the series in rows that fit the sheet; a single series has none."""
    rows: list[list[tuple[int, str]]] = []
    taken = 0.0
    for place, series in enumerate(block.series if len(block.series) > 1 else ()):
        name = card.fitted(series.name, card.width / 2)
        wide = card.wide(name) + 3 * card.size
        if not rows or taken + wide > card.width:
            rows, taken = [*rows, []], 0.0
        rows[-1].append((place, name))
        taken += wide
    return rows


def _draw_legend(canvas: Canvas, block: Chart, rows: Sequence[Sequence[tuple[int, str]]], top: float) -> None:
    size = canvas.card.size
    for line, row in enumerate(rows):
        x, y = 0.0, top + size * (_LEGEND * line + 0.5)
        for place, name in row:
            canvas.box(x, y, size, 0.8 * size, _fill(block, place, canvas.card), block.series[place].seat)
            canvas.word(x + 1.4 * size, y + 0.75 * size, name, seat=block.series[place].seat)
            x += canvas.card.wide(name) + 3 * size


def _upright(block: Chart, card: Card, frame: Frame, rows: Sequence[Sequence[tuple[int, str]]]) -> Canvas:
    canvas = Canvas(card, frame.height)
    draw_axes(canvas, block, frame)
    _draw_legend(canvas, block, rows, 1.0 * card.size)
    breadth = _breadth(block, frame.band)
    drawn = []
    for place, series in enumerate(block.series):
        shift = (place - (len(block.series) - 1) / 2) * breadth
        for at, value in enumerate(series.values):
            if value is not None:
                text = frame.scale.shown(value)
                fill = _fill(block, place, card)
                drawn.append(_Bar(frame.x(at) + shift, frame.y(0), frame.y(value), text, fill, series.seat))
    for bar in drawn:
        high = abs(bar.base - bar.end)
        if high > 0:
            canvas.box(bar.middle - breadth / 2, min(bar.base, bar.end), breadth, high, bar.fill, bar.seat)
    _limits_across(canvas, block, frame)
    canvas.lines([((frame.left, frame.y(0)), (frame.right, frame.y(0)))], BASE)
    for bar in drawn:
        _number_above(canvas, block, frame, bar)
    return canvas


def _number_above(canvas: Canvas, block: Chart, frame: Frame, bar: _Bar) -> None:
    """The number over a bar, or under one that hangs down; lines that run through it make way."""
    size = canvas.card.size
    foot = bar.end + 1.0 * size if bar.end > bar.base else bar.end - 0.3 * size
    wide = canvas.card.wide(bar.text)
    lines = [*(frame.y(number) for _, number in block.limits), *frame.levels]
    if any(foot - 0.95 * size < y < foot + 0.3 * size for y in lines):
        canvas.box(bar.middle - wide / 2 - 1, foot - 0.85 * size, wide + 2, 0.95 * size, _BLANK)
    canvas.word(bar.middle, foot, bar.text, "middle", seat=bar.seat)


def _limits_across(canvas: Canvas, block: Chart, frame: Frame) -> None:
    card, size = canvas.card, canvas.card.size
    wanted = [frame.y(number) for _, number in block.limits]
    heights = spread(wanted, 1.2 * size, frame.top, frame.bottom)
    for (name, number), y, label_y in zip(block.limits, wanted, heights, strict=True):
        canvas.lines([((frame.left, y), (frame.right + 6, y), (frame.right + 14, label_y))], LIMIT)
        text = frame.scale.shown(number)
        room = card.width - frame.right - 18 - card.wide(f": {text}")
        canvas.word(frame.right + 17, label_y + 0.34 * size, f"{card.fitted(name, room)}: {text}")


@dataclass(frozen=True)
class _Panel:
    """A column of lying bars: its left edge, where its bars start and end, and the height of its rows."""

    left: float
    start: float
    end: float
    top: float
    row: float

    def x(self, scale: Scale, value: Number) -> float:
        """How far right a number lies."""
        return self.start + (self.end - self.start) * scale.share(value)

    def levels(self, scale: Scale) -> list[float]:
        """Where the ticks lie."""
        return [self.start + (self.end - self.start) * scale.tick_share(tick) for tick in scale.ticks]


@dataclass(frozen=True)
class _Rows:
    """The rows of lying bars: place and number of the series in each; -1 heads or parts a group."""

    entries: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, block: Chart) -> _Rows:
        """The rows of a chart; several series make a group of bars for every place."""
        gap = [(-1, -1)] if len(block.series) > 1 else []
        entries = [
            entry
            for place in range(len(block.places))
            for entry in (*[(place, series) for series in range(len(block.series))], *gap)
        ]
        return cls(tuple(entries))


def _lying(block: Chart, card: Card, scale: Scale, legend: Sequence[Sequence[tuple[int, str]]]) -> Canvas:
    entries = _Rows.of(block).entries
    size = card.size
    row = 1.45 * size
    top = (
        _LEGEND * len(legend) + 1.6 + 1.3 * len(block.limits) + (1.2 if scale.heading(block.unit) else 0)
    ) * size
    most = max(1, int((card.most_height - top - 2.2 * size) / row))
    count = min(_MOST_PANELS, max(1, ceil(len(entries) / most))) if card.for_print else 1
    deep = min(most, ceil(len(entries) / count)) if entries else 1
    canvas = Canvas(card, top + deep * row + 2.2 * size)
    canvas.word(0, 0.9 * size, card.fitted(scale.heading(block.unit), card.width), is_soft=True)
    _draw_legend(canvas, block, legend, (1.2 if scale.heading(block.unit) else 0) * size)
    for number in range(count):
        part = entries[number * deep : (number + 1) * deep]
        panel = _panel(block, card, scale, number, count, top, row)
        _draw_panel(canvas, block, scale, panel, part, has_names=number == 0)
    left_out = len({place for place, _ in entries[count * deep :] if place >= 0})
    if left_out:
        canvas.word(0, canvas.height - 0.3 * size, more_in_table(left_out), is_soft=True)
    return canvas


def _panel(block: Chart, card: Card, scale: Scale, number: int, count: int, top: float, row: float) -> _Panel:
    wide = card.width / count
    most = _NAMES * wide
    names = min(max((card.wide(place) for place in block.places), default=0) + 6, most)
    values = [scale.shown(value) for series in block.series for value in series.values]
    beyond = max((card.wide(value) for value in values), default=0) + 5
    below = beyond if scale.low < 0 else 0
    left = number * wide
    return _Panel(left, left + names + below, left + wide - beyond - 6, top, row)


def _draw_panel(
    canvas: Canvas,
    block: Chart,
    scale: Scale,
    panel: _Panel,
    entries: Sequence[tuple[int, int]],
    *,
    has_names: bool,
) -> None:
    foot = panel.top + panel.row * len(entries)
    _upright_grid(canvas, scale, panel, foot)
    for at, (place, series) in enumerate(entries):
        if place >= 0:
            _draw_row(canvas, block, scale, panel, at, place, series)
    _limits_down(canvas, block, scale, panel, foot, has_names=has_names)
    zero = panel.x(scale, 0)
    canvas.lines([((zero, panel.top), (zero, foot))], BASE)
    for at, (place, series) in enumerate(entries):
        if place >= 0:
            _number_beside(canvas, block, scale, panel, at, place, series)


def _upright_grid(canvas: Canvas, scale: Scale, panel: _Panel, foot: float) -> None:
    size = canvas.card.size
    xs = panel.levels(scale)
    canvas.lines([((x, panel.top), (x, foot)) for x in xs], FINE)
    end = -1.0
    for tick, x in zip(scale.ticks, xs, strict=True):
        wide = canvas.card.wide(tick_text(tick))
        if x - wide / 2 > end + 4:
            canvas.word(x, foot + 1.1 * size, tick_text(tick), "middle", is_soft=True)
            end = x + wide / 2


def _draw_row(
    canvas: Canvas, block: Chart, scale: Scale, panel: _Panel, at: int, place: int, series: int
) -> None:
    """A bar, and before the first of its group the name of the place."""
    card, size = canvas.card, canvas.card.size
    y = panel.top + panel.row * at
    if series == 0:
        room = panel.start - panel.left - 6
        canvas.word(panel.left, y + 0.5 * panel.row + 0.34 * size, card.fitted(block.places[place], room))
    value = block.series[series].values[place]
    if value:
        start, end = sorted((panel.x(scale, 0), panel.x(scale, value)))
        fill, seat = _fill(block, series, card), block.series[series].seat
        canvas.box(start, y + 0.14 * panel.row, end - start, 0.72 * panel.row, fill, seat)


def _number_beside(
    canvas: Canvas, block: Chart, scale: Scale, panel: _Panel, at: int, place: int, series: int
) -> None:
    value = block.series[series].values[place]
    size, text = canvas.card.size, scale.shown(value)
    wide = canvas.card.wide(text)
    is_left = value is not None and value < 0
    end = panel.x(scale, value if value is not None else 0)
    start = end - 4 - wide if is_left else end + 4
    y = panel.top + panel.row * (at + 0.5)
    lines = [*(panel.x(scale, number) for _, number in block.limits), *panel.levels(scale)]
    if any(start - 2 < x < start + wide + 2 for x in lines):
        canvas.box(start - 1, y - 0.45 * size, wide + 2, 0.9 * size, _BLANK)
    canvas.word(start, y + 0.34 * size, text, seat=block.series[series].seat)


def _limits_down(
    canvas: Canvas, block: Chart, scale: Scale, panel: _Panel, foot: float, *, has_names: bool
) -> None:
    """Limits as upright lines, each with its name above in a row of its own."""
    card, size = canvas.card, canvas.card.size
    for step, (name, number) in enumerate(reversed(block.limits)):
        x, y = panel.x(scale, number), panel.top - size * (0.5 + 1.3 * step)
        canvas.lines([((x, y), (x, foot))], LIMIT)
        if has_names:
            text = f"{card.fitted(name, card.width / 2)}: {scale.shown(number)}"
            wide = card.wide(text)
            canvas.word(max(0.0, min(x - wide / 2, card.width - wide)), y - 2, text)
