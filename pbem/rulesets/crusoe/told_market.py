"""What is told of pools and heaps, divisions, votes, taxes, provision and exchanges (brief 7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import ESTATE, LOOT, SHARED
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True, slots=True)
class PutIn(Event):
    """What a seat puts into the common pool, or into the heap that is divided at once."""

    cites: ClassVar[str] = "CRU-P08"
    seat: str
    goods: Said
    is_pool: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_pool:
            return tr("{seat} puts {goods} into the common pool.", seat=self.seat, goods=self.goods)
        return tr("{seat} puts {goods} into the common heap.", seat=self.seat, goods=self.goods)


_DIVIDING = {SHARED: "CRU-P18", LOOT: "CRU-P25", ESTATE: "CRU-P28"}
"""The rules by which what is divided comes to the receivers."""


@dataclass(frozen=True, slots=True)
class Received(Event):
    """A receiver's part of what is divided, before any odd units are picked; `source` says of what."""

    cites: ClassVar[str] = "CRU-P18"
    says: ClassVar[str] = "{seat} gets {goods}."
    seat: str
    goods: Said
    source: str

    @property
    def rule(self) -> str:
        """Return the rule by which it is divided."""
        return _DIVIDING.get(self.source, self.cites)


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """An odd unit that a receiver takes from the pile; `owner` gets it, "" is the receiver itself."""

    cites: ClassVar[str] = "CRU-P19"
    seat: str
    goods: Said
    source: str
    owner: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.owner:
            return tr("{seat} picks {goods} for {owner}.", seat=self.seat, goods=self.goods, owner=self.owner)
        return tr("{seat} picks {goods}.", seat=self.seat, goods=self.goods)


@dataclass(frozen=True, slots=True)
class GoneBack(Event):
    """What of a division goes to the bank."""

    cites: ClassVar[str] = "CRU-P28"
    says: ClassVar[str] = "Back to the bank: {goods}."
    goods: Said
    source: str


@dataclass(frozen=True, slots=True)
class MotionPut(Event):
    """A motion put to the vote, as its author wrote it."""

    cites: ClassVar[str] = "CRU-P17"
    says: ClassVar[str] = "M{number} by {seat}: {text}."
    number: int
    seat: str
    text: str


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """A motion taken back by its author."""

    cites: ClassVar[str] = "CRU-P17"
    says: ClassVar[str] = "{seat} withdraws M{number}."
    number: int
    seat: str


@dataclass(frozen=True, slots=True)
class BallotCast(Event):
    """A ballot, open to all once it is counted: choices as they are written, best first."""

    cites: ClassVar[str] = "CRU-P30"
    says: ClassVar[str] = "{seat} votes {choices}."
    seat: str
    choices: str

    @classmethod
    def of(cls, seat: str, choices: Sequence[object]) -> BallotCast:
        """Return the event of a ballot."""
        return cls(seat, " > ".join(map(str, choices)))


@dataclass(frozen=True, slots=True)
class Supported(Event):
    """The support of each choice at a depth of the ballots; `of` is what a majority is half of."""

    cites: ClassVar[str] = "CRU-P30"
    says: ClassVar[str] = "Votes at depth {depth}: {support}."
    depth: int
    support: str
    of: int

    @classmethod
    def at(cls, depth: int, support: Sequence[tuple[object, int]], of: int) -> Supported:
        """Return the event of a depth of a count."""
        named = (f"{choice} {votes}" for choice, votes in support if votes)
        return cls(depth, ", ".join(named), of)


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """What a vote led to: a motion with its votes, or 0 and the division that holds without one."""

    cites: ClassVar[str] = "CRU-P17"
    number: int
    votes: int
    of: int
    fallback: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.number:
            return tr("No motion is carried: {fallback}.", fallback=self.fallback)
        return tr("M{n} is carried, {votes} of {of} votes.", n=self.number, votes=self.votes, of=self.of)


@dataclass(frozen=True, slots=True)
class Taxed(Event):
    """A unit taken by the seat on the ruler's path."""

    cites: ClassVar[str] = "CRU-195"
    says: ClassVar[str] = "{seat} taxes {other}: {goods}."
    seat: str
    other: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Untaxed(Event):
    """A seat of which no tax is taken: it is exempt, or nothing was wanted that it has."""

    cites: ClassVar[str] = "CRU-196"
    seat: str
    other: str
    is_exempt: bool

    @property
    def rule(self) -> str:
        """Return the rule: the limits of a tax, or that it is free to take none."""
        return self.cites if self.is_exempt else "CRU-197"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_exempt:
            return tr("{seat} cannot tax {other}.", seat=self.seat, other=self.other)
        return tr("{seat} takes no tax from {other}.", seat=self.seat, other=self.other)


@dataclass(frozen=True, slots=True)
class Provided(Event):
    """What the seat on the ruler's path gives to the one on the patron's."""

    cites: ClassVar[str] = "CRU-199"
    says: ClassVar[str] = "{seat} provides {other} with {goods}."
    seat: str
    other: str
    goods: Said


@dataclass(frozen=True, slots=True)
class NotProvided(Event):
    """The patron is in want, but its provider has no more than it needs itself."""

    cites: ClassVar[str] = "CRU-R48"
    says: ClassVar[str] = "{seat} has nothing to spare for {other}."
    seat: str
    other: str


@dataclass(frozen=True, slots=True)
class PassedOn(Event):
    """What a seat was given by an exchange, and another gets by the rules of a module."""

    cites: ClassVar[str] = "CRU-H34"
    says: ClassVar[str] = "{seat}'s {goods} go to {owner}."
    seat: str
    owner: str
    goods: Said


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """An exchange, told from the side of the seat whose line was reached; a gift takes nothing."""

    cites: ClassVar[str] = "CRU-P10"
    giver: str
    taker: str
    gives: Said
    takes: Said
    is_offer: bool = False
    round: int = 1

    @property
    def rule(self) -> str:
        """Return the rule of the exchange: offers, or lines between two."""
        return "CRU-P13" if self.is_offer else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.takes:
            return tr("{giver} gives {taker} {gives}.", giver=self.giver, taker=self.taker, gives=self.gives)
        said = {"giver": self.giver, "taker": self.taker, "gives": self.gives, "takes": self.takes}
        return tr("{giver} gives {taker} {gives} for {takes}.", **said)


@dataclass(frozen=True, slots=True)
class MarketLeft(Event):
    """A seat goes back to the Crash Site after the first round of trade."""

    cites: ClassVar[str] = "CRU-P15"
    says: ClassVar[str] = "{seat} leaves the market."
    seat: str
