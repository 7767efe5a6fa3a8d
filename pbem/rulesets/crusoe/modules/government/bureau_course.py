"""CRA 3.1, CRA 3.2 Where a Bureaucracy acts in the course of a game and of its cycles."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.course import DEAL, DECLARED, SETUP
from pbem.rulesets.crusoe.hooks import COURSE, CYCLE_OPEN, DIED, LETTERS_OPENED, VERBS
from pbem.rulesets.crusoe.island import DECLARE, PROGRAM, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import rulings
from pbem.rulesets.crusoe.modules.government.amendments import keep_on_file, put_amendment
from pbem.rulesets.crusoe.modules.government.ballots import (
    begin_program,
    choose_program,
    collect_drafts,
    is_before_the_game,
    is_contested,
)
from pbem.rulesets.crusoe.modules.government.bureau import (
    has_boxes,
    run_moment,
    tell_assignments,
    tell_decrees,
)
from pbem.rulesets.crusoe.modules.government.bureau_programs import bureaucratic
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.monetary_market.markets import MINIMUM_DUE
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.stages import Stage, inserted


def _is_opening(scene: Scene) -> bool:
    return has_boxes(scene, Moment.CYCLE_OPEN)


def _is_assigning(scene: Scene) -> bool:
    return has_boxes(scene, Moment.ORDER_DEALT)


def declare(table: IslandTable) -> None:
    """CRA-PL-01 Run the boxes of what is decided before the turn order is dealt."""
    if run_moment(table, Moment.CYCLE_OPEN) is not None:
        tell_decrees(table, Moment.CYCLE_OPEN)


def assign(table: IslandTable) -> None:
    """CRA-PAT-01 Run the boxes that say who goes down which path."""
    outcome = run_moment(table, Moment.ORDER_DEALT)
    if outcome is not None:
        bureau = state_of(table, Bureau)
        bureau.assigned = {seat: path for seat, path in outcome.assigned.items() if path}
        tell_assignments(table, bureau.assigned)


def set_minimum(table: IslandTable, group: str) -> None:
    """CRA-WEL-07 Run the boxes of the minimum wage, at the start of the tax subphase of the main group."""
    is_due = group == MAIN and has_boxes(table, Moment.TAX)
    if is_due and run_moment(table, Moment.TAX) is not None:
        tell_decrees(table, Moment.TAX)


BEFORE_THE_GAME = (
    Stage("program_drafts", (PROGRAM,), collect_drafts, is_before_the_game),
    Stage("program_votes", (PROGRAM,), choose_program, is_contested, again=True),
    Stage("program_begins", (), begin_program, is_before_the_game),
)
"""CRA-BUR-01 The stages in which a program is agreed on; its ballots have letters of their own."""
BEFORE_DECLARED = (Stage("program_declares", (DECLARE,), declare, _is_opening),)
BEHIND_DEAL = (
    Stage("amendment", (), put_amendment),
    Stage("program_assigns", (), assign, _is_assigning),
)


def stages_of_bureaucracy(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA 3.2 Add the stages of a Bureaucracy to those of a cycle."""
    if not bureaucratic(scene.book.options):
        return stages
    stages = inserted(stages, BEFORE_THE_GAME, after=SETUP)
    stages = inserted(stages, BEFORE_DECLARED, before=DECLARED)
    return inserted(stages, BEHIND_DEAL, after=DEAL)


def _forget_paths(table: IslandTable) -> None:
    state_of(table, Bureau).assigned = {}


def _forget_dead(table: IslandTable, seat: SeatId, cause: str) -> None:
    _forget(table, seat)


def _forget_gone(table: IslandTable, seat: SeatId, how: str) -> None:
    _forget(table, seat)


def _forget(table: IslandTable, seat: SeatId) -> None:
    """CRA-BUR-04 Strike what a seat has on file that is no citizen any more."""
    bureau = state_of(table, Bureau)
    bureau.amendments.pop(seat, None)
    bureau.ballots.pop(seat, None)


ACTS: tuple[Act, ...] = (
    COURSE.by(stages_of_bureaucracy),
    MINIMUM_DUE.by(set_minimum),
    CYCLE_OPEN.by(_forget_paths),
    LETTERS_OPENED.by(keep_on_file),
    VERBS.by(rulings.verbs),
    DIED.by(_forget_dead),
    LEAVES_CAMP.by(_forget_gone),
)
"""When a Bureaucracy acts."""
