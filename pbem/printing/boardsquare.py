"""A track round a square: bands, owners, prices, signs and tokens on it, moves along its inner edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.engine.pictures import Arrow, TrackBoard
from pbem.printing.boardart import Drawing, Extra, Ink, Spot, edges, faces
from pbem.printing.boardboxes import Box, box_furniture, box_spot, wanted_of
from pbem.printing.boardlanes import LANE, Point, lanes
from pbem.printing.boardlegend import aside_row
from pbem.printing.boardmoves import Patch, Way, drawn_ways
from pbem.printing.hexart import INK

_DEEP = 1.5  # how deep a side is, in widths of a space
_MIDDLE_TYPE = 1.4  # the type in the middle, in type sizes


@dataclass(frozen=True)
class Square:
    """The frame of the board: its side in units and how many spaces make a side."""

    side: float
    quarter: int

    @property
    def wide(self) -> float:
        """The width of a space between the corners."""
        return self.side / (self.quarter - 1 + 2 * _DEEP)

    @property
    def deep(self) -> float:
        """How deep the sides are: the side of a corner."""
        return _DEEP * self.wide

    @property
    def inner(self) -> float:
        """The side of the square inside."""
        return self.side - 2 * self.deep

    def box(self, place: int) -> Box:
        """The box of the space at this place, clockwise from the lower right corner."""
        side, step = divmod(place, self.quarter)
        far, deep, wide = self.side - self.deep, self.deep, self.wide
        if step == 0:
            x, y = ((far, far), (0.0, far), (0.0, 0.0), (far, 0.0))[side]
            return Box(x, y, deep, deep, "ESWN"[side])
        along = (step - 1) * wide
        return (
            Box(far - along - wide, far, wide, deep, "E"),
            Box(0, far - along - wide, deep, wide, "S"),
            Box(deep + along, 0, wide, deep, "W"),
            Box(far, deep + along, deep, wide, "N"),
        )[side]

    def inside(self, side: int, along: float, depth: float) -> Point:
        """A point inside, so far along a side and so deep within its inner edge."""
        near, far = self.deep, self.side - self.deep
        return (
            (far - along, far - depth),
            (near + depth, far - along),
            (near + along, near + depth),
            (far - depth, near + along),
        )[side % 4]

    def edge(self, place: int, shift: float, *, is_end: bool) -> tuple[int, float]:
        """The side and how far along it a move leaves or reaches a space, moved on by `shift`."""
        side, step = divmod(place, self.quarter)
        if step:
            return side, (step - 0.5) * self.wide + shift
        return ((side + 3) % 4, self.inner - shift) if is_end else (side, shift)


def is_square(block: TrackBoard) -> bool:
    """Whether the board can lie round a square: one track of two or more spaces a side."""
    return len(block.tracks) == 1 and len(block.tracks[0].spaces) >= 8 and not len(block.tracks[0].spaces) % 4


def square_drawing(ink: Ink, block: TrackBoard, side: float) -> Drawing:
    """The board drawn in a square of this side."""
    spaces = block.tracks[0].spaces
    square = Square(side, len(spaces) // 4)
    boxes = [square.box(place) for place in range(len(spaces))]
    spots = [
        box_spot(ink, space, at, wanted_of(block, space)) for space, at in zip(spaces, boxes, strict=True)
    ]
    furniture = [box_furniture(ink, space, at) for space, at in zip(spaces, boxes, strict=True)]
    ways, depth = _ways(ink, block, square)
    middle, rest = _middle(ink, block, square, depth)
    markup = (
        *furniture,
        edges((spot.outline for spot in spots), 0.11 * ink.pen.size),
        drawn_ways(ink, ways, Patch(side / 2, side / 2, square.inner, square.inner)),
        middle,
        faces(ink, spots),
    )
    extra = Extra(rest, tuple(way.arrow for way in ways), _is_crowded(spots), has_aside=not middle)
    return Drawing("".join(markup), side, side, tuple(spots), extra)


def _is_crowded(spots: Sequence[Spot]) -> bool:
    return any(not spot.face.is_whole for spot in spots)


def _ways(ink: Ink, block: TrackBoard, square: Square) -> tuple[list[Way], float]:
    """The moves inside the square and how deep their lanes reach."""
    spaces = block.tracks[0].spaces
    found = {space.id: place for place, space in enumerate(spaces)}
    arrows = [each for each in block.arrows if found.get(each.start) != found.get(each.end)]
    arrows = [each for each in arrows if each.start in found and each.end in found]
    spans = [_span(each, found, len(spaces)) for each in arrows]
    chosen = lanes([(min(span), max(span)) for span in spans], len(spaces))
    gap = min(LANE * ink.pen.size, 0.3 * square.inner / (max(chosen, default=0) + 1))
    shifts = _shifts(spans, square, min(0.9 * ink.pen.size, 0.2 * square.wide))
    ways = [
        _way(arrow, span, shift, (lane + 1) * gap, square)
        for arrow, span, shift, lane in zip(arrows, spans, shifts, chosen, strict=True)
    ]
    return ways, (max(chosen, default=-1) + 1.6) * gap


def _span(arrow: Arrow, found: dict[str, int], count: int) -> tuple[int, int]:
    """Where a move begins and ends along the track; the end is less than the beginning where it goes back."""
    start = found[arrow.start]
    ahead = (found[arrow.end] - start) % count
    stops = [(found[place] - start) % count for place in arrow.via if place in found]
    is_back = any(stop > ahead for stop in stops)
    return start, start + (ahead - count if is_back else ahead)


def _shifts(spans: Sequence[tuple[int, int]], square: Square, step: float) -> list[tuple[float, float]]:
    """How far the two ends of each move are set off from the middle of a space or from a corner's point."""
    count = 4 * square.quarter
    ends: dict[int, list[tuple[int, int]]] = {}
    for place, span in enumerate(spans):
        later = span[1] < span[0]
        ends.setdefault(span[1] % count, []).append((1 if later else 0, place))
        ends.setdefault(span[0] % count, []).append((0 if later else 1, place))
    shifts: dict[tuple[int, int], float] = {}
    for at, met in ends.items():
        first = 0.0 if at % square.quarter == 0 else (len(met) - 1) / 2
        for rank, (_, place) in enumerate(sorted(met)):
            shifts[(at, place)] = (rank - first) * step
    return [
        (shifts[(span[0] % count, place)], shifts[(span[1] % count, place)])
        for place, span in enumerate(spans)
    ]


