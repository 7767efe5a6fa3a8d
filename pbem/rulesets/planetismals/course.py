"""The course of a plan: where a shuttle is at each line, and how far it flies, as far as that is known.

Whatever hangs on a test may be done or not: where that makes a difference, the place is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import listed
from pbem.engine.orders import Order
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.itinerary import AVERAGE, Leg, legs
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.plan import Branch, Plan, PlanLine
from pbem.rulesets.planetismals.plans import read_line
from pbem.rulesets.planetismals.steps import Explore, Go, Move, Repeat, Stop
from pbem.rulesets.planetismals.view import BeltView

FLIGHTS = (Go, Move, Explore)
"""The steps that fly."""
ENDS = (Repeat, Stop)
"""The steps behind which nothing is reached, where no test stands before them."""


@dataclass(frozen=True)
class Stage:
    """A line of a plan: where it begins (None: not known), and the flights of both its branches.

    `view` is the belt with the asteroids explored on the way; flights are None where they are not known.
    """

    line: PlanLine
    view: BeltView
    hex: str | None
    then: tuple[Leg, ...] | None
    other: tuple[Leg, ...] | None = None
    is_reached: bool = True

    def __str__(self) -> str:
        """Return the line as it is understood, with its distances."""
        line = self.line
        when = f"IF {' AND '.join(map(str, line.tests))} THEN " if line.tests else ""
        otherwise = f" ELSE {_said(line.other, self.other)}" if line.other else ""
        return f"{when}{_said(line.then, self.then)}{otherwise}"


def lines_left(view: BeltView, plan: Plan | None) -> tuple[PlanLine, ...]:
    """Return the lines of a plan from the present one on, that one without what is done of it."""
    words = bare_lexicon(view.book, {one.id: one.name for one in view.seats.values()})
    return tuple(read_line(line, words) for line in remainder(plan)) if plan else ()


def course(view: BeltView, start: str, lines: Sequence[PlanLine]) -> tuple[Stage, ...]:
    """Return the stages of a plan that begins in a hex, once through."""
    return tuple(_stages(view, start, lines))


def _stages(view: BeltView, start: str, lines: Sequence[PlanLine]) -> Iterator[Stage]:
    here: str | None = start
    is_reached = True
    for line in lines:
        then = _flown(view, here, line.then)
        other = _flown(view, here, line.other) if line.other else None
        yield Stage(line, view, here, then, other, is_reached)
        ends = {_end(here, line.then, then)}
        if line.tests:
            ends.add(_end(here, line.other, other) if line.other else here)
        here = ends.pop() if len(ends) == 1 else None
        view = _explored(view, [] if line.tests else then or [])
        if not line.tests and isinstance(line.then.step, ENDS):
            here, is_reached = None, False


def _flown(view: BeltView, here: str | None, branch: Branch) -> tuple[Leg, ...] | None:
    """Return the flights of a step; None where it cannot be told how far they are."""
    if not isinstance(branch.step, FLIGHTS):
        return ()
    return None if here is None else legs(view, here, (PlanLine(Branch(branch.step)),))


def _end(here: str | None, branch: Branch, flown: tuple[Leg, ...] | None) -> str | None:
    """Return where a shuttle is behind a step; a place named is reached from wherever it was."""
    if flown:
        return flown[-1].hex
    step = branch.step
    if flown is None and isinstance(step, Go) and step.place not in ("base", "bmz"):
        return step.place
    return None if flown is None else here


def _explored(view: BeltView, flown: Sequence[Leg]) -> BeltView:
    """Return the view with the asteroids explored at which these flights end."""
    new = [leg.hex for leg in flown if leg.hex in view.asteroids and not view.asteroids[leg.hex].is_explored]
    if not new:
        return view
    marked = {hex: replace(view.asteroids[hex], is_explored=True) for hex in new}
    return replace(view, asteroids={**view.asteroids, **marked})


def _said(branch: Branch, flown: tuple[Leg, ...] | None) -> str:
    remark = _remark(branch.step, flown)
    return f"{branch} {remark}".strip()


def _remark(step: Order, flown: tuple[Leg, ...] | None) -> str:
    """Return how far a step flies and, where it does not say so itself, whereto."""
    if flown is None or not isinstance(step, FLIGHTS):
        return ""
    number = sum(leg.distance for leg in flown)
    if isinstance(step, Go) and step.place != "bmz":
        return trn("({n} hex)", "({n} hexes)", number)
    if not flown:
        return tr("(nothing to fly to)")
    places = listed([leg.hex for leg in flown])
    return trn("({n} hex to {places})", "({n} hexes to {places})", number, places=places)


def hexes_of(stages: Sequence[Stage]) -> int:
    """Return the hexes of a course once through, as far as they are known, its tests being true."""
    reached = (stage for stage in stages if stage.is_reached)
    return sum(leg.distance for stage in reached for leg in stage.then or ())


def turns_for(hexes: int) -> int:
    """PLA-17 Return how many turns a flight takes on average."""
    return -(-hexes // AVERAGE)
