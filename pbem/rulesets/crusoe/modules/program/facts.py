"""CRA-BUR-03 What a program may ask of the game, and where its chances come from (brief 5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, TypeAlias

Answer: TypeAlias = int | Fraction | str | bool | None
"""A number, the id of a player, path or thing, a state word, whether it is so; None is NONE."""
Value: TypeAlias = Fraction | str | bool | None
"""What a term comes to: numbers are exact."""


class Facts(Protocol):
    """The facts of the game: of now, and of cycles before."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Return the ids of the paths in board order."""

    def members(self, group: str) -> tuple[str, ...]:
        """Return the ids of PLAYERS, EVERYONE or HEIRS in turn order."""

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact of so many cycles ago, 0 for now; None where nothing was played or sold."""


class Chance(Protocol):
    """Dice for ties and for RANDOM."""

    def die(self, sides: int, why: str) -> int:
        """Roll a die of so many sides."""


Question: TypeAlias = tuple[str, tuple[str, ...], int]
"""A fact by its name, its arguments and how long ago."""


@dataclass(frozen=True)
class WrittenFacts:
    """Facts as they are written down, for made-up states; whoever plays is alive unless it is written.

    `usual` answers by the fact's name what is not written down of now.
    """

    players: tuple[str, ...]
    paths: tuple[str, ...] = ()
    heirs: tuple[str, ...] | None = None
    dead: tuple[str, ...] = ()
    written: Mapping[Question, Answer] = field(default_factory=dict)
    usual: Mapping[str, Answer] = field(default_factory=dict)

    def members(self, group: str) -> tuple[str, ...]:
        """Return the ids of a set of players."""
        if group == "HEIRS" and self.heirs is not None:
            return self.heirs
        return (*self.players, *self.dead) if group == "EVERYONE" else self.players

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact as it is written."""
        found = self.written.get((name, args, ago))
        if found is not None:
            return found
        if name == "alive":
            return args[0] in self.players
        return self.usual.get(name) if ago == 0 else None


class Draws:
    """CRA-PL-01 The draws of a run: those known from before are not rolled again."""

    def __init__(self, chance: Chance, known: tuple[int, ...] = ()) -> None:
        self._chance, self._known = chance, known
        self.made: list[int] = []

    def die(self, sides: int, why: str) -> int:
        """Roll a die, unless it was rolled before the run stopped for a ruling."""
        place = len(self.made)
        face = self._known[place] if place < len(self._known) else self._chance.die(sides, why)
        self.made.append(face)
        return face
