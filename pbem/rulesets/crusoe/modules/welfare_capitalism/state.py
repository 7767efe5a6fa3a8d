"""What is kept of welfare in a cycle: the minimum wage, and who wants none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class WelfareState(ModuleState):
    """CRA-WEL-01, CRA-R42 The minimum wage of this cycle, None before it is set, and who `declined`."""

    module: ClassVar[str] = "welfare_capitalism"
    minimum: int | None = None
    declined: list[SeatId] = field(default_factory=list)
