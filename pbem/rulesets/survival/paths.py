"""Ways over the island: which steps a creature can take (brief 3.4)."""

from __future__ import annotations

from collections import deque

from pbem.engine.hexes import DIRECTIONS
from pbem.engine.tongue import tr, trn
from pbem.rulesets.survival.book import Book, Powers

Way = tuple[str, ...]
"""Words of a way as ordered: ("STAY",), ("RANDOM",), or directions and hex names one after the other."""

STAY: Way = ("STAY",)
RANDOM: Way = ("RANDOM",)
HOME: Way = ("HOME",)


class NoWay(Exception):
    """A creature cannot go there; the text says why."""


def next_hex(book: Book, start: str, word: str) -> str | None:
    """Return the neighbour in a direction, or None where no hex is."""
    return book.grid.neighbours[start][DIRECTIONS.index(word)]


def walk(book: Book, creature: str, powers: Powers, start: str, way: Way) -> list[str]:
    """Return all hexes entered on a way, water too; empty for staying; NoWay if it is not possible."""
    if way == STAY or way == (start,):
        return []
    for word in way:
        if word not in DIRECTIONS and word not in book.grid.neighbours:
            raise NoWay(tr("{hex} does not exist.", hex=word))
    if len(way) == 1 and way[0] not in DIRECTIONS and way[0] not in book.grid.neighbours[start]:
        return _reach(book, creature, powers, start, way[0])
    return _path(book, creature, powers, start, way)


def _path(book: Book, creature: str, powers: Powers, start: str, way: Way) -> list[str]:
    here, steps, crossed = start, 0, 0
    entered = []
    for word in way:
        there = next_hex(book, here, word) if word in DIRECTIONS else word
        if there is None:
            raise NoWay(
                tr("There is no hex {direction} of {hex}: that hex does not exist.", direction=word, hex=here)
            )
        if there not in book.grid.neighbours[here]:
            raise NoWay(tr("{hex} is not next to {other}.", hex=there, other=here))
        entered.append(there)
        if book.is_land(there):
            steps, crossed = steps + 1, 0
        else:
            crossed += 1
            _check_water(creature, powers, here, there, crossed)
        here = there
    if crossed:
        raise NoWay(tr("{way} ends in water.", way=_said(way)))
    _check_steps(creature, powers, _said(way), steps)
    return entered


def _check_water(creature: str, powers: Powers, here: str, there: str, crossed: int) -> None:
    if not powers.swim:
        raise NoWay(_cannot_swim(creature, there))
    if crossed > powers.swim:
        raise NoWay(
            tr("{hex} is water and {creature} has swum as far as it can.", hex=there, creature=creature)
        )


def _cannot_swim(creature: str, water: str) -> str:
    return tr("{hex} is water and {creature} cannot swim.", hex=water, creature=creature)


def _check_steps(creature: str, powers: Powers, said: str, steps: int) -> None:
    most = 1 + powers.steps
    if steps > most:
        raise NoWay(
            trn(
                "{way} is {n} step away, {creature} has {most}.",
                "{way} is {n} steps away, {creature} has {most}.",
                steps,
                way=said,
                creature=creature,
                most=most,
            )
        )


def _reach(book: Book, creature: str, powers: Powers, start: str, goal: str) -> list[str]:
    """Return the shortest legal path to a land hex further off; among equals the first clockwise."""
    if not book.is_land(goal):
        if not powers.swim:
            raise NoWay(_cannot_swim(creature, goal))
        raise NoWay(tr("{hex} is water: the way ends in water.", hex=goal))
    came: dict[str, list[str]] = {start: []}
    steps = {start: 0}
    queue = deque([start])
    while queue and goal not in came:
        here = queue.popleft()
        for path in _steps(book, powers, here):
            if path[-1] not in came:
                came[path[-1]] = came[here] + path
                steps[path[-1]] = steps[here] + 1
                queue.append(path[-1])
    if goal not in came:
        raise NoWay(
            tr(
                "{hex} cannot be reached: there is water between and {creature} cannot swim so far.",
                hex=goal,
                creature=creature,
            )
        )
    _check_steps(creature, powers, goal, steps[goal])
    return came[goal]


def _steps(book: Book, powers: Powers, here: str) -> list[list[str]]:
    """Return every single step from a hex: next land, or through water to land beyond it (SUR-R18)."""
    found: list[list[str]] = []
    edge: list[list[str]] = [[]]
    for _ in range(powers.swim + 1):
        wet: list[list[str]] = []
        for path in edge:
            for there in book.grid.neighbours[path[-1] if path else here]:
                if there is not None:
                    (found if book.is_land(there) else wet).append([*path, there])
        edge = wet
    return found


def nursery(book: Book, home: str, place: str) -> str:
    """Return the hex of a newborn; a place that cannot be had is HOME."""
    neighbours = book.grid.neighbours[home]
    there = neighbours[DIRECTIONS.index(place)] if place in DIRECTIONS else place
    return there if there in neighbours and there is not None and book.is_land(there) else home


def reachable_hexes(book: Book, powers: Powers, start: str) -> list[str]:
    """Return all land hexes a creature can end its move in, nearest first."""
    found = [start]
    edge = [start]
    for _ in range(1 + powers.steps):
        edge = list(dict.fromkeys(path[-1] for here in edge for path in _steps(book, powers, here)))
        edge = [name for name in edge if name not in found]
        found += edge
    return found[1:]


def _said(way: Way) -> str:
    return " ".join(way)
