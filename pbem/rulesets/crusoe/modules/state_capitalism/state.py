"""What is kept of State Capitalism: the deals of this cycle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass(frozen=True)
class Dealt:
    """CRA-STA-02 A deal carried out: what was put in for whom, at how much, what of it is paid and owed."""

    good: str
    holder: SeatId
    seller: SeatId
    units: int
    price: int
    is_percent: bool
    paid: int
    owed: int = 0


@dataclass
class StateCapitalism(ModuleState):
    """`deals` are those of this cycle, in the order in which they were carried out."""

    module: ClassVar[str] = "state_capitalism"
    deals: list[Dealt] = field(default_factory=list)
