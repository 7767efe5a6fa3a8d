"""3.2 M, 3.5 Movement: the shuttles of a seat fly one after the other and carry out their plans."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Shuttle
from pbem.rulesets.planetismals.choosing import in_running_order
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.running import run_plan
from pbem.rulesets.planetismals.stages import step_of
from pbem.rulesets.planetismals.underway import Flight


def move(table: BeltTable, seat: SeatId) -> None:
    """3.2 M Let each shuttle of the seat run its plan, in running order; one just bought waits (PLA-R16)."""
    while (shuttle := _next_shuttle(table.state, seat)) is not None:
        shuttle.moved_round = table.state.round
        flight = Flight(table, seat, shuttle, _moves(table, shuttle), start=shuttle.hex)
        run_plan(flight)
        if flight.moves:
            table.tell(events.MovesLost(shuttle.id, flight.moves, only=flight.only))


def _next_shuttle(belt: Belt, seat: SeatId) -> Shuttle | None:
    """PLA-R17 Return the first shuttle that has not moved this round, whoever had it before."""
    return next(
        (
            shuttle
            for shuttle in in_running_order(belt, seat)
            if shuttle.bought_round < belt.round and shuttle.moved_round < belt.round
        ),
        None,
    )


def can_fly(belt: Belt, shuttle: Shuttle) -> bool:
    """PLA-102, PLA-112, PLA-116 Say whether nothing keeps a shuttle where it is."""
    return not shuttle.is_immobile and not any(belt.running("flare"))


def _moves(table: BeltTable, shuttle: Shuttle) -> int:
    """PLA-17, PLA-R13 Return the shuttle's 2D6, or what was drawn ahead; immobile it has none."""
    ahead, shuttle.next_moves = shuttle.next_moves, None
    if not can_fly(table.state, shuttle):
        return 0
    number = _drawn(table, shuttle) if ahead is None else ahead
    table.tell(events.Moves(shuttle.id, number, only=frozenset({shuttle.owner})))
    return number


def _drawn(table: BeltTable, shuttle: Shuttle) -> int:
    purpose = f"moves of {shuttle.id}"
    stream = table.dice.at(table.state.round, shuttle.owner, purpose)
    dice = table.book.shuttle_dice
    if len(set(dice)) == 1:
        return sum(stream.roll(len(dice), dice[0], purpose))
    return sum(stream.die(sides, purpose) for sides in dice)


def remainder(plan: Plan) -> tuple[str, ...]:
    """Return the lines of a plan that are left, the first without what is done of it."""
    if plan.is_finished:
        return ()
    return (*_rest_of_line(plan), *(str(line) for line in plan.lines[plan.at + 1 :]))


def _rest_of_line(plan: Plan) -> tuple[str, ...]:
    """Return what is left of the line begun; a conditional one continues without its tests."""
    branch = plan.branch
    if branch is None:
        return (str(plan.lines[plan.at]),)
    rest = step_of(branch).rest(plan.done)
    return (str(replace(branch, step=rest)),) if rest else ()
