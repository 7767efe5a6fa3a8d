"""Where the rings of a board lie: radii, slices, and the gutters between them that moves run in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, cos, pi, sin

from pbem.engine.pictures import RingBoard, Space
from pbem.printing.boardlanes import LANE, Point
from pbem.printing.hexart import number

_ARC = pi / 60  # how far apart the points of an arc stand
_GUTTER = 0.45  # between rings without moves, in type sizes
_HOLE = 0.22  # the share of the radius inside rings without a disc
_FEW = 12  # spaces of a ring that are all as wide
_PALE = 0.6  # how wide a space is that is not in play now, among many
_TOKEN = 0.6  # how much wider a space among many is for each token but the first


@dataclass(frozen=True)
class Ring:
    """One ring by its radii and the angles where its spaces meet; a disc has no inner radius.

    `bounds` begin with 0 and end with a whole turn.
    """

    outer: float
    inner: float
    bounds: tuple[float, ...]

    @property
    def count(self) -> int:
        """How many spaces the ring has, a whole ring one."""
        return len(self.bounds) - 1

    def angles(self, place: int) -> tuple[float, float]:
        """From where to where a space reaches, clockwise from the top."""
        return self.bounds[place], self.bounds[place + 1]

    def middle(self, place: int) -> float | None:
        """The middle of a space; None in a whole ring, which lies on all sides."""
        return None if self.count == 1 else sum(self.angles(place)) / 2

    def bound_near(self, angle: float) -> float:
        """The angle between two spaces that is nearest to one."""
        turns = angle // (2 * pi) * 2 * pi
        return turns + min(self.bounds, key=lambda bound: abs(bound - (angle - turns)))


def bounds_of(spaces: Sequence[Space]) -> tuple[float, ...]:
    """Where the spaces of a ring meet: where there are many, what is in play and crowded is wider."""
    if len(spaces) <= _FEW:
        count = max(len(spaces), 1)
        return tuple(2 * pi * place / count for place in range(count + 1))
    weights = [_width(space) for space in spaces]
    ends = [0.0, *accumulate(weights)]
    return tuple(2 * pi * end / ends[-1] for end in ends)


def _width(space: Space) -> float:
    """How wide a space is among many, as a multiple of a plain one."""
    crowd = max(len(space.tokens) + len(space.held) - 1, 0)
    is_narrow = space.is_pale and not space.line
    return (_PALE if is_narrow else 1.0) + _TOKEN * crowd


@dataclass(frozen=True)
class Rings:
    """All rings round one centre, the outermost first, `gutter[i]` being inside ring i."""

    centre: float
    rings: tuple[Ring, ...]

    def at(self, radius: float, angle: float) -> Point:
        """The point this far from the centre, clockwise from the top."""
        return self.centre + radius * sin(angle), self.centre - radius * cos(angle)

    def arc(self, radius: float, start: float, end: float) -> list[Point]:
        """Points along an arc."""
        count = max(1, ceil(abs(end - start) / _ARC))
        return [self.at(radius, start + (end - start) * step / count) for step in range(count + 1)]

    def slice(self, outer: float, inner: float, start: float, end: float) -> list[list[Point]]:
        """The outlines of a part of a ring: one of a slice or disc, two of a whole ring."""
        if end - start < 2 * pi - 1e-6:
            return [self.arc(outer, start, end) + self.arc(inner, end, start)]
        rims = [self.arc(outer, start, end)[:-1]]
        return [*rims, self.arc(inner, end, start)[:-1]] if inner > 0 else rims

    def path(self, outer: float, inner: float, start: float, end: float) -> str:
        """The same as a path."""
        if end - start >= 2 * pi - 1e-6:
            return self._rim(outer, 1) + (self._rim(inner, 0) if inner > 0 else "")
        large = int(end - start > pi)
        (a, b), (c, d) = self.at(outer, start), self.at(outer, end)
        (e, f), (g, h) = self.at(inner, end), self.at(inner, start)
        far, near = number(outer), number(inner)
        return (
            f"M{number(a)} {number(b)}A{far} {far} 0 {large} 1 {number(c)} {number(d)}"
            f"L{number(e)} {number(f)}A{near} {near} 0 {large} 0 {number(g)} {number(h)}z"
        )

    def _rim(self, radius: float, turn: int) -> str:
        """A whole circle, clockwise where `turn` is 1."""
        x, r = number(self.centre), number(radius)
        top, foot = number(self.centre - radius), number(self.centre + radius)
        return f"M{x} {top}A{r} {r} 0 1 {turn} {x} {foot}A{r} {r} 0 1 {turn} {x} {top}z"


def rings_of(block: RingBoard, side: float, size: float, lanes: Sequence[int]) -> Rings:
    """The rings of a board in a square of this side; `lanes` are those needed inside each ring."""
    bounds = [bounds_of(ring.spaces) for ring in block.rings]
    counts = [len(each) - 1 for each in bounds]
    has_disc = bool(counts) and counts[-1] == 1
    gutters = [_GUTTER * size + many * LANE * size for many in lanes]
    weights = [_weight(count, has_disc and place == len(counts) - 1) for place, count in enumerate(counts)]
    hole = 0.0 if has_disc else _HOLE * side / 2
    used = sum(gutters[: len(counts) - has_disc])
    share = max(side / 2 - 1 - used - hole, 0.2 * side) / (sum(weights) or 1.0)
    rings, radius = [], side / 2 - 1
    for place in range(len(counts)):
        inner = radius - weights[place] * share
        is_disc = has_disc and place == len(counts) - 1
        rings.append(Ring(radius, 0.0 if is_disc else max(inner, 0.1), bounds[place]))
        radius = max(inner - gutters[place], 0.2)
    return Rings(side / 2, tuple(rings))


def _weight(count: int, is_disc: bool) -> float:
    """How deep a ring is, by the number of its spaces: few hold much each."""
    if is_disc:
        return 1.3
    return 1.2 if count == 1 else 1.4
