"""Moves on a board of rings: arcs in the gutters between them, straight across the rings they pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

from pbem.engine.pictures import Arrow, RingBoard
from pbem.printing.boardlanes import LANE, Point, lanes
from pbem.printing.boardmoves import Way
from pbem.printing.boardrings import Ring, Rings, bounds_of

Place = tuple[int, int]


@dataclass(frozen=True)
class Leg:
    """A part of a move in one gutter, from one angle to another."""

    gutter: int
    start: float
    end: float


@dataclass(frozen=True)
class Route:
    """A move leg by leg, from ring to ring."""

    arrow: Arrow
    start: Place
    end: Place
    legs: tuple[Leg, ...]
    stops: tuple[tuple[str, float], ...] = ()
    foot: float = 0.0


@dataclass(frozen=True)
class Plan:
    """All moves, the lane of each leg in its gutter, and how many lanes each gutter has."""

    routes: tuple[Route, ...]
    chosen: tuple[tuple[int, ...], ...]
    depths: tuple[int, ...]


@dataclass(frozen=True)
class _Layout:
    """Where each space is found by ring and place, and where the spaces of each ring meet."""

    found: dict[str, Place]
    rings: tuple[Ring, ...]
    size: float
    side: float

    def middle(self, place: Place) -> float | None:
        """The angle of the middle of a space; None for a whole ring."""
        return self.rings[place[0]].middle(place[1])

    def angle(self, length: float, ring: int) -> float:
        """About how large the angle is that a length takes at the inside of a ring."""
        return length / (self.side / 2 * (len(self.rings) - ring) / (len(self.rings) + 1))

    def is_whole(self, arrow: Arrow) -> bool:
        """Whether a move begins, ends or passes where a whole ring is."""
        low, high = sorted((self.found[arrow.start][0], self.found[arrow.end][0]))
        return low < high and any(self.rings[ring].count == 1 for ring in range(low, high + 1))


def plan(block: RingBoard, size: float, side: float) -> Plan:
    """The moves of a board laid into lanes."""
    found = {s.id: (i, k) for i, ring in enumerate(block.rings) for k, s in enumerate(ring.spaces)}
    rings = tuple(Ring(0, 0, bounds_of(ring.spaces)) for ring in block.rings)
    layout = _Layout(found, rings, size, side)
    arrows = [each for each in block.arrows if each.start in found and each.end in found]
    arrows = [each for each in arrows if each.start != each.end]
    feet, shifts = _feet(arrows, layout), _shifts(arrows, layout)
    routes = tuple(
        _route(arrow, layout, shift, foot) for arrow, shift, foot in zip(arrows, shifts, feet, strict=True)
    )
    return _in_lanes(routes, layout)


def _in_lanes(routes: tuple[Route, ...], layout: _Layout) -> Plan:
    """The routes with a lane for each of their legs."""
    chosen = [[0] * len(route.legs) for route in routes]
    depths = []
    for gutter in range(len(layout.rings)):
        met = [
            (r, k)
            for r, route in enumerate(routes)
            for k, leg in enumerate(route.legs)
            if leg.gutter == gutter
        ]
        legs = [routes[r].legs[k] for r, k in met]
        spare = layout.angle(0.9 * layout.size, gutter)
        spans = [(min(leg.start, leg.end) - spare, max(leg.start, leg.end) + spare) for leg in legs]
        laid = lanes(spans, 2 * pi)
        for (r, k), lane in zip(met, laid, strict=True):
            chosen[r][k] = lane
        depths.append(max(laid, default=-1) + 1)
    return Plan(routes, tuple(tuple(each) for each in chosen), tuple(depths))


def _feet(arrows: Sequence[Arrow], layout: _Layout) -> list[float]:
    """How far from the lowest point each move meets whole rings, as an angle, so that no two meet."""
    met = [place for place, arrow in enumerate(arrows) if layout.is_whole(arrow)]
    step = 1.8 * layout.size / (0.2 * layout.side)
    feet = {place: (rank - (len(met) - 1) / 2) * step for rank, place in enumerate(met)}
    return [feet.get(place, 0.0) for place in range(len(arrows))]


def corridors(plan_: Plan, counts: Sequence[int]) -> list[float]:
    """How wide a way each whole ring keeps free at its foot for moves, as an angle to either side."""
    wide = [0.0] * len(counts)
    for route in plan_.routes:
        low, high = sorted((route.start[0], route.end[0]))
        for ring in range(low + 1, high):
            if counts[ring] == 1:
                wide[ring] = max(wide[ring], abs(route.foot) + 0.02)
    return wide


def ring_ways(plan_: Plan, rings: Rings, size: float) -> list[Way]:
    """The moves as lines."""
    return [
        _way(route, lanes_, rings, size) for route, lanes_ in zip(plan_.routes, plan_.chosen, strict=True)
    ]


def _shifts(arrows: Sequence[Arrow], layout: _Layout) -> list[tuple[float, float]]:
    """How far both ends of each move are set off from the middle of their spaces, as angles."""
    ends: dict[Place, list[tuple[int, int]]] = {}
    for place, arrow in enumerate(arrows):
        ends.setdefault(layout.found[arrow.end], []).append((0, place))
        ends.setdefault(layout.found[arrow.start], []).append((1, place))
    shift: dict[tuple[int, int], float] = {}
    for (ring, space), met in ends.items():
        start, end = layout.rings[ring].angles(space)
        step = min(layout.angle(layout.size, ring), (end - start) / (len(met) + 0.5))
        for rank, (is_start, place) in enumerate(sorted(met)):
            shift[(is_start, place)] = (rank - (len(met) - 1) / 2) * step
    return [(shift[(1, place)], shift[(0, place)]) for place in range(len(arrows))]


def _route(arrow: Arrow, layout: _Layout, shift: tuple[float, float], foot: float) -> Route:
    start, end = layout.found[arrow.start], layout.found[arrow.end]
    first, last = _ends(layout.middle(start), layout.middle(end), shift, foot)
    if start[0] == end[0]:
        turn = _turn(arrow, layout, first, last)
        return Route(arrow, start, end, (Leg(start[0], first, turn),), _stopping(arrow, layout))
    legs = _legs(start[0], end[0], layout.rings, first, last, foot)
    return Route(arrow, start, end, legs, foot=foot)


def _ends(
    first: float | None, last: float | None, shift: tuple[float, float], foot: float
) -> tuple[float, float]:
    """The angles at which a move begins and ends; a whole ring is met at the other end, or at its foot."""
    if last is None:
        angle = pi + foot if first is None else first + shift[0]
        return angle, angle
    if first is None:
        return last + shift[1], last + shift[1]
    return first + shift[0], last + shift[1]


def _stopping(arrow: Arrow, layout: _Layout) -> tuple[tuple[str, float], ...]:
    """The stops of a move within its ring, each with its angle."""
    ring = layout.found[arrow.start][0]
    met = [(name, layout.middle(layout.found[name])) for name in arrow.via if name in layout.found]
    return tuple((name, at) for name, at in met if at is not None and layout.found[name][0] == ring)


def _turn(arrow: Arrow, layout: _Layout, first: float, last: float) -> float:
    """Where a move within a ring ends, counted on from its start: the shorter way or that by its stops."""
    found, count = layout.found, layout.rings[layout.found[arrow.start][0]].count
    start, end = found[arrow.start][1], found[arrow.end][1]
    ahead = (end - start) % count
    stops = [(found[place][1] - start) % count for place in arrow.via if place in found]
    is_back = any(stop > ahead for stop in stops) if stops else 2 * ahead > count
    while last <= first:
        last += 2 * pi
    while last > first + 2 * pi:
        last -= 2 * pi
    return last - 2 * pi if is_back else last


def _legs(
    start: int, end: int, rings: Sequence[Ring], first: float, last: float, foot: float
) -> tuple[Leg, ...]:
    """From one ring to another: along each gutter to where the next ring is passed."""
    inward = end > start
    gutters = list(range(start, end)) if inward else list(range(start - 1, end - 1, -1))
    legs, angle = [], first
    for gutter in gutters[:-1]:
        ring = gutter + 1 if inward else gutter
        passing = _near(_passing(angle, rings[ring], foot), angle)
        legs.append(Leg(gutter, angle, passing))
        angle = passing
    legs.append(Leg(gutters[-1], angle, _near(last, angle)))
    return tuple(legs)


def _passing(angle: float, ring: Ring, foot: float) -> float:
    """Where a ring is passed: between two spaces, and at the foot of a whole ring."""
    return pi + foot if ring.count == 1 else ring.bound_near(angle)


def _near(angle: float, other: float) -> float:
    """The same angle counted so that it is less than half a turn away from another."""
    return angle - round((angle - other) / (2 * pi)) * 2 * pi


def _way(route: Route, chosen: Sequence[int], rings: Rings, size: float) -> Way:
    first, last = route.legs[0], route.legs[-1]
    (start, _), (end, _) = route.start, route.end
    ring = rings.rings[start]
    points = [rings.at(ring.inner if end >= start else ring.outer, first.start)]
    for leg, lane in zip(route.legs, chosen, strict=True):
        radius = _radius(rings, leg, lane, size)
        points += rings.arc(radius, leg.start, leg.end)
    ring = rings.rings[end]
    points.append(rings.at(ring.outer if end > start else ring.inner, last.end))
    return Way(route.arrow, tuple(points), _stops(route, rings, _radius(rings, last, chosen[-1], size)))


def _radius(rings: Rings, leg: Leg, lane: int, size: float) -> float:
    return max(rings.rings[leg.gutter].inner - (lane + 0.85) * LANE * size, 1.0)


def _stops(route: Route, rings: Rings, radius: float) -> tuple[tuple[str, Point], ...]:
    """Where a move within its ring stops, and where it ends to no use."""
    last = route.legs[-1]
    ends = [(route.arrow.end, last.end)] if route.arrow.end in route.arrow.hollow else []
    stops = [(name, _near(angle, last.end)) for name, angle in route.stops]
    return tuple((name, rings.at(radius, angle)) for name, angle in (*stops, *ends))
