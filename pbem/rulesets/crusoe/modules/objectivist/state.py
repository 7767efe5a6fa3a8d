"""What is kept of John Galt, for all to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modulestates import state_of


@dataclass
class Objectivism(ModuleState):
    """CRA-OBJ Who is John Galt, and whether he rests, so that nobody makes anything until his next turn."""

    module: ClassVar[str] = "objectivist"
    galt: SeatId = ""
    strike: bool = False


def galt_of(scene: Scene) -> SeatId:
    """CRA-OBJ-01 Return who is John Galt."""
    return state_of(scene, Objectivism).galt


def needs_galt(scene: Scene, seat: SeatId) -> bool:
    """CRA-R131 Say whether a seat depends on Galt: exiles do not."""
    return bool(galt_of(scene)) and not is_outside(scene, seat)
