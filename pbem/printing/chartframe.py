"""The frame of a chart over time: where its plot lies on the sheet, its grid and the labels of its axes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.pictures import Chart
from pbem.printing.chartcanvas import Canvas
from pbem.printing.chartlook import BASE, FINE, Card
from pbem.printing.chartplace import every
from pbem.printing.chartscale import Number, Scale, tick_text

_PLOT = 17.0  # how high a plot is, in type sizes
_NAMES = 0.36  # the most of the width that names at the right may take
_BESIDE = 34.0  # between the plot and the names beside it


@dataclass(frozen=True)
class Frame:
    """The plot's box on a sheet of this height, and the numbers it stands for; `count` are its places."""

    left: float
    top: float
    right: float
    bottom: float
    height: float
    scale: Scale
    count: int
    is_banded: bool = False

    def x(self, place: int) -> float:
        """Where a place of the axis lies; bars have a band of their own each."""
        if self.is_banded:
            return self.left + self.band * (place + 0.5)
        if self.count < 2:
            return (self.left + self.right) / 2
        return self.left + (self.right - self.left) * place / (self.count - 1)

    def y(self, value: Number) -> float:
        """How far down a number lies."""
        return self.bottom - (self.bottom - self.top) * self.scale.share(value)

    @property
    def levels(self) -> list[float]:
        """How far down the ticks lie."""
        return [self.bottom - (self.bottom - self.top) * self.scale.tick_share(t) for t in self.scale.ticks]

    @property
    def band(self) -> float:
        """How wide the band of a bar is."""
        return (self.right - self.left) / max(self.count, 1)


def framed(
    block: Chart,
    card: Card,
    scale: Scale,
    names: Sequence[str],
    *,
    above: float = 0,
    is_banded: bool = False,
) -> Frame:
    """The frame with room for the ticks, for names at the right, and for `above` type sizes of a legend."""
    size = card.size
    ticks = max(card.wide(tick_text(tick)) for tick in scale.ticks)
    widest = min(max((card.wide(name) for name in names), default=0), _NAMES * card.width)
    high = max(_PLOT * size, 1.25 * size * len(names))
    top = (above + (2.1 if _heading(block, scale) else 0.8)) * size
    foot = (1.7 + (1.3 if block.axis else 0.2)) * size
    right = card.width - (widest + _BESIDE if names else 0.5 * size)
    return Frame(ticks + 8, top, right, top + high, top + high + foot, scale, len(block.places), is_banded)


def _heading(block: Chart, scale: Scale) -> str:
    return scale.heading(block.unit)


def draw_axes(canvas: Canvas, block: Chart, frame: Frame) -> None:
    """Draw grid and base line, the ticks with their numbers, the places, and what the axes stand for."""
    size = canvas.card.size
    heading = canvas.card.fitted(_heading(block, frame.scale), canvas.card.width)
    canvas.word(0, 0.9 * size, heading, is_soft=True)
    canvas.lines([((frame.left, y), (frame.right, y)) for y in frame.levels], FINE)
    for tick, y in zip(frame.scale.ticks, frame.levels, strict=True):
        canvas.word(frame.left - 5, y + 0.34 * size, tick_text(tick), "end", is_soft=True)
    base = frame.y(0) if frame.scale.low <= 0 <= frame.scale.high else frame.bottom
    canvas.lines([((frame.left, base), (frame.right, base))], BASE)
    _places(canvas, block, frame)


def _places(canvas: Canvas, block: Chart, frame: Frame) -> None:
    """The labels of the places, so many of them as do not touch."""
    card, size = canvas.card, canvas.card.size
    step = frame.x(1) - frame.x(0) if frame.count > 1 else frame.right - frame.left
    room = max(step, 7 * size) - 0.6 * size
    labels = [card.fitted(place, room) for place in block.places]
    taken = every([card.wide(label) for label in labels], step, 0.6 * size)
    y = frame.bottom + 1.35 * size
    for place in range(0, len(labels), taken):
        wide = card.wide(labels[place])
        x = max(wide / 2, min(frame.x(place), card.width - wide / 2))
        canvas.word(x, y, labels[place], "middle", is_soft=True)
    marks = [
        ((frame.x(p), frame.bottom), (frame.x(p), frame.bottom + 3)) for p in range(0, len(labels), taken)
    ]
    canvas.lines(marks, BASE)
    axis = card.fitted(block.axis, frame.right - frame.left)
    canvas.word((frame.left + frame.right) / 2, y + 1.3 * size, axis, "middle", is_soft=True)
