"""What is told of classes, CEOs and calls for government (CRA 8.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.class_warfare.classes import CAPITALIST, MIDDLE, WORKING

DRAWN: Mapping[str, str] = {
    CAPITALIST: tr_noop("{seat} is a Capitalist."),
    MIDDLE: tr_noop("{seat} is Middle Class."),
    WORKING: tr_noop("{seat} is Working Class."),
}
SET: Mapping[str, str] = {
    CAPITALIST: tr_noop("{seat} is now a Capitalist."),
    MIDDLE: tr_noop("{seat} is now Middle Class."),
    WORKING: tr_noop("{seat} is now Working Class."),
}


@dataclass(frozen=True, slots=True)
class ClassDrawn(Event):
    """The class that a seat begins with."""

    cites: ClassVar[str] = "CRA-CLW-01"
    seat: str
    name: str

    @property
    def rule(self) -> str:
        """Return the id of the rule: for the first Capitalist, or the others."""
        return self.cites if self.name == CAPITALIST else "CRA-CLW-02"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(DRAWN[self.name], seat=self.seat)


@dataclass(frozen=True, slots=True)
class Classed(Event):
    """The class that a seat has come to."""

    cites: ClassVar[str] = "CRA-CLW-16"
    seat: str
    name: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(SET[self.name], seat=self.seat)


@dataclass(frozen=True, slots=True)
class Headed(Event):
    """The industries that a CEO has come to, or is left with."""

    cites: ClassVar[str] = "CRA-CLW-03"
    seat: str
    industries: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.industries:
            return tr("{seat} is CEO of nothing.", seat=self.seat)
        return tr("{seat} is CEO of {goods}.", seat=self.seat, goods=", ".join(map(tr, self.industries)))


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A call for government: how much of its price there is with this seat's part."""

    cites: ClassVar[str] = "CRA-CLW-12"
    says: ClassVar[str] = "{seat} calls: {total} of {price}."
    seat: str
    total: int
    price: int


@dataclass(frozen=True, slots=True)
class CallPaid(Event):
    """The leisure that a seat gives up for a call that succeeds."""

    cites: ClassVar[str] = "CRA-R47"
    says: ClassVar[str] = "{seat} gives up {leisure} leisure for the call."
    seat: str
    leisure: int


@dataclass(frozen=True, slots=True)
class InvokedByCall(Event):
    """Who invokes government: the one who gave most for the call."""

    cites: ClassVar[str] = "CRA-CLW-13"
    says: ClassVar[str] = "{seat} invokes government with {contribution}."
    seat: str
    contribution: int
