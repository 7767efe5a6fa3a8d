"""Where a plan leads: the legs that are left of it, with their distances (brief 5.2, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pbem.engine.hexes import DIRECTIONS
from pbem.engine.orders import Order
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.plan import Plan, PlanLine
from pbem.rulesets.planetismals.steps import Explore, Go, Move, Repeat, Stop
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle
from pbem.rulesets.planetismals.ways import distance, nearest, nearest_bmz

AVERAGE = 7
"""The moves of a turn: 2D6 make so many on average."""


@dataclass(frozen=True)
class Leg:
    """A flight of a plan: the place as the plan calls it, its hex, and the hexes entered on the way."""

    place: str
    hex: str
    distance: int


def legs_left(view: BeltView, shuttle: SeenShuttle) -> tuple[Leg, ...]:
    """Return the flights that are left of a shuttle's plan, once through; those behind IF are not counted."""
    return legs(view, shuttle.hex, _left(shuttle.plan)) if shuttle.plan else ()


def _left(plan: Plan) -> tuple[PlanLine, ...]:
    """Return the lines from the present one on; that one without its tests if it has begun."""
    if plan.branch is None:
        return plan.lines[plan.at :]
    begun = replace(plan.branch, step=_rest(plan.branch.step, plan.done))
    return (PlanLine(begun), *plan.lines[plan.at + 1 :])


def _rest(step: Order, done: int) -> Order:
    """Return what is left of a flight that has begun."""
    match step:
        case Go(places=places) if places:
            return replace(step, places=places[done:])
        case Move(directions=directions):
            return replace(step, directions=directions[done:])
        case Explore(times=times):
            return replace(step, times=max((times or 1) - done, 1))
    return step


def legs(view: BeltView, start: str, lines: tuple[PlanLine, ...]) -> tuple[Leg, ...]:
    """Return the flights of the unconditional steps of a plan that begins in a hex."""
    found, here = list[Leg](), start
    unexplored = [asteroid.hex for asteroid in view.asteroids.values() if not asteroid.is_explored]
    for line in lines:
        if line.tests:
            continue
        if isinstance(line.then.step, Repeat | Stop):
            break
        for leg in _of_step(view.book, line, here, unexplored):
            found.append(leg)
            here = leg.hex
            unexplored = [hex for hex in unexplored if hex != here]
    return tuple(found)


def _of_step(book: Book, line: PlanLine, here: str, unexplored: list[str]) -> Iterator[Leg]:
    match line.then.step:
        case Go(place=place, places=places):
            for stop in (*places, place):
                hex = _hex_of(book, stop, here)
                yield Leg(stop, hex, distance(book, here, hex))
                here = hex
        case Move(directions=directions):
            hexes = list(_entered(book, here, directions))
            if hexes:
                yield Leg(hexes[-1], hexes[-1], len(hexes))
        case Explore(times=times):
            left = list(unexplored)
            for _ in range(times or 1):
                hex_or_none = nearest(book, here, left)
                if hex_or_none is None:
                    return
                yield Leg(hex_or_none, hex_or_none, distance(book, here, hex_or_none))
                here = hex_or_none
                left.remove(here)


def _hex_of(book: Book, place: str, here: str) -> str:
    if place == "base":
        return book.map.base
    return nearest_bmz(book, here) if place == "bmz" else place


def _entered(book: Book, here: str, directions: tuple[str, ...]) -> Iterator[str]:
    """Yield the hexes of a flight by directions, up to the edge of the board."""
    for direction in directions:
        hex = book.grid.neighbours[here][DIRECTIONS.index(direction)]
        if hex is None:
            return
        yield hex
        here = hex
