"""Throws: the dice of a fight or tussle, as sentences show them."""

from __future__ import annotations

from dataclasses import dataclass

CreatureId = str
Ids = tuple[CreatureId, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of one creature: faces as rolled, and what is added to the best."""

    faces: tuple[int, ...]
    bonus: int = 0

    @property
    def total(self) -> int:
        """Return the best die with the bonus."""
        return max(self.faces) + self.bonus

    def __str__(self) -> str:
        faces = " ".join(map(str, self.faces))
        bonus = f" (+{self.bonus})" if self.bonus else ""
        return f"{faces}{bonus} = {self.total}" if bonus or len(self.faces) > 1 else faces


Throws = tuple[tuple[CreatureId, Throw], ...]


def shown_throws(throws: Throws) -> str:
    """Return the throws of a tussle: 8O 4 3 = 4; 12O 4."""
    return "; ".join(f"{creature} {throw}" for creature, throw in throws)
