"""Where the arrows of a map run: from edge to edge, beside each other, and round the labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pbem.printing.hexgeometry import Box, Point, along, bend, is_clear, middle, unit
from pbem.printing.hexmoves import Stretch
from pbem.printing.hexparts import Place
from pbem.printing.hexplace import HEIGHT, SIDE

HEAD, WING = 6.0, 2.9  # an arrowhead's length and half its width
BEYOND = 8.0  # so far an arrow reaches over the edge of the map

_SPACING, _EDGE_ROOM = 8.0, 28.0
_APART = 1.2  # between an arrow and a label
_TAILS = (16.0, 13.0, 10.0, 8.0)
_TIPS = (14.0, 12.0, 10.0, 8.5)
_LEAST = 6.6  # how deep an arrow reaches into a full hex at either end

Edge = tuple[Place, Place]
Gates = Mapping[tuple[int, int], Point]
"""Where an arrow crosses an edge, by its number and that of its step."""


@dataclass(frozen=True)
class Route:
    """An arrow as drawn: its points from tail to the foot of the head, by hex, and the head.

    `head` is the tip and the two wings.
    """

    stretch: Stretch
    points: tuple[Point, ...]
    head: tuple[Point, Point, Point]
    pieces: tuple[tuple[Place, tuple[Point, ...]], ...]


class _Ground:
    """What routes need to know of a map: its edges' places, and what stands in its hexes."""

    def __init__(self, low_even: bool, boxes: Mapping[Place, Sequence[Box]]) -> None:
        self.low_even = low_even
        self.boxes = boxes
        self.passing: dict[Place, int] = {}

    def middle(self, place: Place) -> Point:
        return middle(place, self.low_even)

    def rank(self, place: Place) -> int:
        """How many arrows have passed through the hex before."""
        self.passing[place] = self.passing.get(place, -1) + 1
        return self.passing[place]


def routes(
    stretches: Sequence[Stretch], low_even: bool, boxes: Mapping[Place, Sequence[Box]]
) -> tuple[Route, ...]:
    """The routes of all arrows; `boxes` are the labels and signs of each hex, which they keep off.

    They are drawn twice: the first time tells where an arrow that is alone on an edge had better cross it.
    """
    gates = _gates(stretches, low_even)
    first = _routes(stretches, gates, low_even, boxes)
    return _routes(stretches, _straightened(first, gates, low_even), low_even, boxes)


def _routes(
    stretches: Sequence[Stretch], gates: Gates, low_even: bool, boxes: Mapping[Place, Sequence[Box]]
) -> tuple[Route, ...]:
    ground = _Ground(low_even, boxes)
    return tuple(_route(number, stretch, gates, ground) for number, stretch in enumerate(stretches))


def _straightened(drawn: Sequence[Route], gates: Gates, low_even: bool) -> Gates:
    """The gates moved along their edges to where the arrows would cross them by the straightest way."""
    steps = [(number, step) for number, route in enumerate(drawn) for step in range(len(route.stretch.steps))]
    edges = {(number, step): _edge(drawn[number].stretch.steps[step]) for number, step in steps}
    crossed = Counter(edges.values())
    moved = dict(gates)
    for number, step in steps:
        edge = edges[number, step]
        if crossed[edge] == 1:
            pieces = drawn[number].pieces
            before, after = pieces[step][1][-2], pieces[step + 1][1][1]
            moved[number, step] = _crossing(edge, before, after, low_even)
    return moved


def _crossing(edge: Edge, one: Point, other: Point, low_even: bool) -> Point:
    """Where the straight line from one point to another crosses an edge, or the nearest place on it."""
    half, ahead = _middle_of(edge, low_even)
    near = (one[0] - half[0]) * ahead[0] + (one[1] - half[1]) * ahead[1]
    far = (other[0] - half[0]) * ahead[0] + (other[1] - half[1]) * ahead[1]
    share = near / (near - far) if near != far else 0.5
    x, y = one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share
    off = (x - half[0]) * -ahead[1] + (y - half[1]) * ahead[0]
    off = max(-_EDGE_ROOM / 2, min(_EDGE_ROOM / 2, off))
    return half[0] - ahead[1] * off, half[1] + ahead[0] * off


def _edge(step: tuple[Place, Place]) -> Edge:
    return min(step), max(step)


def _middle_of(edge: Edge, low_even: bool) -> tuple[Point, Point]:
    """The middle of an edge and the direction across it."""
    here, there = middle(edge[0], low_even), middle(edge[1], low_even)
    ahead = unit(here, there)
    return along(here, ahead, HEIGHT / 2), ahead


