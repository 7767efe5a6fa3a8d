"""What is told of paths, movement, production and experience (brief 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.wording import Said

PLANNED, BY_DEFAULT, FORCED = "", "by default", "forced"
"""How a path came to be taken."""
_TAKEN = {
    PLANNED: tr_noop("{seat} goes down {path}."),
    BY_DEFAULT: tr_noop("{seat} goes down {path} by default."),
    FORCED: tr_noop("{seat} has to go down {path}."),
}


@dataclass(frozen=True, slots=True)
class PathTaken(Event):
    """A seat's path of this cycle."""

    seat: str
    path: str
    how: str = PLANNED

    @property
    def rule(self) -> str:
        """Return the rule: plan, default choice, or the last one to choose in a Traditional Economy."""
        return {PLANNED: "CRU-032", BY_DEFAULT: "CRU-P04"}.get(self.how, "CRU-R66")

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_TAKEN[self.how], seat=self.seat, path=self.path)


@dataclass(frozen=True, slots=True)
class NoPath(Event):
    """A seat that may go down no path, or none at a price that it accepts."""

    cites: ClassVar[str] = "CRA-LND-08"
    says: ClassVar[str] = "{seat} finds no open path and goes to the Market."
    seat: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A roll and where it led; a `space` of 0 is the Market.

    `used` is by how much experience changed the distance, `added` what a wound put on it.
    """

    cites: ClassVar[str] = "CRU-035"
    seat: str
    path: str
    round: int
    dice: tuple[int, ...]
    start: int
    distance: int
    space: int
    used: int = 0
    added: int = 0

    @property
    def rule(self) -> str:
        """Return the rule: experience, arrival, or the plain move."""
        if self.used:
            return "CRU-071"
        return self.cites if self.space else "CRU-037"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        dice = ", ".join(map(str, self.dice))
        if not self.space:
            return tr("{seat} rolls {dice} on {path} and reaches the Market.", **self._named(dice))
        return tr(
            "{seat} rolls {dice} on {path} and moves {distance} to space {space}.",
            **self._named(dice),
            distance=self.distance,
            space=self.space,
        )

    def _named(self, dice: str) -> dict[str, str]:
        return {"seat": self.seat, "dice": dice, "path": self.path}


@dataclass(frozen=True, slots=True)
class MovedAlong(Event):
    """A seat that moves with another, by the other's roll; a `space` of 0 is the Market."""

    cites: ClassVar[str] = "CRU-H20"
    seat: str
    leader: str
    path: str
    round: int
    start: int
    space: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.space:
            return tr("{seat} reaches the Market with {leader}.", seat=self.seat, leader=self.leader)
        text = tr_noop("{seat} moves with {leader} to space {space}.")
        return tr(text, seat=self.seat, leader=self.leader, space=self.space)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """What a seat makes by the icons of its space; nothing is told of a blank one.

    `icon` is the type of icon taken, "" if none was; `owner` gets what is made, "" is the seat itself.
    """

    cites: ClassVar[str] = "CRU-036"
    seat: str
    goods: Said
    path: str
    space: int
    round: int
    icon: str = ""
    owner: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.owner:
            return tr("{seat} takes {goods} for {owner}.", seat=self.seat, goods=self.goods, owner=self.owner)
        return tr("{seat} takes {goods}.", seat=self.seat, goods=self.goods)


@dataclass(frozen=True, slots=True)
class Reduced(Event):
    """What an overburdened path gives less, of what is taken."""

    cites: ClassVar[str] = "CRU-064"
    says: ClassVar[str] = "The crowd costs {seat} {goods}."
    seat: str
    goods: Said
    crowd: int = 0


@dataclass(frozen=True, slots=True)
class BankShort(Event):
    """What the bank has too few tokens for, of what is taken."""

    cites: ClassVar[str] = "CRU-006"
    says: ClassVar[str] = "The bank is short: {seat} misses {goods}."
    seat: str
    goods: Said


@dataclass(frozen=True, slots=True)
class SpearRisked(Event):
    """The die for a Spear that was used."""

    cites: ClassVar[str] = "CRU-055"
    seat: str
    die: int
    is_lost: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        text = tr_noop("{seat}'s Spear breaks ({die}).") if self.is_lost else _HOLDS
        return tr(text, seat=self.seat, die=self.die)


_HOLDS = tr_noop("{seat}'s Spear holds ({die}).")


@dataclass(frozen=True, slots=True)
class Learnt(Event):
    """The experience check at the Market; a `number` of 0 is none."""

    cites: ClassVar[str] = "CRU-074"
    seat: str
    path: str
    number: int
    dice: tuple[int, ...] = ()
    round: int = 0

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        dice = ", ".join(map(str, self.dice))
        if not self.number:
            return tr("{seat} learns nothing on {path} ({dice}).", seat=self.seat, path=self.path, dice=dice)
        text = tr_noop("{seat} learns {number} on {path} ({dice}).") if self.dice else _UNTRIED
        return tr(text, seat=self.seat, number=self.number, path=self.path, dice=dice)


_UNTRIED = tr_noop("{seat} learns {number} on {path}.")


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """Leisure of a seat that waits at the Market."""

    cites: ClassVar[str] = "CRU-034"
    says: ClassVar[str] = "{seat} waits: {goods}."
    seat: str
    goods: Said
    round: int = 0


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A wounded seat gives up half its leisure, or has none to give up."""

    cites: ClassVar[str] = "CRU-107"
    seat: str
    goods: Said

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.goods:
            return tr("{seat} has no leisure and stays wounded.", seat=self.seat)
        return tr("{seat} gives up {goods} and is healed.", seat=self.seat, goods=self.goods)
