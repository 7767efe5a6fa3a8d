"""The course of a plan: where a shuttle is at each line, how far it flies and what is aboard.

All as far as it is known: whatever hangs on a test may be done or not, and where that makes a difference,
the place is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.flying import FlightStep
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.plan import Branch, Plan, PlanLine
from pbem.rulesets.planetismals.plans import read_line
from pbem.rulesets.planetismals.stages import Aboard, Leg, Stage, step_of
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle

AVERAGE = 7
"""The moves of a turn: 2D6 make so many on average."""


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
        if not line.tests and step_of(line.then).ends:
            here, is_reached = None, False


def _flown(view: BeltView, here: str | None, branch: Branch) -> tuple[Leg, ...] | None:
    """Return the flights of a step; None where it cannot be told how far they are."""
    if not isinstance(branch.step, FlightStep):
        return ()
    return None if here is None else legs(view, here, (PlanLine(branch),))


def _end(here: str | None, branch: Branch, flown: tuple[Leg, ...] | None) -> str | None:
    """Return where a shuttle is behind a step; a place named is reached from wherever it was."""
    if flown:
        return flown[-1].hex
    return step_of(branch).goal() if flown is None else here


def _explored(view: BeltView, flown: Sequence[Leg]) -> BeltView:
    """Return the view with the asteroids explored at which these flights end."""
    new = [leg.hex for leg in flown if leg.hex in view.asteroids and not view.asteroids[leg.hex].is_explored]
    if not new:
        return view
    marked = {hex: replace(view.asteroids[hex], is_explored=True) for hex in new}
    return replace(view, asteroids={**view.asteroids, **marked})


def hexes_of(stages: Sequence[Stage]) -> int:
    """Return the hexes of a course once through, as far as they are known, its tests being true."""
    reached = (stage for stage in stages if stage.is_reached)
    return sum(leg.distance for stage in reached for leg in stage.then or ())


def turns_for(hexes: int) -> int:
    """PLA-17 Return how many turns a flight takes on average."""
    return -(-hexes // AVERAGE)


def legs_left(view: BeltView, shuttle: SeenShuttle) -> tuple[Leg, ...]:
    """Return the flights that are left of a shuttle's plan, once through; those behind IF are not counted."""
    return legs(view, shuttle.hex, _left(shuttle.plan)) if shuttle.plan else ()


def _left(plan: Plan) -> tuple[PlanLine, ...]:
    """Return the lines from the present one on; that one without its tests if it has begun."""
    if plan.branch is None:
        return plan.lines[plan.at :]
    rest = step_of(plan.branch).rest(plan.done)
    begun = (PlanLine(replace(plan.branch, step=rest)),) if rest else ()
    return (*begun, *plan.lines[plan.at + 1 :])


def legs(view: BeltView, start: str, lines: Sequence[PlanLine]) -> tuple[Leg, ...]:
    """Return the flights of the unconditional steps of a plan that begins in a hex."""
    found, here = list[Leg](), start
    unexplored = [asteroid.hex for asteroid in view.asteroids.values() if not asteroid.is_explored]
    for step in (step_of(line.then) for line in lines if not line.tests):
        if step.ends:
            break
        for leg in step.legs(view.book, here, tuple(unexplored)) if isinstance(step, FlightStep) else ():
            found.append(leg)
            here = leg.hex
            unexplored = [hex for hex in unexplored if hex != here]
    return tuple(found)


def begun(view: BeltView, shuttle: SeenShuttle) -> Aboard:
    """Return what is known as a plan begins."""
    company = view.seats[shuttle.owner]
    money = max((company.cash or 0) - (company.reserve or 0), 0)
    return Aboard(bool(shuttle.hold), shuttle.installation is not None, money)


def rehearsed(view: BeltView, start: Aboard, stages: Sequence[Stage]) -> Iterator[Aboard]:
    """Yield what is surely aboard, and what money is left, before each stage."""
    now = start
    for stage in stages:
        yield now
        after = _behind(view, now, stage, stage.line.then)
        if stage.line.tests:
            after = now.either(after)
            if stage.line.other:
                after = after.either(_behind(view, now, stage, stage.line.other))
        now = after


def _behind(view: BeltView, now: Aboard, stage: Stage, branch: Branch) -> Aboard:
    if stage.then is None or any(leg.distance for leg in stage.then):
        now = replace(now, cash=None)  # it may be another turn
    return step_of(branch).behind(now, view, stage.hex)
