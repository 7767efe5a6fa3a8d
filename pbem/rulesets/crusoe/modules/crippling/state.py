"""What is kept of crippling: the rows that winners have inflicted, for all to see (CRA-CRP-01)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Crippled(ModuleState):
    """CRA-CRP-01 Rows of the disability table by seat, in the order inflicted; they last to the end."""

    module: ClassVar[str] = "crippling"
    rows: dict[SeatId, list[str]] = field(default_factory=dict)
