"""Tracks as rows from left to right, the moves of the round in lanes beneath each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from pbem.engine.pictures import Arrow, Space, Track, TrackBoard
from pbem.printing.boardart import Drawing, Extra, Ink, Spot, edges, faces
from pbem.printing.boardboxes import BAND, Box, box_furniture, box_spot, name_of, wanted_of
from pbem.printing.boardface import token_piece
from pbem.printing.boardlanes import LANE, Point, lanes
from pbem.printing.boardmoves import Way, drawn_ways
from pbem.printing.boardwords import ground_of, move_words
from pbem.printing.hexart import INK
from pbem.printing.plain import on_one_line

# In type sizes: the least and the greatest width of a space, and of one widened for its name.
_LEAST, _GREATEST, _NAMED = 2.75, 11.0, 7.0
_MOST_LINES = 9
_HEADING = 1.7
_BETWEEN = 0.9


@dataclass(frozen=True)
class Line:
    """A row of boxes: a track or a part of one, with its moves; `name` is empty for a later part."""

    heading: str
    spaces: tuple[Space, ...]
    boxes: tuple[Box, ...]
    spots: tuple[Spot, ...]
    ways: tuple[Way, ...]
    foot: float


@dataclass(frozen=True)
class _Part:
    """The spaces of a row and their widths; `beyond` is where moves to other rows of the track leave it."""

    spaces: tuple[Space, ...]
    widths: tuple[float, ...]
    beyond: dict[str, float]


def rows_drawing(ink: Ink, block: TrackBoard, room: tuple[float, float]) -> Drawing:
    """The board drawn in rows as wide as the room; its height is what it needs."""
    lines = list(_lines(ink, block, room[0]))
    spots = tuple(spot for line in lines for spot in line.spots)
    ways = [way for line in lines for way in line.ways]
    names = [_heading(ink, line, room[0]) for line in lines]
    furniture = [
        box_furniture(ink, space, at)
        for line in lines
        for space, at in zip(line.spaces, line.boxes, strict=True)
    ]
    markup = (
        *names,
        *furniture,
        edges((spot.outline for spot in spots), 0.11 * ink.pen.size),
        drawn_ways(ink, ways),
        faces(ink, spots),
    )
    is_crowded = any(not spot.face.is_whole for spot in spots)
    extra = Extra((*_far_moves(block), *block.middle), tuple(w.arrow for w in ways), is_crowded)
    return Drawing("".join(markup), room[0], lines[-1].foot if lines else 0.0, spots, extra)


def track_heights(ink: Ink, block: TrackBoard, wide: float) -> list[float]:
    """How much of a page each track takes."""
    feet = [line.foot for line in _lines(ink, block, wide)]
    ends, place = [], -1
    for track in block.tracks:
        place += len(_parts(track, _most(ink, wide)))
        ends.append(feet[place])
    return [end - before for before, end in zip([0.0, *ends], ends, strict=False)]


def _most(ink: Ink, wide: float) -> int:
    """How many spaces a row can hold."""
    return max(int(wide / (_LEAST * ink.pen.size)), 1)


def _parts(track: Track, most: int) -> list[tuple[Space, ...]]:
    """The track in as few rows, about equally long, as can be."""
    count = len(track.spaces)
    each = ceil(count / ceil(count / most)) if count else 1
    return [track.spaces[start : start + each] for start in range(0, count, each)] or [()]


def _lines(ink: Ink, block: TrackBoard, wide: float) -> Iterator[Line]:
    most = _most(ink, wide)
    parts = [_parts(track, most) for track in block.tracks]
    base = min((_base(ink, part, wide) for each in parts for part in each), default=0.0)
    y = 0.0
    for track, each in zip(block.tracks, parts, strict=True):
        for place, part in enumerate(each):
            widths = _widths(ink, part, base, wide)
            earlier = [space.id for before in each[:place] for space in before]
            later = [space.id for after in each[place + 1 :] for space in after]
            beyond = {**dict.fromkeys(earlier, 0.0), **dict.fromkeys(later, sum(widths))}
            heading = "" if place else _title(block, track)
            line = _line(ink, block, heading, _Part(part, tuple(widths), beyond), y)
            y = line.foot
            yield line


def _title(block: TrackBoard, track: Track) -> str:
    """The name of a track, the letter of its ground where that is one all along, and what is said of it."""
    grounds = {space.ground for space in track.spaces}
    ground = ground_of(block, track.spaces[0]) if len(grounds) == 1 else None
    letter = f" ({on_one_line(ground.letter)})" if ground and ground.letter and track.name else ""
    says = on_one_line(track.says)
    return f"{on_one_line(track.name)}{letter}{'. ' if track.name and says else ''}{says}"


def _needs(ink: Ink, space: Space) -> float:
    """The width that the longest word of a space's name, or its widest token, asks for."""
    words = [ink.pen.width(word) + 0.8 * ink.pen.size for word in name_of(space).split()]
    tokens = [token_piece(token, ink.pen).width + 0.5 * ink.pen.size for token in space.tokens]
    return min(max(*words, *tokens, 0.0, 0.0), _NAMED * ink.pen.size)


