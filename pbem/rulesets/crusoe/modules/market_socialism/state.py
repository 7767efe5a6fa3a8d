"""What is kept of Market Socialism: the government's vault, and what each seat bought in this cycle."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class MarketSocialism(ModuleState):
    """`vault` holds units by good, `bought` those of this cycle by seat and good."""

    module: ClassVar[str] = "market_socialism"
    vault: dict[str, int] = field(default_factory=dict)
    bought: dict[SeatId, dict[str, int]] = field(default_factory=dict)
