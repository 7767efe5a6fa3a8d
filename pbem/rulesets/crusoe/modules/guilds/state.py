"""What is kept of guilds: who drew what, for all to see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class GuildTokens(ModuleState):
    """CRA-GLD-01 The token of each seat: a good, or signal for all frequencies."""

    module: ClassVar[str] = "guilds"
    token: dict[SeatId, str] = field(default_factory=dict)
