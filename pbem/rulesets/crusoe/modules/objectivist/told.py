"""What is told of John Galt (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr, trn


@dataclass(frozen=True, slots=True)
class GaltDrawn(Event):
    """Who is John Galt."""

    cites: ClassVar[str] = "CRA-OBJ-01"
    says: ClassVar[str] = "{seat} is John Galt."
    seat: str


@dataclass(frozen=True, slots=True)
class Frozen(Event):
    """Galt makes leisure, and nobody makes anything."""

    cites: ClassVar[str] = "CRA-OBJ-03"
    says: ClassVar[str] = "Galt rests: nobody makes anything."


@dataclass(frozen=True, slots=True)
class WorkEnded(Event):
    """Galt is at the Market, and so are all others; `seats` are names."""

    cites: ClassVar[str] = "CRA-OBJ-04"
    seats: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "Galt arrives: {seats} is moved to the Market.",
            "Galt arrives: {seats} are moved to the Market.",
            len(self.seats),
            seats=listed(self.seats),
        )


@dataclass(frozen=True, slots=True)
class GaltDied(Event):
    """The game is lost for all."""

    cites: ClassVar[str] = "CRA-OBJ-07"
    seat: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr("{seat} was John Galt: all lose.", seat=self.seat)
