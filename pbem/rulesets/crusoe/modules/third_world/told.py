"""What is told of the Third World Country (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Named, Said


@dataclass(frozen=True, slots=True)
class AgentDrawn(Event):
    """Who is the Agent at first, and what the country has to sell."""

    cites: ClassVar[str] = "CRA-TWC-01"
    says: ClassVar[str] = "{seat} is the Agent; the basic resource is {resource}."
    seat: str
    resource: Named


@dataclass(frozen=True, slots=True)
class Imported(Event):
    """What the Agent takes from the multinational corporations, and for how much of the resource."""

    cites: ClassVar[str] = "CRA-TWC-08"
    says: ClassVar[str] = "{seat} imports {goods} for {units} {resource}."
    seat: str
    goods: Said
    units: int
    resource: Named


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """What the Agent delivers, goods given back among it."""

    cites: ClassVar[str] = "CRA-TWC-09"
    says: ClassVar[str] = "{seat} delivers {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Sacked(Event):
    """The end of an Agent; `successor` is empty where there is nobody to follow."""

    cites: ClassVar[str] = "CRA-TWC-10"
    seat: str
    successor: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.successor:
            return tr("{seat} is sacked; {successor} is the Agent.", seat=self.seat, successor=self.successor)
        return tr("{seat} is sacked.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class CorporationsLeft(Event):
    """There are no imports any more."""

    cites: ClassVar[str] = "CRA-TWC-11"
    says: ClassVar[str] = "The MNCs leave."


@dataclass(frozen=True, slots=True)
class LimitRaised(Event):
    """More of a good may be produced from now on."""

    cites: ClassVar[str] = "CRA-TWC-07"
    says: ClassVar[str] = "The limit of {good} rises to {units}."
    good: Named
    units: int
