"""What is odd in a flight plan: steps that, as things stand, can do nothing (brief 5.2, 5.3).

Only steps without a test are judged, and only by what is sure: a plan may reckon with what is to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.course import Stage, course, lines_left
from pbem.rulesets.planetismals.orders import PlanOrder
from pbem.rulesets.planetismals.plans import APPEND, BadStep
from pbem.rulesets.planetismals.rehearsal import begun, rehearsed
from pbem.rulesets.planetismals.stepoddities import Scene, odd_step, others_things
from pbem.rulesets.planetismals.steps import Repeat
from pbem.rulesets.planetismals.view import BeltView

MOST_TOLD = 5
"""No more odd steps than this are told of one plan."""


def odd_plan(view: BeltView, after: BeltView, seat: SeatId, order: PlanOrder) -> Iterator[str]:
    """Yield what is odd in a plan, in one; `after` is the view with the settings of the same sheet."""
    told = " ".join(map(str, islice(_odd_steps(view, after, seat, order), MOST_TOLD)))
    if told:
        yield told


def _odd_steps(view: BeltView, after: BeltView, seat: SeatId, order: PlanOrder) -> Iterator[BadStep]:
    shuttle = view.shuttles[order.shuttle]
    old = lines_left(view, shuttle.plan) if order.way == APPEND else ()
    stages = course(view, shuttle.hex, (*old, *order.lines))
    repeats = any(isinstance(stage.line.then.step, Repeat) for stage in stages)
    known = rehearsed(after, begun(after, shuttle), stages)
    for number, (stage, now) in enumerate(zip(stages, known, strict=True), 1 - len(old)):
        if number < 1:
            continue
        if not stage.is_reached:
            yield _told(number, stage, tr("Nothing behind REPEAT or STOP is ever reached."))
            return
        scene = Scene(view, seat, order.shuttle, stage, now, repeats)
        for reason in _reasons(scene, stage, is_first=number == 1 and not old):
            yield _told(number, stage, reason)


def _told(number: int, stage: Stage, reason: str) -> BadStep:
    return BadStep(number, str(stage.line), Fault(reason))


def _reasons(scene: Scene, stage: Stage, is_first: bool) -> Iterator[str]:
    branches = [branch for branch in (stage.line.then, stage.line.other) if branch]
    for branch in branches:
        yield from others_things(scene, branch.step)
    if stage.line.tests:
        return
    if is_first and isinstance(stage.line.then.step, Repeat):
        yield tr("A plan that begins with REPEAT does nothing.")
    found = next(odd_step(scene, stage.line.then), None)
    if found:
        yield found
