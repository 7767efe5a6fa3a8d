"""What is kept of vegetarians: who they are, for all to see (CRA-VEG-01)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Diets(ModuleState):
    """CRA-VEG-01 Whether a seat is a vegetarian; who is not named is none."""

    module: ClassVar[str] = "vegetarians"
    veg: dict[SeatId, bool] = field(default_factory=dict)
