"""What is kept of race: groups, prejudice and closed paths, for all to see (CRA-RAC)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.limits.closing import ClosedPaths


@dataclass
class RaceState(ModuleState):
    """CRA-RAC-01, CRA-RAC-02 The group of each seat, and the points of its `prejudice` by group.

    Seats without prejudice are not named there. `closed` are the paths closed for minorities, by group.
    """

    module: ClassVar[str] = "race"
    group_of: dict[SeatId, str] = field(default_factory=dict)
    prejudice: dict[SeatId, dict[str, int]] = field(default_factory=dict)
    closed: dict[str, ClosedPaths] = field(default_factory=dict)
