"""Small multiples: a small chart for each series, all on one scale."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from pbem.engine.pictures import Chart, Series
from pbem.engine.tongue import tr
from pbem.printing.chartcanvas import Canvas
from pbem.printing.chartlook import BASE, FINE, LIMIT, Card, Fill, Stroke
from pbem.printing.chartscale import Scale, scale_of, tick_text
from pbem.printing.chartwords import more_in_table

_MOST_COLUMNS = 6
_NARROWEST = 3.6  # type sizes, where there are hundreds
_FLATTEST, _TALLEST = 2.6, 7.5
_GAP = 0.9  # between two cells
_AREA, _PLAIN_AREA = "#cfe0f1", "#dddddd"
_LINE, _PLAIN_LINE = "#0a3d7c", "#000000"


@dataclass(frozen=True)
class _Grid:
    """So many cells across, of this size in points, each with a gap at its right and foot."""

    across: int
    wide: float
    high: float
    gap: float
    top: float
    shown: int

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        down, across = divmod(place, self.across)
        return across * (self.wide + self.gap), self.top + down * (self.high + self.gap)

    @property
    def foot(self) -> float:
        """How far down the cells reach."""
        return self.top + ceil(self.shown / self.across) * (self.high + self.gap)


def multiples(block: Chart, card: Card) -> Canvas:
    """The series in a grid of small charts; those beyond what a page holds are left to the table."""
    values = [value for series in block.series for value in series.values if value is not None]
    scale = scale_of([*values, *(number for _, number in block.limits)], has_zero=True, most_ticks=4)
    grid = _grid(len(block.series), card)
    notes = _notes(block, scale, grid, card)
    canvas = Canvas(card, grid.foot + 1.35 * card.size * len(notes) + 0.3 * card.size)
    _draw_cells(canvas, block, scale, grid)
    for line, note in enumerate(notes):
        canvas.word(0, grid.foot + card.size * (0.9 + 1.35 * line), note, is_soft=True)
    return canvas


def _grid(count: int, card: Card) -> _Grid:
    """As few columns as leave the grid about as wide as high, more where it would not fit the page."""
    gap = _GAP * card.small
    most = card.most_height - 7 * card.size
    least = (_FLATTEST * card.small) + gap
    across = max(1, min(_MOST_COLUMNS, ceil(sqrt(count))))
    while ceil(count / across) * least > most and (card.width / (across + 1)) > _NARROWEST * card.small + gap:
        across += 1
    wide = card.width / across - gap
    down = max(1, ceil(count / across))
    high = max(
        least - gap, min(0.62 * wide, _TALLEST * card.small * (2 if across < 4 else 1), most / down - gap)
    )
    return _Grid(
        across, wide, high, gap, 0.2 * card.size, min(count, across * int(most / (high + gap) + 1e-9))
    )


def _notes(block: Chart, scale: Scale, grid: _Grid, card: Card) -> tuple[str, ...]:
    """What all cells have in common, in lines that fit the sheet."""
    told = [_reach(block, scale)]
    for name, number in block.limits:
        told.append(tr("Dotted line: {name}, {number}.", name=name, number=scale.shown(number)))
    if grid.shown < len(block.series):
        told.append(more_in_table(len(block.series) - grid.shown))
    return card.in_lines(" ".join(told))


def _reach(block: Chart, scale: Scale) -> str:
    """How far the scale and the axis of every chart reach."""
    heading, low, high = scale.heading(block.unit), tick_text(scale.ticks[0]), tick_text(scale.ticks[-1])
    end = f"{high} ({heading})" if heading else high
    if len(block.places) < 2:
        return tr("Every chart reaches from {low} to {high}; the number is the last one.", low=low, high=end)
    first, last = block.places[0], block.places[-1]
    return tr(
        "Every chart reaches from {low} to {high} and from {first} at the left to {last} at the right; "
        "the number is the last one.",
        low=low,
        high=end,
        first=f"{block.axis} {first}" if block.axis else first,
        last=last,
    )


def _draw_cells(canvas: Canvas, block: Chart, scale: Scale, grid: _Grid) -> None:
    card = canvas.card
    cells = [
        (series, _Cell(grid, card, place, scale, len(block.places)))
        for place, series in enumerate(block.series[: grid.shown])
    ]
    line = Stroke(_PLAIN_LINE if card.is_plain else _LINE, 1.2)
    area = Fill(_PLAIN_AREA if card.is_plain else _AREA, edge_width=0)
    canvas.lines([cell.level(1) for _, cell in cells], FINE)
    for series, cell in cells:
        parts = cell.parts(series)
        canvas.areas([cell.under(part) for part in parts if len(part) > 1], area)
        canvas.lines([part for part in parts if len(part) > 1], line, series.seat)
        canvas.dots([part[0] for part in parts if len(part) == 1], line.colour, 3)
        cell.name(canvas, series)
    canvas.lines([cell.level(cell.zero) for _, cell in cells], BASE)
    for _, number in block.limits:
        canvas.lines(
            [cell.level(scale.share(number)) for _, cell in cells], Stroke(LIMIT.colour, 0.7, (1, 2))
        )


@dataclass(frozen=True)
class _Cell:
    """One small chart of the grid."""

    grid: _Grid
    card: Card
    place: int
    scale: Scale
    count: int

    @property
    def zero(self) -> float:
        """How far up the base line lies, as a share of the plot."""
        return min(max(self.scale.share(0), 0.0), 1.0)

    def point(self, place: int, share: float) -> tuple[float, float]:
        """Where a share of the scale lies at a place of the axis."""
        left, top = self.grid.corner(self.place)
        head = 1.35 * self.card.small
        across = place / (self.count - 1) if self.count > 1 else 0.5
        return left + across * self.grid.wide, top + head + (self.grid.high - head) * (1 - share)

    def level(self, share: float) -> tuple[tuple[float, float], ...]:
        """A line across the plot."""
        left, y = self.grid.corner(self.place)[0], self.point(0, share)[1]
        return ((left, y), (left + self.grid.wide, y))

    def parts(self, series: Series) -> list[list[tuple[float, float]]]:
        """The points of the line in parts between its gaps."""
        parts: list[list[tuple[float, float]]] = [[]]
        for place, value in enumerate(series.values):
            if value is None:
                parts.append([])
            else:
                parts[-1].append(self.point(place, self.scale.share(value)))
        return [part for part in parts if part]

    def under(self, part: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The outline of what lies between a line and the base line."""
        y = self.point(0, self.zero)[1]
        return [(part[0][0], y), *part, (part[-1][0], y)]

    def name(self, canvas: Canvas, series: Series) -> None:
        """Set the name of the series and its last number above the plot."""
        left, top = self.grid.corner(self.place)
        last = next((value for value in reversed(series.values) if value is not None), None)
        number, size = self.scale.shown(last), self.card.small
        room = self.grid.wide - self.card.wide(number, size, True) - 0.5 * size
        y = top + size
        canvas.word(left, y, self.card.fitted(series.name, room, size), size=size, seat=series.seat)
        canvas.word(left + self.grid.wide, y, number, "end", size=size, is_bold=True, seat=series.seat)