def _base(ink: Ink, part: Sequence[Space], wide: float) -> float:
    """The width of the spaces of a row that need no more than others."""
    least, base = _LEAST * ink.pen.size, wide / max(len(part), 1)
    for _ in range(4):
        needs = [_needs(ink, space) for space in part if _needs(ink, space) > base]
        if not needs or len(needs) == len(part):
            break
        base = max((wide - sum(needs)) / (len(part) - len(needs)), least)
    return min(base, _GREATEST * ink.pen.size)


def _widths(ink: Ink, part: Sequence[Space], base: float, wide: float) -> list[float]:
    """The width of each space of a row, all a little less where they would not fit."""
    widths = [max(base, _needs(ink, space)) for space in part]
    share = min(1.0, wide / sum(widths)) if widths else 1.0
    return [each * share for each in widths]


def _line(ink: Ink, block: TrackBoard, heading: str, part: _Part, y: float) -> Line:
    """A row of boxes, as high as the fullest of them needs, and the lanes beneath."""
    top = y + (_HEADING * ink.pen.size if heading else 0.0)
    boxes, spots = _boxes(ink, block, part, top)
    ways, depth = _ways(ink, block, part, boxes)
    high = boxes[0].high if boxes else 0.0
    return Line(heading, part.spaces, boxes, spots, ways, top + high + depth + _BETWEEN * ink.pen.size)


def _boxes(ink: Ink, block: TrackBoard, part: _Part, top: float) -> tuple[tuple[Box, ...], tuple[Spot, ...]]:
    """The boxes of a row with their faces, all as high as is enough for the fullest."""
    bars = 2 if any(space.owner for space in part.spaces) else 1
    lefts = [sum(part.widths[:place]) for place in range(len(part.widths))]
    best: tuple[tuple[Box, ...], tuple[Spot, ...]] = ((), ())
    for count in range(1, _MOST_LINES + 1):
        high = (bars * BAND + 0.2) * ink.pen.size + count * ink.pen.leading
        boxes = tuple(Box(x, top, wide, high) for x, wide in zip(lefts, part.widths, strict=True))
        spots = tuple(
            box_spot(ink, space, at, wanted_of(block, space))
            for space, at in zip(part.spaces, boxes, strict=True)
        )
        if count == 1 or _shown(spots) > _shown(best[1]):
            best = boxes, spots
        if all(spot.face.is_whole for spot in spots):
            break
    return best


def _shown(spots: Sequence[Spot]) -> tuple[int, int]:
    """How many faces are whole, and how much stands on all of them."""
    return sum(spot.face.is_whole for spot in spots), sum(len(spot.face.placed) for spot in spots)


def _heading(ink: Ink, line: Line, wide: float) -> str:
    if not line.heading:
        return ""
    pen = ink.pen
    y = line.boxes[0].y - 0.45 * pen.size if line.boxes else line.foot - pen.size
    text = pen.shortened(line.heading, wide, is_bold=True)
    return f'<g fill="{INK}">{pen.written(0, y, text, is_bold=True)}</g>'


