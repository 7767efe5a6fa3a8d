"""What is told of vegetarians (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event


@dataclass(frozen=True, slots=True)
class VegetarianDrawn(Event):
    """A seat that eats no fish."""

    cites: ClassVar[str] = "CRA-VEG-01"
    says: ClassVar[str] = "{seat} is a vegetarian."
    seat: str
