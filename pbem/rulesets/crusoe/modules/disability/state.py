"""What is kept of disability: the rows that seats drew, for all to see (CRA-DIS-02)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState


@dataclass
class Disabilities(ModuleState):
    """CRA-DIS-02 Rows of the table by seat; a seat that is not disabled has none."""

    module: ClassVar[str] = "disability"
    rows: dict[SeatId, list[str]] = field(default_factory=dict)
