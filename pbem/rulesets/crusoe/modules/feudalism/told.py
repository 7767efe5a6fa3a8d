"""What is told of the Warlord (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, trn


@dataclass(frozen=True, slots=True)
class WarlordDrawn(Event):
    """Who is the Warlord at first; a strong one rolls no dice."""

    cites: ClassVar[str] = "CRA-FEU-01"
    seat: str
    dice: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.dice:
            return tr("{seat} is the Warlord, and wins all battles.", seat=self.seat)
        return trn(
            "{seat} is the Warlord, {n} die.", "{seat} is the Warlord, {n} dice.", self.dice, seat=self.seat
        )


@dataclass(frozen=True, slots=True)
class WarlordFallen(Event):
    """The Warlord has lost a battle, and who follows; "" is nobody."""

    cites: ClassVar[str] = "CRA-FEU-05"
    seat: str
    successor: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.successor:
            return tr("{seat} falls; nobody can be Warlord.", seat=self.seat)
        return tr("{seat} falls; {successor} is Warlord.", seat=self.seat, successor=self.successor)


@dataclass(frozen=True, slots=True)
class Weakened(Event):
    """How many dice the Warlord has after a fall."""

    cites: ClassVar[str] = "CRA-FEU-05"
    dice: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn("The Warlord rolls {n} die in battle.", "The Warlord rolls {n} dice in battle.", self.dice)


@dataclass(frozen=True, slots=True)
class WarlordAppointed(Event):
    """Who is Warlord by chance, when the last one is gone without a fight; "" is nobody."""

    cites: ClassVar[str] = "CRA-R98"
    seat: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.seat:
            return tr("Nobody can be Warlord.")
        return tr("By chance {seat} is Warlord.", seat=self.seat)
