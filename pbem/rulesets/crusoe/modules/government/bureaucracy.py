"""CRA-BUR All that a Bureaucracy does and answers, and what it keeps."""

from __future__ import annotations

from typing import Any

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import bureau_course, bureau_faults, chronicle
from pbem.rulesets.crusoe.modules.government.bureau import decides
from pbem.rulesets.crusoe.modules.government.bureau_goods import divides
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.government.chronicle import Chronicle
from pbem.rulesets.crusoe.modules.hooks import ASSIGNED, DIVIDES
from pbem.rulesets.crusoe.modules.settings import PATH_ASSIGNMENT
from pbem.rulesets.crusoe.modulestates import state_of


def assigned(scene: Scene, seat: SeatId) -> str | None:
    """CRA-PAT-01 Return the path that the program sends a seat down in this cycle, if it does."""
    return state_of(scene, Bureau).assigned.get(seat) if decides(scene, PATH_ASSIGNMENT) else None


ACTS: tuple[Act, ...] = (
    *chronicle.ACTS,
    *bureau_course.ACTS,
    ASSIGNED.by(assigned),
    DIVIDES.by(divides),
    *bureau_faults.ACTS,
)
"""What is done and answered; the numbers that a program sets the government answers with its decrees."""
STATES: tuple[type[Any], ...] = (Chronicle, Bureau)
"""What is kept: of the past, and of the program."""
