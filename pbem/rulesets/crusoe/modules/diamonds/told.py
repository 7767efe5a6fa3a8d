"""What is told of diamonds and of the boat at the end (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, listed
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.told_camp import Fought


@dataclass(frozen=True, slots=True)
class Boarded(Event):
    """A seat gets a place in the boat."""

    cites: ClassVar[str] = "CRA-DIA-03"
    says: ClassVar[str] = "{seat} boards the boat."
    seat: str


@dataclass(frozen=True, slots=True)
class Contested(Event):
    """Seats with as many diamonds as each other must settle who boards; `seats` are names."""

    cites: ClassVar[str] = "CRA-DIA-04"
    seats: tuple[str, ...]
    places: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        seats = listed(self.seats)
        return tr(
            "{seats} contend for the last places in the boat: {places}.", seats=seats, places=self.places
        )


@dataclass(frozen=True, slots=True)
class BoatSpearUsed(Event):
    """A Spear is discarded for a place in the boat."""

    cites: ClassVar[str] = "CRA-R114"
    says: ClassVar[str] = "{seat} discards a Spear for the boat."
    seat: str


@dataclass(frozen=True, slots=True)
class Contended(Event):
    """The dice of a seat for a place in the boat, what modifies them, and the sum."""

    cites: ClassVar[str] = "CRA-R114"
    seat: str
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int

    @property
    def sentence(self) -> str:
        """Return the sentence, as of a battle."""
        return Fought(self.seat, 0, self.dice, self.mods, self.total).sentence


@dataclass(frozen=True, slots=True)
class LeftBehind(Event):
    """A seat for which there is no place."""

    cites: ClassVar[str] = "CRA-DIA-05"
    says: ClassVar[str] = "{seat} is left behind."
    seat: str


@dataclass(frozen=True, slots=True)
class Valued(Event):
    """What each diamond of a seat is worth."""

    cites: ClassVar[str] = "CRA-DIA-01"
    says: ClassVar[str] = "{seat}'s diamonds are worth {points} each."
    seat: str
    points: int
