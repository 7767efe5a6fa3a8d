"""The lines of type that fit a space of any outline: a box, a slice of a ring, a ring, a disc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.printing.boardpen import Pen

ABOVE, BELOW = 0.88, 0.32  # what a line takes above and below where it is set, in type sizes
_SAMPLES = 5
_WAYS = 4

Point = tuple[float, float]
Span = tuple[float, float]
Outlines = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Slot:
    """Room for one line of labels from `x` on the line `y`."""

    x: float
    y: float
    width: float


def box_slots(x: float, y: float, wide: float, high: float, pen: Pen) -> tuple[Slot, ...]:
    """The lines that fit a box given by its upper left corner."""
    spare = 0.1 * pen.size
    count = int((high - spare - (ABOVE + BELOW - 1.24) * pen.size) / pen.leading + 1e-6)
    first = y + spare + ABOVE * pen.size
    padding = 0.2 * pen.size
    room = wide - 2 * padding
    if room < 0.6 * pen.size:
        return ()
    return tuple(Slot(x + padding, first + line * pen.leading, room) for line in range(count))


def outline_slots(outlines: Sequence[Sequence[Point]], pen: Pen) -> tuple[tuple[Slot, ...], ...]:
    """The lines that fit between outlines, such as those of a ring, those on the left first.

    There are some ways to lay the lines, beginning higher or lower; the one with most room comes first.
    They are worked out once for a space, which has the same outlines in every turn and for every reader.
    """
    return _ways(tuple(map(tuple, outlines)), pen.size, pen.leading)


@lru_cache(512)
def _ways(outlines: Outlines, size: float, leading: float) -> tuple[tuple[Slot, ...], ...]:
    heights = [y for outline in outlines for _, y in outline]
    top, foot = min(heights), max(heights)
    laid = [_laid(outlines, size, leading, top + shift * leading / _WAYS, foot) for shift in range(_WAYS)]
    return tuple(sorted(laid, key=lambda slots: -sum(slot.width for slot in slots)))


def _laid(outlines: Outlines, size: float, leading: float, top: float, foot: float) -> tuple[Slot, ...]:
    slots = []
    line = top + ABOVE * size
    while line + BELOW * size <= foot:
        for left, right in _spans(outlines, line - ABOVE * size, line + BELOW * size):
            padding = 0.16 * size
            if right - left - 2 * padding > 0.9 * size:
                slots.append(Slot(left + padding, line, right - left - 2 * padding))
        line += leading
    return tuple(slots)


def _spans(outlines: Outlines, top: float, foot: float) -> list[Span]:
    """Where a strip from `top` to `foot` lies within the outlines all its height."""
    step = (foot - top) / (_SAMPLES - 1)
    common = _chords(outlines, top + 1e-3)
    for place in range(1, _SAMPLES):
        common = _both(common, _chords(outlines, top + place * step + 1e-3))
    return common


def _chords(outlines: Outlines, y: float) -> list[Span]:
    """Where a level line lies within the outlines, the inner ones being holes."""
    crossings = []
    for outline in outlines:
        for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0]), strict=True):
            if (y1 <= y) != (y2 <= y):
                crossings.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    crossings.sort()
    return list(zip(crossings[::2], crossings[1::2], strict=False))


def _both(one: Sequence[Span], other: Sequence[Span]) -> list[Span]:
    """Where both lists of spans overlap."""
    met = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [span for span in met if span[1] > span[0]]
