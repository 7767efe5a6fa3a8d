"""CRA-PAT-01, CRA-R146 The government sends seats down paths: decided with decrees, in force once dealt."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.decrees import Assigned
from pbem.rulesets.crusoe.hooks import ORDER_DEALT
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import is_programmed
from pbem.rulesets.crusoe.modules.government.deciding import settle
from pbem.rulesets.crusoe.modules.government.decreeing import tell_decreed
from pbem.rulesets.crusoe.modules.government.inforce import decree_of
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.government.written import outcome_of
from pbem.rulesets.crusoe.modules.hooks import ASSIGNED
from pbem.rulesets.crusoe.modules.settings import PATH_ASSIGNMENT
from pbem.rulesets.crusoe.modulestates import state_of


def assign(table: IslandTable) -> None:
    """CRA-PAT-01, CRU-H03 Decide who goes where, and run the statements of a ruler who wrote some."""
    if not _is_ours(table):
        return
    settle(table, PATH_ASSIGNMENT)
    outcome = outcome_of(table, PATH_ASSIGNMENT)
    if outcome is None:
        return
    assigned = {seat: path for seat, path in outcome.assigned.items() if path}
    state_of(table, Government).assigned = assigned
    in_words = said(table, PATH_ASSIGNMENT, Assigned(tuple(assigned.items())))
    tell_decreed(table, PATH_ASSIGNMENT, in_words)


def assigned_to(scene: Scene, seat: SeatId) -> str | None:
    """CRA-PAT-01 Return the path that a seat is assigned to; None if it may choose."""
    if not _is_ours(scene):
        return None
    decree = decree_of(scene, PATH_ASSIGNMENT)
    if isinstance(decree, Assigned):
        return decree.of(seat)
    return state_of(scene, Government).assigned.get(seat)


def _is_ours(scene: Scene) -> bool:
    return PATH_ASSIGNMENT in scene.book.tasks and not is_programmed(scene, PATH_ASSIGNMENT)


ACTS: tuple[Act, ...] = (ORDER_DEALT.by(assign), ASSIGNED.by(assigned_to))
"""When paths are assigned, and to whom."""
