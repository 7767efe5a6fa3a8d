"""What is kept of gender: who is of which group, couples, and closed paths (CRA-GEN)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.limits.closing import ClosedPaths
from pbem.rulesets.crusoe.modulestates import own


@dataclass
class GenderState(ModuleState):
    """CRA-GEN-01 Whether a seat is a woman; the `husband` of each wife; the paths closed by `limits`.

    Under Doll's House wives are of the disempowered group, be it the men. `wishes` are the seats that each
    would marry, known to it alone. `makers` are those whose landing is being worked out.
    """

    module: ClassVar[str] = "gender"
    woman: dict[SeatId, bool] = field(default_factory=dict)
    husband: dict[SeatId, SeatId] = field(default_factory=dict)
    limits: ClosedPaths = field(default_factory=ClosedPaths)
    wishes: dict[SeatId, list[SeatId]] = own(dict)  # noqa: RUF009
    makers: list[SeatId] = field(default_factory=list)
