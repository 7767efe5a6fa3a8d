"""CRA-PL-01, CRA-R39 Statements that a ruler decrees are run when what they set is needed (brief 5.9)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Statements
from pbem.rulesets.crusoe.flow import TRADE
from pbem.rulesets.crusoe.hooks import COURSE, TRADE_STEPS
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import is_programmed
from pbem.rulesets.crusoe.modules.government.bureau_programs import usual_of
from pbem.rulesets.crusoe.modules.government.decreeing import tell_decreed
from pbem.rulesets.crusoe.modules.government.facts import GameFacts
from pbem.rulesets.crusoe.modules.government.inforce import decree_of, is_written, present
from pbem.rulesets.crusoe.modules.government.saying import said_numbers
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.government.usual import keys_of, lowest
from pbem.rulesets.crusoe.modules.program.box_run import Conduct
from pbem.rulesets.crusoe.modules.program.criteria import decree
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.outcome import Decided, Outcome, Unprovided
from pbem.rulesets.crusoe.modules.program.running import run
from pbem.rulesets.crusoe.modules.program.vocabulary import MOMENT_TASKS, RENT, TASK_TARGETS, Moment
from pbem.rulesets.crusoe.modules.settings import LIMITS, MINIMUM_WAGE, RENTS, TAX_BURDEN
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.stages import Stage, inserted

TAXES = "taxes"
"""The trade step before which burdens are worked out."""
LATER = (TAX_BURDEN, LIMITS, MINIMUM_WAGE)
"""CRA-R39 The tasks whose numbers are worked out when they are needed, not when they are declared."""


def work_out(table: IslandTable, task: str) -> None:
    """CRA-R39 Run the statements in force on a task, keep what they set, and tell it."""
    outcome = outcome_of(table, task)
    if outcome is None:
        return
    settings = state_of(table, Government).settings
    for step in outcome.steps:
        if isinstance(step, Decided | Unprovided):
            settings.put(step.target, step.args, step.value)
    numbers = tuple(_numbers(table, task))
    if numbers:
        tell_decreed(table, task, said_numbers(table, task, numbers))


def outcome_of(table: IslandTable, task: str) -> Outcome | None:
    """CRA-PL-01 Run the statements in force on a task; None if there are none.

    Where they are stuck they go on as programs do that nobody is asked about.
    """
    written = decree_of(table, task)
    if not isinstance(written, Statements):
        return None
    program = decree(task, written.text, Game((task,), tuple(table.book.board.paths))).program
    if program is None:
        return None
    conduct = Conduct(False, usual_of(table.book), {RENT: lowest(table.book, RENTS)})
    dice = table.dice.at(table.state.turn, "decree", task)
    return run(program, _moment(task), (task,), GameFacts(table), present(table), dice, conduct)


def _moment(task: str) -> Moment:
    return next(moment for moment, tasks in MOMENT_TASKS.items() if task in tasks)


def _numbers(scene: Scene, task: str) -> Iterator[tuple[str, int]]:
    """Yield what is set by seat, thing or path; what differs between seats beside that is not told here."""
    settings = state_of(scene, Government).settings
    target = TASK_TARGETS[task][0]
    keys = (
        [seat.id for seat in scene.state.in_order(MAIN)] if task == TAX_BURDEN else keys_of(scene.book, task)
    )
    for key in ("",) if task == MINIMUM_WAGE else keys:
        number = settings.value(target, (key,))
        if number is not None:
            yield key, number


def _is_due(task: str, scene: Scene) -> bool:
    is_ours = task in scene.book.tasks and not is_programmed(scene, task)
    return is_ours and is_written(scene, task)


def _work_out_limits(table: IslandTable) -> None:
    work_out(table, LIMITS)


def _work_out_burdens(table: IslandTable) -> None:
    work_out(table, TAX_BURDEN)


def stages(before: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-R39 Let limits that statements set be worked out just before the trade steps."""
    if not _is_due(LIMITS, scene):
        return before
    return inserted(before, (Stage("limits", (), _work_out_limits),), before=TRADE)


def trade_steps(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-R39 Let burdens that statements set be worked out just before the taxes."""
    taxes = next((step for step in steps if step.key == TAXES), None)
    if group != MAIN or taxes is None or not _is_due(TAX_BURDEN, scene):
        return steps
    return inserted(steps, (Stage("burdens", taxes.phases, _work_out_burdens),), before=TAXES)


ACTS: tuple[Act, ...] = (COURSE.by(stages), TRADE_STEPS.by(trade_steps))
"""When statements are run that wait for it."""
