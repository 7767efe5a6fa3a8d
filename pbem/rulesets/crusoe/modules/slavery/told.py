"""What is told of slavery (brief 8.1); by option in neutral words (CRA 7.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class Bound(Event):
    """A loser of a battle has a master, who gets its `goods`."""

    cites: ClassVar[str] = "CRA-SLV-01"
    seat: str
    master: str
    battle: int
    goods: Said
    is_neutral: bool = True

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_neutral:
            return tr("{seat} is bound to {master}.", seat=self.seat, master=self.master)
        return tr("{seat} is enslaved by {master}.", seat=self.seat, master=self.master)


@dataclass(frozen=True, slots=True)
class Freed(Event):
    """A slave is none any more."""

    cites: ClassVar[str] = "CRA-SLV-20"
    says: ClassVar[str] = "{seat} is free."
    seat: str


@dataclass(frozen=True, slots=True)
class Endowed(Event):
    """What a slave that is freed gets of its master."""

    cites: ClassVar[str] = "CRA-SLV-02"
    says: ClassVar[str] = "{seat} gets {goods}."
    seat: str
    goods: Said
    master: str


@dataclass(frozen=True, slots=True)
class Handed(Event):
    """A slave is given to another master."""

    cites: ClassVar[str] = "CRA-SLV-03"
    says: ClassVar[str] = "{master} hands {seat} over to {other}."
    master: str
    seat: str
    other: str


@dataclass(frozen=True, slots=True)
class Separated(Event):
    """A master and its supervised slaves count one by one on their path."""

    cites: ClassVar[str] = "CRA-SLV-13"
    says: ClassVar[str] = "{master} and those that move along now count apart on {path}."
    master: str
    path: str
