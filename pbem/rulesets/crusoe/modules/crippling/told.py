"""What is told of crippling (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event


@dataclass(frozen=True, slots=True)
class RowInflicted(Event):
    """A row of the disability table is inflicted on a loser."""

    cites: ClassVar[str] = "CRA-CRP-01"
    says: ClassVar[str] = "{seat} is crippled: row {row}."
    seat: str
    row: str
    battle: int
