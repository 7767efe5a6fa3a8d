"""The labels of arrows: each beside its arrow, inside a hex, where it covers nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from pbem.printing.hexgeometry import Box, Point, is_crossed, is_inside, middle, touches, unit
from pbem.printing.hexmoves import Move
from pbem.printing.hexparts import Place
from pbem.printing.hexplace import BLANKS, DROP, RISE, Manner
from pbem.printing.hexroutes import Route
from pbem.printing.widths import width

PADDING = 1.5
_LONGEST = 44.0
_STEP = 4.0  # how closely places along an arrow are tried
_OFFS = (2.0, 5.0, 8.0)  # from the arrow to its label
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


@dataclass(frozen=True)
class Tag:
    """What moved, written on a plate beside the arrow; `parts` are its pieces with their seats."""

    box: Box
    parts: tuple[tuple[str, str], ...]
    is_own: bool
    is_whole: bool

    @property
    def text(self) -> str:
        """All that is written on it."""
        return "".join(text for text, _ in self.parts)


def tags(
    routes: Sequence[Route],
    low_even: bool,
    boxes: Mapping[Place, Sequence[Box]],
    manner: Manner,
) -> tuple[Tag | None, ...]:
    """The label of each arrow; None where there is nothing to write or no room for it."""
    taken = {place: list(met) for place, met in boxes.items()}
    strokes = _strokes(routes)
    found: list[Tag | None] = []
    for route in routes:
        parts, is_whole = _parts(route.stretch.move, manner)
        tag = _placed(route, parts, is_whole, low_even, taken, strokes, manner) if parts else None
        found.append(tag)
    return tuple(found)


def _parts(move: Move, manner: Manner) -> tuple[tuple[tuple[str, str], ...], bool]:
    """As many labels as a plate holds, and whether these are all."""
    reach, count = manner.reach, len(move.labels)
    for shown in range(count, -1, -1):
        rest = (((f"+{count - shown}", ""),)) if shown < count else ()
        named = ((label, "" if manner.for_print else seat) for label, seat in move.labels[:shown])
        labels = (*named, *rest)
        parts = tuple(part for label in labels for part in ((BLANKS, ""), label))[1:]
        if _wide(parts, move.is_own, reach) <= _LONGEST:
            return parts, shown == count
    return (), False


def _wide(parts: tuple[tuple[str, str], ...], is_own: bool, reach: float) -> float:
    return sum(width(text, reach, is_own or bool(seat)) for text, seat in parts)


def _strokes(routes: Sequence[Route]) -> dict[Place, list[tuple[Point, Point]]]:
    """The straight pieces of all arrows, by the hex in which they lie."""
    strokes: dict[Place, list[tuple[Point, Point]]] = {}
    for route in routes:
        for place, points in route.pieces:
            strokes.setdefault(place, []).extend(pairwise(points))
        tip, left, right = route.head
        strokes[route.pieces[-1][0]] += [(tip, left), (left, right), (right, tip)]
    return strokes


def _placed(
    route: Route,
    parts: tuple[tuple[str, str], ...],
    is_whole: bool,
    low_even: bool,
    taken: dict[Place, list[Box]],
    strokes: Mapping[Place, Sequence[tuple[Point, Point]]],
    manner: Manner,
) -> Tag | None:
    move = route.stretch.move
    wide = _wide(parts, move.is_own, manner.reach) + 2 * PADDING
    high = (RISE + DROP) * manner.size + PADDING
    shown = set(route.stretch.way)
    for off in _OFFS:
        for place, box in _beside(route, wide, high, off):
            if place not in shown or not _is_in(box, middle(place, low_even)):
                continue
            if any(touches(box, other, 0.8) for other in taken.get(place, ())):
                continue
            if any(is_crossed(box, one, other, 0.8) for one, other in strokes.get(place, ())):
                continue
            taken.setdefault(place, []).append(box)
            return Tag(box, parts, move.is_own, is_whole)
    return None


def _beside(route: Route, wide: float, high: float, off: float) -> Iterator[tuple[Place, Box]]:
    """Boxes on all sides of the points of an arrow, from tail to head."""
    for place, points in route.pieces:
        for one, other in pairwise(points):
            ahead = unit(one, other)
            far = hypot(other[0] - one[0], other[1] - one[1])
            for step in range(int(far / _STEP) + 1):
                x, y = one[0] + ahead[0] * step * _STEP, one[1] + ahead[1] * step * _STEP
                for across, down in _SIDES:
                    left = x + across * (off + wide / 2) - wide / 2
                    top = y + down * (off + high / 2) - high / 2
                    yield place, (left, top, left + wide, top + high)


def _is_in(box: Box, centre: Point) -> bool:
    corners = ((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3]))
    return all(is_inside(corner, centre, 0.8) for corner in corners)
