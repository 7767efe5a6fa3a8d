"""What is told of welfare beside what it pays (CRA-WEL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event


@dataclass(frozen=True, slots=True)
class MinimumSet(Event):
    """The minimum wage of this cycle."""

    cites: ClassVar[str] = "CRA-WEL-01"
    says: ClassVar[str] = "The minimum wage is ${dollars}."
    dollars: int