def _ways(ink: Ink, block: TrackBoard, part: _Part, boxes: Sequence[Box]) -> tuple[tuple[Way, ...], float]:
    """The moves that begin, end or pass in this row, and how deep their lanes reach."""
    size = ink.pen.size
    middles = {space.id: at.x + at.wide / 2 for space, at in zip(part.spaces, boxes, strict=True)}
    met = [(arrow, _span(arrow, middles, part.beyond, size)) for arrow in block.arrows]
    moves = [(arrow, span) for arrow, span in met if span is not None]
    moves.sort(key=lambda move: abs(move[1][1] - move[1][0]))
    chosen = lanes([(min(span) - 0.5 * size, max(span) + 0.5 * size) for _, span in moves])
    shifts = _shifts([arrow for arrow, _ in moves], [span for _, span in moves], chosen, middles, boxes, size)
    foot = boxes[0].y + boxes[0].high if boxes else 0.0
    ways = []
    for place, ((arrow, span), lane) in enumerate(zip(moves, chosen, strict=True)):
        start = span[0] + shifts.get((arrow.start, place), 0.0)
        end = span[1] + shifts.get((arrow.end, place), 0.0)
        ways.append(_way(arrow, (start, end), foot, (lane + 0.75) * LANE * size, middles))
    return tuple(ways), (max(chosen, default=-1) + 1) * LANE * size


def _span(
    arrow: Arrow, middles: dict[str, float], beyond: dict[str, float], size: float
) -> tuple[float, float] | None:
    """From where to where a move runs beneath this row; a stump where its other end is on another track."""
    start = middles.get(arrow.start, beyond.get(arrow.start))
    end = middles.get(arrow.end, beyond.get(arrow.end))
    if start == end:
        return None
    if start is None:
        return (end - 2.6 * size, end) if end is not None and arrow.end in middles else None
    if end is None:
        return (start, start + 2.6 * size) if arrow.start in middles else None
    return start, end


def _shifts(
    moves: Sequence[Arrow],
    spans: Sequence[tuple[float, float]],
    chosen: Sequence[int],
    middles: dict[str, float],
    boxes: Sequence[Box],
    size: float,
) -> dict[tuple[str, int], float]:
    """How far each end is set off from the middle of its space, so that no two lie on one another."""
    ends: dict[str, list[tuple[int, int, int]]] = {}
    for place, (arrow, span, lane) in enumerate(zip(moves, spans, chosen, strict=True)):
        is_ahead = span[1] >= span[0]
        ends.setdefault(arrow.start, []).append((1, -lane, place) if is_ahead else (0, lane, place))
        ends.setdefault(arrow.end, []).append((0, lane, place) if is_ahead else (1, -lane, place))
    narrow = min((at.wide for at in boxes), default=size)
    return {
        (space, place): (rank - (len(met) - 1) / 2) * min(0.9 * size, narrow / (len(met) + 0.5))
        for space, met in ends.items()
        if space in middles
        for rank, (_, _, place) in enumerate(sorted(met))
    }


def _way(
    arrow: Arrow, span: tuple[float, float], foot: float, depth: float, middles: dict[str, float]
) -> Way:
    """A move: down from its space to its lane, along it, and up again; open where it goes on elsewhere."""
    start, end = span
    points: list[Point] = [(start, foot + depth), (end, foot + depth)]
    if arrow.start in middles:
        points.insert(0, (start, foot))
    if arrow.end in middles:
        points.append((end, foot))
    met = [place for place in arrow.via if place in middles]
    stops = tuple((place, (middles[place], foot + depth)) for place in met)
    if arrow.end in arrow.hollow and arrow.end in middles:
        stops += ((arrow.end, (end, foot + depth)),)
    return Way(arrow, tuple(points), stops)


def _far_moves(block: TrackBoard) -> Iterator[str]:
    """The moves from one track to another, in words, as they can be drawn by stumps only."""
    tracks = {space.id: place for place, track in enumerate(block.tracks) for space in track.spaces}
    for arrow in block.arrows:
        if tracks.get(arrow.start) != tracks.get(arrow.end):
            yield move_words(block, arrow)
