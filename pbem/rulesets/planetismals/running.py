"""3.5 A plan is run: line by line, until it is finished, waits, or the shuttle's turn is over."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.plan import MOST_DONE, NO_PLAN, Branch, Otherwise
from pbem.rulesets.planetismals.stages import Step, step_of
from pbem.rulesets.planetismals.underway import After, Failed, Flight

ON_FAILURE = {Otherwise.SKIP: After.ON, Otherwise.HOLD: After.WAIT, Otherwise.STOP: After.NEVER}
"""What comes after a step that failed, by the word behind its OR."""


def run_plan(flight: Flight) -> None:
    """3.5 Carry out line after line; a finished plan is emptied, an unfinished one is kept."""
    is_flying = True
    while is_flying and not flight.plan.is_finished:
        branch = _branch(flight)
        if branch is None:
            _next_line(flight)
        elif flight.steps == MOST_DONE:
            reason = tr("{n} steps in one turn are enough", n=MOST_DONE)
            _tell_failure(flight, step_of(branch), reason, "")
            is_flying = False
        else:
            is_flying = _follow(flight, _outcome(flight, branch))
    if flight.plan.is_finished:
        flight.shuttle.plan = NO_PLAN


def _branch(flight: Flight) -> Branch | None:
    """3.5 Return the step of the line: the one begun, else the one its tests choose now; None is neither."""
    plan = flight.plan
    if plan.branch is not None:
        return plan.branch
    line = plan.lines[plan.at]
    shuttle = flight.shuttle
    is_so = all(test.holds(flight.here) for test in line.tests)
    if not is_so and line.other is None:
        return None
    shuttle.plan = plan.at_line(plan.at, "then" if is_so else "other")
    return shuttle.plan.branch


def _outcome(flight: Flight, branch: Branch) -> After:
    """3.5 Carry a step out; one that fails is told, and OR says what comes next."""
    flight.steps += 1
    step = step_of(branch)
    try:
        after = step.run(flight)
    except Failed as failure:
        flight.tell_way()
        _tell_failure(flight, step, failure.reason, step.fails_by)
        return ON_FAILURE[branch.otherwise]
    flight.tell_way()
    return after


def _tell_failure(flight: Flight, step: Step, reason: str, rule: str) -> None:
    flight.table.tell(events.StepFailed(flight.shuttle.id, str(step), reason, cause=rule, only=flight.only))


def _follow(flight: Flight, after: After) -> bool:
    """3.5 Set the pointer for what comes after a step; say whether the shuttle's turn goes on."""
    if flight.shuttle.owner != flight.seat:
        return False
    if after in (After.ON, After.REST):
        _next_line(flight)
    elif after is After.NEVER:
        flight.shuttle.plan = NO_PLAN
    elif after is After.AGAIN:
        return _again(flight)
    return after is After.ON


def _next_line(flight: Flight) -> None:
    flight.shuttle.plan = flight.plan.at_line(flight.plan.at + 1)


def _again(flight: Flight) -> bool:
    """3.5 REPEAT: begin anew, but go on this turn only if a hex was entered since the last beginning."""
    flight.shuttle.plan = flight.plan.at_line(0)
    has_flown, flight.has_flown = flight.has_flown, False
    return has_flown