def _way(
    arrow: Arrow, span: tuple[int, int], shift: tuple[float, float], depth: float, square: Square
) -> Way:
    """A move: from the edge of its space inwards, along its lane, and out to the edge of the other."""
    is_back = span[1] < span[0]
    count = 4 * square.quarter
    first, last = (span[1], span[0]) if is_back else span
    ends = (shift[1], shift[0]) if is_back else shift
    side, along = square.edge(first % count, ends[0], is_end=False)
    last_side, last_along = square.edge(last % count, ends[1], is_end=True)
    points = [square.inside(side, along, 0), square.inside(side, max(along, depth), depth)]
    turns = _turns(side, along, last_side, last_along)
    points += [square.inside(side + turn + 1, depth, depth) for turn in range(turns)]
    points += [
        square.inside(last_side, min(last_along, square.inner - depth), depth),
        square.inside(last_side, last_along, 0),
    ]
    return Way(arrow, tuple(reversed(points) if is_back else points))


def _turns(side: int, along: float, last_side: int, last_along: float) -> int:
    """How many corners lie between two points of the inner edge."""
    turns = (last_side - side) % 4
    return 4 if turns == 0 and last_along < along else turns


def _middle(ink: Ink, block: TrackBoard, square: Square, depth: float) -> tuple[str, tuple[str, ...]]:
    """What is printed inside the moves, and the lines that find no room there."""
    pen = replace(ink.pen, size=_MIDDLE_TYPE * ink.pen.size)
    within = replace(ink, pen=pen)
    left = square.deep + depth + 0.6 * pen.size
    room = square.side - 2 * left
    if room < 12 * pen.size:
        return "", tuple(block.middle)
    drawn, foot = _aside(within, block, left, room)
    y, high = left + pen.size, foot - 1.6 * pen.size
    for place, line in enumerate(block.middle):
        parts = pen.broken(line, room)
        if y + (len(parts) - 1) * 1.35 * pen.size > high:
            return f'<g fill="{INK}" font-size="{pen.size:.2f}">{drawn}</g>', tuple(block.middle[place:])
        for part in parts:
            drawn += pen.written(left + (room - pen.width(part)) / 2, y, part)
            y += 1.35 * pen.size
        y += 0.25 * pen.size
    return f'<g fill="{INK}" font-size="{pen.size:.2f}">{drawn}</g>', ()


def _aside(ink: Ink, block: TrackBoard, left: float, room: float) -> tuple[str, float]:
    """Those beside the board, at the foot of the middle, and where they begin."""
    rows = [aside_row(ink, named, tokens, room, (left, 0.0))[1] for named, tokens in block.aside]
    foot = left + room - (sum(rows) - 0.8) * 1.55 * ink.pen.size
    drawn, y = "", foot
    for (named, tokens), lines in zip(block.aside, rows, strict=True):
        drawn += aside_row(ink, named, tokens, room, (left, y))[0]
        y += lines * 1.55 * ink.pen.size
    return drawn, foot if rows else left + room
