"""What is told of a Bureaucracy: drafts, the choice between them, rulings, amendments (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A draft of a program, by its title."""

    cites: ClassVar[str] = "CRA-BUR-01"
    says: ClassVar[str] = "{seat} drafts a program: {title}."
    seat: str
    title: str


@dataclass(frozen=True, slots=True)
class ProgramChosen(Event):
    """Which program decides from now on: the draft of a seat, or, where `seat` is "", the usual one."""

    cites: ClassVar[str] = "CRA-BUR-01"
    seat: str
    title: str
    votes: int = 0
    of: int = 0

    @property
    def rule(self) -> str:
        """Return the rule: the players' choice, or what counts without one."""
        return self.cites if self.seat else "CRA-BUR-07"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.seat:
            return tr("The usual program decides: {title}.", title=self.title)
        said = {"seat": self.seat, "title": self.title, "votes": self.votes, "of": self.of}
        return tr("The program of {seat} decides: {title} ({votes} of {of} votes).", **said)


@dataclass(frozen=True, slots=True)
class RulingWanted(Event):
    """Who is to decide what a box does that is stuck."""

    cites: ClassVar[str] = "CRA-BUR-05"
    says: ClassVar[str] = '{seat} is to decide what box {box} does in place of "{statement}".'
    seat: str
    box: int
    statement: str


@dataclass(frozen=True, slots=True)
class EstateWaits(Event):
    """What a dead seat leaves, for which there must be a ruling first."""

    cites: ClassVar[str] = "CRA-BUR-05"
    says: ClassVar[str] = "What {dead} leaves waits for that: {goods}."
    dead: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Ruled(Event):
    """What the first player has decided; the box provides for that case from now on."""

    cites: ClassVar[str] = "CRA-BUR-05"
    says: ClassVar[str] = "{seat} decides for box {box} when stuck {code}: {text}."
    seat: str
    box: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class AmendmentPut(Event):
    """An amendment that is put to the vote."""

    cites: ClassVar[str] = "CRA-BUR-04"
    says: ClassVar[str] = "{seat} moves to amend box {box}: {text}."
    seat: str
    box: int
    text: str


@dataclass(frozen=True, slots=True)
class VotedOnAmendment(Event):
    """The ballot of a citizen on an amendment; silence is no."""

    cites: ClassVar[str] = "CRA-R24"
    seat: str
    is_yes: bool
    is_silent: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_silent:
            return tr("{seat} is silent, which is no.", seat=self.seat)
        if self.is_yes:
            return tr("{seat} votes yes.", seat=self.seat)
        return tr("{seat} votes no.", seat=self.seat)


def one_line(text: str) -> str:
    """Return statements on one line, as sentences give them."""
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())
