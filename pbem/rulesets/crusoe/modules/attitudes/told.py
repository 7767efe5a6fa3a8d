"""What is told of attitudes, and of scores by them (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop

ATTITUDES = {
    "altruistic": tr_noop("{seat} is Altruistic."),
    "self": tr_noop("{seat} is Self-Interested."),
    "cutthroat": tr_noop("{seat} is Cutthroat."),
}
"""What is told of a seat's attitude, by its word."""


@dataclass(frozen=True, slots=True)
class AttitudeTaken(Event):
    """The attitude of a seat: dealt, chosen, or shown at the end."""

    cites: ClassVar[str] = "CRA-VVC-01"
    seat: str
    attitude: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(ATTITUDES[self.attitude], seat=self.seat)


@dataclass(frozen=True, slots=True)
class Adjusted(Event):
    """What a seat's score is by its attitude; a fraction is exact."""

    cites: ClassVar[str] = "CRA-VVC-03"
    says: ClassVar[str] = "{seat}'s adjusted score is {score}."
    seat: str
    score: Fraction
