"""What is kept of attitudes: each seat knows its own, unless they were dealt openly."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modulestates import own
from pbem.rulesets.crusoe.things import Points


@dataclass
class AttitudesTaken(ModuleState):
    """CRA-VVC-01 The attitude of each seat, those known to all, and scores at the end, raw and adjusted."""

    module: ClassVar[str] = "attitudes"
    attitude: dict[SeatId, str] = own(dict)  # noqa: RUF009
    known: dict[SeatId, str] = field(default_factory=dict)
    raw: dict[SeatId, Points] = field(default_factory=dict)
    adjusted: dict[SeatId, Fraction] = field(default_factory=dict)
