"""What is told of disability (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event


@dataclass(frozen=True, slots=True)
class DisabilityDrawn(Event):
    """The row of the table that a seat has from the beginning."""

    cites: ClassVar[str] = "CRA-DIS-02"
    says: ClassVar[str] = "{seat} has disability row {row}."
    seat: str
    row: str
