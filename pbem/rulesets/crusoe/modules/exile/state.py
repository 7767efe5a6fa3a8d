"""What is kept of exile: who is on the way there or back, and the economy agreed on (CRA-EXI)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Banishment(ModuleState):
    """CRA-EXI What is so in this cycle; who lives in exile is a group of the island.

    `leaving` are losers that go when their battle's loot is shared, `arrived` those that came into exile,
    `home` those that came back. `system` is the exiles' economy from the next cycle on, "" for no change.
    """

    module: ClassVar[str] = "exile"
    leaving: list[SeatId] = field(default_factory=list)
    arrived: list[SeatId] = field(default_factory=list)
    home: list[SeatId] = field(default_factory=list)
    system: str = ""
