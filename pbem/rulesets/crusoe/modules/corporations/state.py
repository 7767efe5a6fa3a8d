"""What is kept of corporations: shares, coffers, numbers, terms (CRA-COR)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState

CHARGE, SALARY = "charge", "salary"
"""The forms of terms (CRA-COR-07, CRA-COR-08)."""


@dataclass(frozen=True)
class Rate:
    """The terms of a path: a charge that is owed, or the most that is kept as a salary."""

    form: str = CHARGE
    dollars: int = 0

    @property
    def charge(self) -> int:
        """Return what is owed on entering the path."""
        return self.dollars if self.form == CHARGE else 0


@dataclass
class Firms(ModuleState):
    """The corporations, by path: `shares` by seat, dollars in their `coffers`, numbers (`exp`), `rate`.

    `invested` are all dollars ever invested. `kept` is by seat what it has kept of a salary in this cycle.
    """

    module: ClassVar[str] = "corporations"
    shares: dict[str, dict[SeatId, int]] = field(default_factory=dict)
    coffers: dict[str, int] = field(default_factory=dict)
    exp: dict[str, list[int]] = field(default_factory=dict)
    rate: dict[str, Rate] = field(default_factory=dict)
    invested: int = 0
    kept: dict[SeatId, int] = field(default_factory=dict)