def _gates(stretches: Sequence[Stretch], low_even: bool) -> Gates:
    """Where each step of each arrow crosses its edge: side by side, as they lie to each other."""
    crossing: dict[Edge, list[tuple[float, int, int]]] = {}
    for number, stretch in enumerate(stretches):
        for step, places in enumerate(stretch.steps):
            edge = _edge(places)
            crossing.setdefault(edge, []).append((_aside(stretch, step, edge, low_even), number, step))
    gates = {}
    for edge, met in crossing.items():
        half, ahead = _middle_of(edge, low_even)
        spacing = min(_SPACING, _EDGE_ROOM / max(1, len(met) - 1))
        for place, (_, number, step) in enumerate(sorted(met)):
            off = spacing * (place - (len(met) - 1) / 2)
            gates[number, step] = (half[0] - ahead[1] * off, half[1] + ahead[0] * off)
    return gates


def _aside(stretch: Stretch, step: int, edge: Edge, low_even: bool) -> float:
    """How far to one side of an edge an arrow comes from and goes to."""
    here, there = (middle(place, low_even) for place in edge)
    ahead = unit(here, there)
    ends = (stretch.steps[max(0, step - 1)][0], stretch.steps[min(len(stretch.steps) - 1, step + 1)][1])
    far = [middle(place, low_even) for place in ends]
    return round(sum((x - here[0]) * -ahead[1] + (y - here[1]) * ahead[0] for x, y in far), 3)


def _route(number: int, stretch: Stretch, gates: Gates, ground: _Ground) -> Route:
    crossings = [gates[number, step] for step in range(len(stretch.steps))]
    pieces: list[tuple[Place, tuple[Point, ...]]] = []
    way = list(stretch.way)
    if stretch.before is None:
        first = way[0]
        pieces.append((first, (_reach(first, crossings[0], _TAILS, 0, ground), crossings[0])))
        way = way[1:]
    else:
        pieces.append((stretch.before, (_out(way[0], crossings[0], ground), crossings[0])))
    last = None if stretch.after else way.pop()
    for place, (one, other) in zip(way, pairwise(crossings), strict=False):
        pieces.append((place, _through(place, one, other, ground)))
    if last is None:
        assert stretch.after is not None
        tip = _out(stretch.way[-1], crossings[-1], ground)
        pieces.append((stretch.after, (crossings[-1], tip)))
    else:
        tip = _reach(last, crossings[-1], _TIPS, WING, ground)
        pieces.append((last, (crossings[-1], tip)))
    return _drawn(stretch, pieces)


def _drawn(stretch: Stretch, pieces: list[tuple[Place, tuple[Point, ...]]]) -> Route:
    """The route of these pieces, its line ended inside the head."""
    _, (gate, tip) = pieces[-1]
    ahead = unit(gate, tip)
    foot = along(tip, ahead, -HEAD)
    left, right = (-ahead[1], ahead[0]), (ahead[1], -ahead[0])
    head = (tip, along(foot, left, WING), along(foot, right, WING))
    points: list[Point] = []
    for _, more in pieces[:-1]:
        points += more if not points else more[1:]
    points.append(along(tip, ahead, 1 - HEAD))
    return Route(stretch, tuple(points), head, tuple(pieces))


def _through(place: Place, one: Point, other: Point, ground: _Ground) -> tuple[Point, ...]:
    boxes, centre = ground.boxes.get(place, ()), ground.middle(place)
    return tuple(bend(one, other, centre, boxes, _APART, ground.rank(place)))


def _inward(place: Place, gate: Point, ground: _Ground) -> Point:
    """The direction into a hex, at right angles to the edge that is crossed."""
    centre = ground.middle(place)
    column, row = unit(centre, gate)
    best = max(_SIDES, key=lambda side: side[0] * column + side[1] * row)
    return -best[0], -best[1]


_SIDES = tuple(
    unit((0, 0), end)
    for end in (
        (0, -HEIGHT),
        (1.5 * SIDE, -HEIGHT / 2),
        (1.5 * SIDE, HEIGHT / 2),
        (0, HEIGHT),
        (-1.5 * SIDE, HEIGHT / 2),
        (-1.5 * SIDE, -HEIGHT / 2),
    )
)


def _reach(place: Place, gate: Point, depths: Sequence[float], wide: float, ground: _Ground) -> Point:
    """The end of an arrow in a hex, as deep as what stands there allows."""
    inward = _inward(place, gate, ground)
    boxes = ground.boxes.get(place, ())
    for deep in depths:
        end = along(gate, inward, deep)
        if is_clear((gate, end), boxes, _APART + wide):
            return end
    return along(gate, inward, _LEAST)


def _out(place: Place, gate: Point, ground: _Ground) -> Point:
    """The end of an arrow that leaves the map, or the start of one that comes from beyond."""
    return along(gate, _inward(place, gate, ground), -BEYOND)
