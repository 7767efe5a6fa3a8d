"""CRA-GOV-02 Deciding: task by task, by the ruler's word or the votes of all (CRA-H07, CRA-R22, CRA-R23)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DECLARED
from pbem.rulesets.crusoe.decrees import Decree, Rules, Statements
from pbem.rulesets.crusoe.hooks import COURSE
from pbem.rulesets.crusoe.island import DECLARE, IslandTable, Scene
from pbem.rulesets.crusoe.letters import A_LINE_BEFORE_COUNTS, orders_of, unused, used
from pbem.rulesets.crusoe.market.weighing import NO_VOTE, weights
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.branches import citizens, is_programmed, is_ruled, ruler_of
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, tell_decreed
from pbem.rulesets.crusoe.modules.government.inforce import decree_of, is_written, number_of, put_in_force
from pbem.rulesets.crusoe.modules.government.motions import decide_by_motions, is_moved
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.government.usual import usual_decree
from pbem.rulesets.crusoe.modules.government.votes import agreed
from pbem.rulesets.crusoe.modules.government.written import LATER, work_out
from pbem.rulesets.crusoe.modules.monetary_market.markets import MINIMUM_DUE
from pbem.rulesets.crusoe.modules.settings import CYCLE_TASKS, LIMITS, MINIMUM_WAGE, RENTS
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.stages import Stage, inserted

NOT_YOURS = tr_noop("you do not decide it")
DECREES, PROGRAM_DECLARES = "decrees", "program_declares"
"""The stages in which decrees are made: of rulers and citizens, and of programs."""
FOR_RULERS = tr_noop("only who rules alone decides by statements")


def declare(table: IslandTable) -> None:
    """CRU-H07, CRA 3.2 Decide, in the order of tasks, what is decided before the turn order is dealt."""
    for task in CYCLE_TASKS:
        if task in table.book.tasks and not is_programmed(table, task):
            settle(table, task)


def settle(table: IslandTable, task: str) -> None:
    """CRA-GOV-02 Decide a task, and tell what is in force."""
    decide(table, task)
    in_force = decree_of(table, task)
    if in_force is not None:
        tell_decreed(table, task, said(table, task, in_force))
    if is_written(table, task) and task not in LATER:
        work_out(table, task)
    if task == RENTS:
        _settle_rents(table)


def decide(table: IslandTable, task: str) -> None:
    """CRA-R22, CRA-R23 Put in force what is decided now; where nobody says anything all stays as it is."""
    if is_ruled(table, task):
        decree = by_ruler(table, task)
    elif is_moved(table.book, task):
        decree = decide_by_motions(table, task)
    else:
        decree = _voted(table, task)
    if decree is not None:
        put_in_force(table, task, joined(task, decree, _rules_before(table, task)))


def _rules_before(table: IslandTable, task: str) -> Decree | None:
    """Return what was in force, or what is usual where that was written as statements."""
    before = decree_of(table, task)
    return usual_decree(table.book, task) if isinstance(before, Statements) else before


def joined(task: str, decree: Decree, before: Decree | None) -> Decree:
    """CRA-R23 Return a decree with what it does not speak of as it was; limits are decreed as a whole."""
    if task == LIMITS or not (isinstance(decree, Rules) and isinstance(before, Rules)):
        return decree
    if decree.others is not None:
        return decree
    named = {rule.what for rule in decree.rules}
    kept = tuple(rule for rule in before.rules if rule.what not in named)
    return Rules((*decree.rules, *kept), before.others)


def by_ruler(table: IslandTable, task: str) -> Decree | None:
    """CRA-DIC-02 Return what the ruler's first line says; note of all others that they do not decide."""
    ruler, decree = ruler_of(table, task), None
    for seat in citizens(table):
        line = first_line(table, seat, task)
        if line is not None and seat == ruler:
            used(table, line, tr_noop("it is decided so"))
            decree = line.decree
        elif line is not None:
            unused(table, seat, line, NOT_YOURS, Became.REFUSED)
    return decree


def _voted(table: IslandTable, task: str) -> Decree | None:
    """CRA-ATH-01, CRA-R22, CRA-R146 Return what the citizens' lines come to by the weights of their votes."""
    seats = citizens(table)
    votes = weights(table, seats, task)
    ballots: dict[SeatId, Decree] = {}
    for seat in seats:
        line = first_line(table, seat, task)
        if line is None:
            continue
        if reason := _why_no_ballot(line, votes[seat]):
            unused(table, seat, line, reason, Became.REFUSED)
            continue
        used(table, line, tr_noop("it counted as your vote"))
        ballots[seat] = line.decree
        table.tell(told.Voted(table.state.seats[seat].name, task, said(table, task, line.decree)))
    return agreed(table, task, ballots, votes, decree_of(table, task))


def _why_no_ballot(line: Decide, votes: int) -> str:
    if isinstance(line.decree, Statements):
        return FOR_RULERS
    return "" if votes else NO_VOTE


def first_line(table: IslandTable, seat: SeatId, task: str) -> Decide | None:
    """CRA-GOV-02 Return a seat's first line on a task; it is noted that those behind it do not count."""
    lines = [line for line in orders_of(table, seat, Decide) if line.task == task]
    for line in lines[1:]:
        unused(table, seat, line, A_LINE_BEFORE_COUNTS)
    return lines[0] if lines else None


def _settle_rents(table: IslandTable) -> None:
    """CRA-R39 Work out now, for the whole cycle, rents that differ between players."""
    settings = state_of(table, Government).settings
    in_force = decree_of(table, RENTS)
    settings.own_rent = {}
    if not isinstance(in_force, Rules):
        return
    for path in {rule.what: None for rule in in_force.rules if rule.where}:
        rents = {seat: number_of(table, RENTS, path, seat) for seat in citizens(table)}
        settings.own_rent[path] = {seat: rent for seat, rent in rents.items() if rent is not None}


def decide_minimum(table: IslandTable, group: str) -> None:
    """CRA-WEL-07 Decide the minimum wage of the main group, just before its taxes."""
    if group == MAIN and MINIMUM_WAGE in table.book.tasks and not is_programmed(table, MINIMUM_WAGE):
        settle(table, MINIMUM_WAGE)
        if is_written(table, MINIMUM_WAGE):
            work_out(table, MINIMUM_WAGE)


def stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Let rulers and citizens decide before programs do, and before anything else is declared."""
    if not any(task in CYCLE_TASKS and not is_programmed(scene, task) for task in scene.book.tasks):
        return before
    keys = [stage.key for stage in before]
    behind = PROGRAM_DECLARES if PROGRAM_DECLARES in keys else DECLARED
    return inserted(before, (Stage(DECREES, (DECLARE,), declare),), before=behind)


ACTS: tuple[Act, ...] = (COURSE.by(stages), MINIMUM_DUE.by(decide_minimum))
"""When tasks are decided."""
