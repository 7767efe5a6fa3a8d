"""What is kept of the rescue: who has boarded, who contends for the last places, what diamonds are worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Boat(ModuleState):
    """CRA-DIA-01 to CRA-DIA-03 Seats aboard in order, those tied for the last places, points by seat."""

    module: ClassVar[str] = "diamonds"
    boarded: list[SeatId] = field(default_factory=list)
    tied: list[SeatId] = field(default_factory=list)
    values: dict[SeatId, int] = field(default_factory=dict)
