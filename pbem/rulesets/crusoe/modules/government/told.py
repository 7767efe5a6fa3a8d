"""What is told of governments: who holds an office, what is decreed, elections and falls (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.crusoe.modules.government.saying import Said
from pbem.rulesets.crusoe.modules.roles import DICTATOR, PRESIDENT

_OFFICES = {DICTATOR: tr_noop("Dictator"), PRESIDENT: tr_noop("President")}


@dataclass(frozen=True)
class Office:
    """An office, as sentences name it."""

    role: str

    def __str__(self) -> str:
        return tr(_OFFICES[self.role])


@dataclass(frozen=True, slots=True)
class RoleDrawn(Event):
    """Who has an office by chance: a Dictator for good, a President until the election."""

    cites: ClassVar[str] = "CRA-DIC-01"
    seat: str
    role: str

    @property
    def rule(self) -> str:
        """Return the rule of the office."""
        return "CRA-REP-02" if self.role == PRESIDENT else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.role == PRESIDENT:
            return tr("{seat} is the sitting President.", seat=self.seat)
        return tr("{seat} is the Dictator.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class DiceDrawn(Event):
    """How many dice an unstable ruler rolls at most."""

    cites: ClassVar[str] = "CRA-DIC-08"
    office: Office
    dice: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "The {office} rolls {n} die in battle.",
            "The {office} rolls {n} dice in battle.",
            self.dice,
            office=self.office,
        )


@dataclass(frozen=True, slots=True)
class Decreed(Event):
    """What is in force of a task from now on."""

    cites: ClassVar[str] = "CRA-GOV-02"
    says: ClassVar[str] = "{task}: {decree}."
    task: str
    decree: Said


@dataclass(frozen=True, slots=True)
class Voted(Event):
    """What a citizen has named in a vote on a task."""

    cites: ClassVar[str] = "CRA-ATH-01"
    says: ClassVar[str] = "{seat} votes on {task}: {decree}."
    seat: str
    task: str
    decree: Said


@dataclass(frozen=True, slots=True)
class DecreePut(Event):
    """A motion on a task that is put to the vote."""

    cites: ClassVar[str] = "CRA-R22"
    says: ClassVar[str] = "M{number} by {seat}: {task}: {decree}."
    number: int
    seat: str
    task: str
    decree: Said


@dataclass(frozen=True, slots=True)
class Ran(Event):
    """Who runs for President, for what leisure."""

    cites: ClassVar[str] = "CRA-REP-04"
    seat: str
    leisure: int

    @property
    def rule(self) -> str:
        """Return the rule of candidates that pay, or of those in office."""
        return self.cites if self.leisure else "CRA-REP-05"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.leisure:
            return tr(
                "{seat} pays {leisure} leisure and runs for President.", seat=self.seat, leisure=self.leisure
            )
        return tr("{seat} runs for President.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A candidate that cannot pay when it must."""

    cites: ClassVar[str] = "CRA-R35"
    says: ClassVar[str] = "{seat} has no leisure to run for President."
    seat: str


@dataclass(frozen=True, slots=True)
class Balloted(Event):
    """A ballot on who is in office, best choice first."""

    cites: ClassVar[str] = "CRA-REP-06"
    says: ClassVar[str] = "{seat} votes for {choices}."
    seat: str
    choices: str


@dataclass(frozen=True, slots=True)
class Elected(Event):
    """Who is President by election, with how many votes of how many."""

    cites: ClassVar[str] = "CRA-REP-06"
    seat: str
    votes: int
    of: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return trn(
            "{seat} is President ({votes} of {n} vote).",
            "{seat} is President ({votes} of {n} votes).",
            self.of,
            seat=self.seat,
            votes=self.votes,
        )


@dataclass(frozen=True, slots=True)
class Stays(Event):
    """The President stays without a vote."""

    cites: ClassVar[str] = "CRA-R35"
    says: ClassVar[str] = "{seat} stays President."
    seat: str


@dataclass(frozen=True, slots=True)
class Appointed(Event):
    """Who is in office by chance, where nobody votes or a ruler is gone; "" is nobody."""

    cites: ClassVar[str] = "CRA-R29"
    seat: str
    office: Office

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.seat:
            return tr("Nobody can be {office}.", office=self.office)
        return tr("By chance {seat} is {office}.", seat=self.seat, office=self.office)


@dataclass(frozen=True, slots=True)
class Fallen(Event):
    """A ruler has lost a battle, and who follows; "" is nobody."""

    cites: ClassVar[str] = "CRA-DIC-07"
    seat: str
    successor: str
    office: Office

    @property
    def rule(self) -> str:
        """Return the rule of the office."""
        return "CRA-REP-07" if self.office.role == PRESIDENT else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.successor:
            return tr("{seat} falls; nobody can be {office}.", seat=self.seat, office=self.office)
        said = {"seat": self.seat, "successor": self.successor, "office": self.office}
        return tr("{seat} falls; {successor} is {office}.", **said)
