"""Moves drawn as lines of straight parts, each with a head at its end and a key where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from pbem.engine.pictures import Arrow
from pbem.printing.boardart import Ink
from pbem.printing.boardlanes import Point, head, key_sign, key_width, stop, stroke
from pbem.printing.hexart import number

_BENT = 9  # lines of more points are arcs
_TRIES = (0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9)  # along a part of a line


@dataclass(frozen=True)
class Way:
    """A move as the points of its line, and the points where it stops by the names of their spaces."""

    arrow: Arrow
    points: tuple[Point, ...]
    stops: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True)
class Patch:
    """A box round a point, such as a key."""

    x: float
    y: float
    wide: float
    high: float

    def meets(self, other: Patch) -> bool:
        """Whether two boxes overlap."""
        across = (self.wide + other.wide) / 2 - abs(self.x - other.x)
        down = (self.high + other.high) / 2 - abs(self.y - other.y)
        return across > 0 and down > 0

    def holds(self, other: Patch) -> bool:
        """Whether another box lies wholly within this one."""
        across = (self.wide - other.wide) / 2 - abs(self.x - other.x)
        down = (self.high - other.high) / 2 - abs(self.y - other.y)
        return across >= 0 and down >= 0


def drawn_ways(ink: Ink, ways: Sequence[Way], room: Patch | None = None) -> str:
    """All moves: lines, then stops and heads, then keys, which keep within the room there is for them."""
    lines = [stroke(ink, way.arrow, _path(way.points)) for way in ways]
    ends = [_ends(ink, way) for way in ways]
    keys = [key_sign(ink, way.arrow, at) for way, at in _keys(ink, ways, room)]
    return "".join((*lines, *ends, *keys))


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _ends(ink: Ink, way: Way) -> str:
    drawn = [stop(ink, way.arrow, place, at) for place, at in way.stops]
    (x1, y1), (x2, y2) = way.points[-2:]
    far = hypot(x2 - x1, y2 - y1) or 1.0
    drawn.append(head(ink, way.arrow, (x2, y2), ((x2 - x1) / far, (y2 - y1) / far)))
    return "".join(drawn)


def _keys(ink: Ink, ways: Sequence[Way], room: Patch | None) -> list[tuple[Way, Point]]:
    """Where each key stands: on its own line, clear of all other lines, stops and keys."""
    taken: list[Patch] = []
    placed = []
    for way in ways:
        others = [part for other in ways if other is not way for part in _parts(other.points)]
        others += [Patch(x, y, 0.9 * ink.pen.size, 0.9 * ink.pen.size) for w in ways for _, (x, y) in w.stops]
        wide, high = key_width(ink, way.arrow), 1.16 * ink.pen.size
        for x, y in (*_beside(way.points, wide, ink.pen.size), *_candidates(way.points)):
            patch = Patch(x, y, wide + 1, high + 1)
            if room and not room.holds(patch):
                continue
            if not any(patch.meets(other) for other in (*taken, *others)):
                taken.append(patch)
                placed.append((way, (x, y)))
                break
    return placed


def _beside(points: Sequence[Point], wide: float, size: float) -> Iterable[Point]:
    """Points beside a line that is too short to bear a key."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    if sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(points)) > 2.6 * wide:
        return
    far, away = hypot(x2 - x1, y2 - y1) or 1.0, wide / 2 + 0.55 * size
    for side in (1, -1):
        yield (x1 + x2) / 2 - side * away * (y2 - y1) / far, (y1 + y2) / 2 + side * away * (x2 - x1) / far


def _candidates(points: Sequence[Point]) -> Iterable[Point]:
    """Points along the line: of a bent one evenly, else on its longest part first."""
    if len(points) > _BENT:
        yield from (points[round(share * (len(points) - 1))] for share in _TRIES)
        yield from points[1:-1]
    parts = sorted(
        pairwise(points), key=lambda part: -hypot(part[1][0] - part[0][0], part[1][1] - part[0][1])
    )
    for (x1, y1), (x2, y2) in parts:
        for share in _TRIES:
            yield x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def _parts(points: Sequence[Point]) -> Iterable[Patch]:
    """The parts of a line as thin boxes; a slanting one is a row of small ones."""
    for (x1, y1), (x2, y2) in pairwise(points):
        is_level = abs(x1 - x2) < 0.01 or abs(y1 - y2) < 0.01
        count = 1 if is_level else 1 + int(hypot(x2 - x1, y2 - y1) / 2)
        wide, high = abs(x2 - x1) / count + 0.5, abs(y2 - y1) / count + 0.5
        for step in range(count):
            share = (step + 0.5) / count
            yield Patch(x1 + share * (x2 - x1), y1 + share * (y2 - y1), wide, high)
