"""3.5 A plan is run: line by line, until it is finished, waits, or the shuttle's turn is over."""

from __future__ import annotations

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.building import buy, place, take
from pbem.rulesets.planetismals.conditions import Here
from pbem.rulesets.planetismals.deals import attempt_deals
from pbem.rulesets.planetismals.flying import After, Failed, Flight, go, move, seek
from pbem.rulesets.planetismals.loading import jettison, load, unload
from pbem.rulesets.planetismals.plan import MOST_DONE, NO_PLAN, Branch, Otherwise
from pbem.rulesets.planetismals.steps import (
    Buy,
    DealNow,
    Explore,
    Go,
    Hold,
    Jettison,
    Load,
    Move,
    Place,
    Repeat,
    Sell,
    Stop,
    Swap,
    Take,
    Unload,
)
from pbem.rulesets.planetismals.trading import sell, swap

ON_FAILURE = {Otherwise.SKIP: After.ON, Otherwise.HOLD: After.WAIT, Otherwise.STOP: After.NEVER}
"""What comes after a step that failed, by the word behind its OR."""
_RULES: dict[type[Order], str] = {Go: "PLA-17", Move: "PLA-17", Explore: "PLA-20", DealNow: "PLA-R57"}
"""By which statement a step fails, where it is no work on the way (PLA-R15)."""


def run_plan(flight: Flight) -> None:
    """3.5 Carry out line after line; a finished plan is emptied, an unfinished one is kept."""
    is_flying = True
    while is_flying and not flight.plan.is_finished:
        branch = _branch(flight)
        if branch is None:
            _next_line(flight)
        elif flight.steps == MOST_DONE:
            reason = tr("{n} steps in one turn are enough", n=MOST_DONE)
            _tell_failure(flight, branch.step, reason, "")
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
    is_so = all(test.holds(_here(flight)) for test in line.tests)
    if not is_so and line.other is None:
        return None
    shuttle.plan = plan.at_line(plan.at, "then" if is_so else "other")
    return shuttle.plan.branch


def _outcome(flight: Flight, branch: Branch) -> After:
    """3.5 Carry a step out; one that fails is told, and OR says what comes next."""
    flight.steps += 1
    try:
        after = _carry_out(flight, branch.step)
    except Failed as failure:
        flight.tell_way()
        rule = _RULES.get(type(branch.step), "PLA-R15")
        _tell_failure(flight, branch.step, failure.reason, rule)
        return ON_FAILURE[branch.otherwise]
    flight.tell_way()
    return after


def _tell_failure(flight: Flight, step: Order, reason: str, rule: str) -> None:
    flight.table.tell(events.StepFailed(flight.shuttle.id, str(step), reason, cause=rule, only=flight.only))


def _carry_out(flight: Flight, step: Order) -> After:
    """5.3 Carry out one step, in the hex where the shuttle is."""
    match step:
        case Go():
            return go(flight, step)
        case Move():
            return move(flight, step)
        case Explore():
            return seek(flight, step)
        case Hold():
            return _hold(flight, step)
        case DealNow():
            return _deal(flight, step)
        case Repeat():
            return After.AGAIN
        case Stop():
            return After.NEVER
        case _:
            return _act(flight, step)


def _act(flight: Flight, step: Order) -> After:
    """PLA-R14 Load, trade or build; by option it costs moves, or waits for another hex or turn."""
    options = flight.book.options
    if flight.moves < options.action_cost:
        return After.WAIT
    if options.actions_per_space == "one" and flight.has_acted:
        return After.WAIT
    _work(flight, step)
    flight.moves -= options.action_cost
    flight.has_acted = True
    return After.ON


def _work(flight: Flight, step: Order) -> None:
    """PLA-77 What a shuttle may do on its way."""
    match step:
        case Load():
            load(flight, step)
        case Unload():
            unload(flight, step)
        case Buy():
            buy(flight, step)
        case Sell():
            sell(flight, step)
        case Swap():
            swap(flight, step)
        case Take():
            take(flight, step)
        case Place():
            place(flight, step)
        case Jettison():
            jettison(flight, step)
        case _:
            raise AssertionError(step)


def _deal(flight: Flight, step: DealNow) -> After:
    """PLA-R57 Attempt what the seat has agreed, with all or with one other."""
    if not attempt_deals(flight.table, frozenset({flight.seat}), step.seat):
        raise Failed(tr("no deal could be carried out"))
    return After.ON


def _hold(flight: Flight, step: Hold) -> After:
    """5.3 End the turn, so many times in a row; or wait until a test is true."""
    if step.until is None or isinstance(step.until, int):
        done = flight.plan.done + 1
        flight.progress(done)
        return After.REST if done >= (step.until or 1) else After.WAIT
    return After.ON if step.until.holds(_here(flight)) else After.WAIT


def _here(flight: Flight) -> Here:
    return Here(flight.table, flight.seat, flight.shuttle, flight.moves)


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
