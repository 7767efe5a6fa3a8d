"""Hexes as points of a picture: neighbours, edges, ways over a map and round what stands in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt

from pbem.printing.hexparts import Place
from pbem.printing.hexplace import HEIGHT, SIDE

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_BENDS = (0, 7, -7, 14, -14, 21, -21, 28, -28, 35, -35)
_FINE = 8  # straight pieces of a bend


def middle(place: Place, low_even: bool) -> Point:
    """The centre of a hex, where the corner of hex A1 is the origin."""
    column, row = place
    is_low = (column % 2 == 0) == low_even
    return SIDE * (1.5 * column - 0.5), HEIGHT * (row - (0 if is_low else 0.5))


def line_of_hexes(start: Place, end: Place, low_even: bool) -> list[Place]:
    """The hexes on the straight line from one to another, both with it."""
    (x, y), (u, v) = _axial(start, low_even), _axial(end, low_even)
    steps = (abs(x - u) + abs(y - v) + abs(x + y - u - v)) // 2
    found = [start]
    for step in range(1, steps + 1):
        share = step / steps
        place = _rounded(x + (u - x) * share + 1e-6, y + (v - y) * share + 2e-6)
        found.append(_place(place, low_even))
    return found


def _axial(place: Place, low_even: bool) -> tuple[int, int]:
    column, row = place
    is_low = (column % 2 == 0) == low_even
    return column, (2 * row + is_low - column) // 2


def _place(axial: tuple[int, int], low_even: bool) -> Place:
    column, along = axial
    is_low = (column % 2 == 0) == low_even
    return column, (2 * along + column - is_low + 1) // 2


def _rounded(column: float, along: float) -> tuple[int, int]:
    """The hex that holds a point between hexes."""
    third = -column - along
    near, far, rest = round(column), round(along), round(third)
    off = abs(near - column), abs(far - along), abs(rest - third)
    if off[0] == max(off):
        return -far - rest, far
    return (near, -near - rest) if off[1] == max(off) else (near, far)


def sector(centre: Point, other: Point) -> int:
    """Which of the six edges of a hex looks at a point: 0 is north, then clockwise."""
    return round((atan2(other[1] - centre[1], other[0] - centre[0]) + pi / 2) / (pi / 3)) % 6


def unit(one: Point, other: Point) -> Point:
    """The direction from one point to another, of length one."""
    x, y = other[0] - one[0], other[1] - one[1]
    far = hypot(x, y) or 1
    return x / far, y / far


def along(point: Point, direction: Point, far: float) -> Point:
    """The point so far from another in a direction."""
    return point[0] + far * direction[0], point[1] + far * direction[1]


def is_inside(point: Point, centre: Point, rim: float = 0) -> bool:
    """Whether a point lies in a hex, so far from its edges."""
    x, y = abs(point[0] - centre[0]), abs(point[1] - centre[1])
    return y <= HEIGHT / 2 - rim and x + (y + 2 * rim) / sqrt(3) <= SIDE


def touches(box: Box, other: Box, apart: float = 0) -> bool:
    """Whether two boxes come nearer to each other than this."""
    return (
        box[0] - apart < other[2]
        and other[0] - apart < box[2]
        and box[1] - apart < other[3]
        and other[1] - apart < box[3]
    )


def is_crossed(box: Box, one: Point, other: Point, apart: float = 0) -> bool:
    """Whether a straight line comes nearer to a box than this."""
    (x, y), (u, v) = one, other
    left, top, right, foot = box[0] - apart, box[1] - apart, box[2] + apart, box[3] + apart
    if (x <= left and u <= left) or (x >= right and u >= right):
        return False
    if (y <= top and v <= top) or (y >= foot and v >= foot):
        return False
    # The corners lie on both sides of the line, or it does not pass between them.
    across, down = u - x, v - y
    sides = [
        across * (corner_y - y) - down * (corner_x - x)
        for corner_x in (left, right)
        for corner_y in (top, foot)
    ]
    return min(sides) < 0 < max(sides) or not (across or down)


def is_clear(points: Sequence[Point], boxes: Iterable[Box], apart: float) -> bool:
    """Whether a line of points keeps this far from all boxes."""
    pairs = tuple(pairwise(points))
    return not any(is_crossed(box, one, other, apart) for box in boxes for one, other in pairs)


def bend(
    one: Point, other: Point, centre: Point, boxes: Sequence[Box], apart: float, rank: int
) -> list[Point]:
    """A way through a hex from edge to edge, as straight as what stands in it allows.

    Where nothing else does it runs along the rim; `rank` tells those that share a rim apart.
    """
    half = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    across = unit(one, other)
    for off in _BENDS:
        pull = half[0] - across[1] * off, half[1] + across[0] * off
        points = _curve(one, pull, other) if off else [one, other]
        if all(is_inside(point, centre, 1.5) for point in points[1:-1]) and is_clear(points, boxes, apart):
            return points
    return [one, *_along_the_rim(one, other, centre, rank), other]


def _curve(one: Point, pull: Point, other: Point) -> list[Point]:
    shares = [step / _FINE for step in range(_FINE + 1)]
    return [
        (
            (1 - share) ** 2 * one[0] + 2 * share * (1 - share) * pull[0] + share**2 * other[0],
            (1 - share) ** 2 * one[1] + 2 * share * (1 - share) * pull[1] + share**2 * other[1],
        )
        for share in shares
    ]


def _along_the_rim(one: Point, other: Point, centre: Point, rank: int) -> list[Point]:
    """The corners passed on the shorter way round."""
    start, end = sector(centre, one), sector(centre, other)
    clockwise = (end - start) % 6
    is_clockwise = clockwise <= 3
    steps = clockwise if is_clockwise else 6 - clockwise
    radius = SIDE - 3.5 - 1.6 * min(rank, 2)
    corners = []
    for step in range(steps):
        corner = start + step if is_clockwise else start - 1 - step
        angle = pi / 3 * corner - pi / 3
        corners.append((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)))
    return corners
