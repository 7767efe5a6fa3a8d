"""Ways and distances on the board: always a shortest way, ties in a fixed order (brief 2.1, 3.5)."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.hexes import hex_place
from pbem.rulesets.planetismals.book import Book

MOST_KEPT = 256
"""So many hexes have their distances kept; on boards of this size that is all of them."""


def distance(book: Book, a: str, b: str) -> int:
    """Return the steps from one hex to another."""
    if a not in book.distances and b in book.distances:
        return book.distances[b][a]
    return _steps(book, a)[b]


def next_hex(book: Book, start: str, goal: str) -> str:
    """PLA-17 Return the next hex of the way: the first of N, NE, SE, S, SW, NW that is nearer to the goal."""
    steps = _steps(book, goal)
    nearer = steps[start] - 1
    return next(hex for hex in book.grid.neighbours[start] if hex is not None and steps[hex] == nearer)


def way(book: Book, start: str, goal: str) -> tuple[str, ...]:
    """PLA-17 Return the hexes entered on the way, the goal among them; none if it is the start."""
    hexes, here = list[str](), start
    while here != goal:
        here = next_hex(book, here, goal)
        hexes.append(here)
    return tuple(hexes)


def nearest(book: Book, hex: str, goals: Iterable[str]) -> str | None:
    """Return the nearest of some hexes, among equals the first in reading order; None if there is none."""
    steps = _steps(book, hex)
    return min(goals, key=lambda goal: (steps[goal], hex_place(goal)), default=None)


def nearest_bmz(book: Book, hex: str) -> str:
    """PLA-11 Return the nearest hex of the black market zone, among equals the first in reading order."""
    found = nearest(book, hex, sorted(book.map.bmz))
    assert found is not None
    return found


def _steps(book: Book, hex: str) -> dict[str, int]:
    """Return how far every hex is from this one, breadth first."""
    if hex not in book.distances:
        while len(book.distances) >= MOST_KEPT:
            del book.distances[next(iter(book.distances))]
        book.distances[hex] = _counted(book, hex)
    return book.distances[hex]


def _counted(book: Book, start: str) -> dict[str, int]:
    steps, edge = {start: 0}, [start]
    while edge:
        ring = list[str]()
        for here in edge:
            for hex in book.grid.neighbours[here]:
                if hex is not None and hex not in steps:
                    steps[hex] = steps[here] + 1
                    ring.append(hex)
        edge = ring
    return steps
