"""The moves of a map as ways from hex to hex, those that went the same way together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pbem.engine.pictures import Arrow, HexMap
from pbem.printing.hexgeometry import line_of_hexes
from pbem.printing.hexparts import Place, place_of, places_of, whole_of
from pbem.printing.plain import on_one_line


@dataclass(frozen=True)
class Move:
    """Those that went the same way: their labels with the seats they belong to, and the hexes in order."""

    labels: tuple[tuple[str, str], ...]
    way: tuple[Place, ...]
    arrows: tuple[Arrow, ...]
    is_own: bool = False
    is_dotted: bool = False


@dataclass(frozen=True)
class Stretch:
    """The part of a move that a map shows: `before` and `after` are the hexes beyond its edge, if any."""

    move: Move
    way: tuple[Place, ...]
    before: Place | None = None
    after: Place | None = None

    @property
    def steps(self) -> tuple[tuple[Place, Place], ...]:
        """The hexes that follow each other, also those over the edge of the map."""
        ends = [[place] if place else [] for place in (self.before, self.after)]
        return tuple(pairwise([*ends[0], *self.way, *ends[1]]))


def moves_of(block: HexMap) -> tuple[Move, ...]:
    """The moves that can be drawn, the reader's own first, else in the order given."""
    places = places_of(block)
    gone: dict[tuple[tuple[Place, ...], bool, bool], list[Arrow]] = {}
    for arrow in sorted(block.arrows, key=lambda arrow: not arrow.is_own):
        way = _way(arrow, places, block.low_even)
        if len(way) > 1:
            gone.setdefault((way, arrow.is_own, arrow.is_dotted), []).append(arrow)
    return tuple(
        Move(_labels(arrows), way, tuple(arrows), is_own, is_dotted)
        for (way, is_own, is_dotted), arrows in gone.items()
    )


def _labels(arrows: list[Arrow]) -> tuple[tuple[str, str], ...]:
    labels = ((on_one_line(arrow.label), arrow.seat) for arrow in arrows)
    return tuple(dict.fromkeys(label for label in labels if label[0]))


def _way(arrow: Arrow, places: dict[str, Place], low_even: bool) -> tuple[Place, ...]:
    """All hexes of the way, those between the named ones too; empty where an end is not known."""
    start, end = place_of(arrow.start, places), place_of(arrow.end, places)
    if start is None or end is None:
        return ()
    stops = [start, *filter(None, (place_of(name, places) for name in arrow.via)), end]
    way = [start]
    for one, other in pairwise(stops):
        way += line_of_hexes(one, other, low_even)[1:]
    return tuple(way)


def stretches(block: HexMap, moves: tuple[Move, ...]) -> tuple[Stretch, ...]:
    """What the map shows of each move, in order."""
    shown = {(cell.column, cell.row) for cell in block.cells}
    elsewhere = {(cell.column, cell.row) for cell in whole_of(block).cells} - shown
    return tuple(
        stretch for move in moves for stretch in _stretches(move, _drawn(move.way, shown, elsewhere))
    )


def _drawn(way: tuple[Place, ...], shown: set[Place], elsewhere: set[Place]) -> list[bool]:
    """Which hexes of a way are drawn: those on the map, and gaps between two of them where no hex is."""
    on_map = [place in shown for place in way]
    drawn = list(on_map)
    known = [number for number, is_on in enumerate(on_map) if is_on]
    for one, other in pairwise(known):
        gap = range(one + 1, other)
        if not any(way[number] in elsewhere for number in gap):
            for number in gap:
                drawn[number] = True
    return drawn


def _stretches(move: Move, drawn: list[bool]) -> Iterator[Stretch]:
    start = 0
    while start < len(drawn):
        if not drawn[start]:
            start += 1
            continue
        end = start
        while end + 1 < len(drawn) and drawn[end + 1]:
            end += 1
        before = move.way[start - 1] if start else None
        after = move.way[end + 1] if end + 1 < len(drawn) else None
        if start != end or before or after:
            yield Stretch(move, move.way[start : end + 1], before, after)
        start = end + 1
