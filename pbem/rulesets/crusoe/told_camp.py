"""What is told of step IV: government, speeches, fights, battles and verdicts (brief 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, SeatId, listed
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.wishes import ENSLAVE, FINE, MORE_PENALTIES, Choice, Penalty
from pbem.rulesets.crusoe.wording import Said

BIND = "BIND"
"""CRA 7.3 The neutral word for a verdict that enslaves; orders take it too."""


@dataclass(frozen=True, slots=True)
class Invoked(Event):
    """Who invokes government at what price, "" for nobody."""

    cites: ClassVar[str] = "CRU-080"
    seat: str = ""
    price: int = 0

    @property
    def rule(self) -> str:
        """Return the id of the rule: nobody, free, or at a price."""
        if not self.seat:
            return "CRU-082"
        return self.cites if self.price else "CRU-083"

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.seat:
            return tr("Nobody invokes government.")
        if not self.price:
            return tr("{seat} invokes government free.", seat=self.seat)
        return tr("{seat} pays {price} leisure and invokes government.", seat=self.seat, price=self.price)


@dataclass(frozen=True, slots=True)
class Spoke(Event):
    """A speech, word for word; the invoker's last one closes the debate."""

    cites: ClassVar[str] = "CRU-085"
    seat: str
    text: str
    is_closing: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_closing:
            return tr("{seat} speaks last: {text}", seat=self.seat, text=self.text)
        return tr("{seat} speaks: {text}", seat=self.seat, text=self.text)


@dataclass(frozen=True, slots=True)
class FightStarted(Event):
    """A fight is started, in a round of violence, for what leisure."""

    cites: ClassVar[str] = "CRU-088"
    says: ClassVar[str] = "{seat} starts a fight with {target}."
    seat: str
    target: str
    battle: int
    round: int
    price: int


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """A fight is joined, on the side of its starter or of its target."""

    cites: ClassVar[str] = "CRU-089"
    says: ClassVar[str] = "{seat} joins {leader}."
    seat: str
    leader: str
    battle: int
    round: int


@dataclass(frozen=True, slots=True)
class SpearUsed(Event):
    """A Spear is discarded before a battle."""

    cites: ClassVar[str] = "CRU-104"
    says: ClassVar[str] = "{seat} discards a Spear."
    seat: str
    battle: int


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """A fighter's dice, what modifies them, and the sum."""

    cites: ClassVar[str] = "CRU-100"
    seat: str
    battle: int
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int

    @property
    def terms(self) -> str:
        """Return dice and modifiers as they are added: 3 + 1 - 2."""
        said = " + ".join(map(str, self.dice))
        for mod in self.mods:
            if mod.halves:
                said = f"({said}) × ½" if len(self.dice) > 1 else f"{said} × ½"
        points = (mod.points for mod in self.mods)
        return said + "".join(f" {'-' if one < 0 else '+'} {abs(one)}" for one in points if one)

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.terms == str(self.total):
            return tr("{seat} fights: {total}.", seat=self.seat, total=self.total)
        return tr("{seat} fights: {terms} = {total}.", seat=self.seat, terms=self.terms, total=self.total)


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """Who beats whom, the starter's side first if nobody does; sums are None where dice do not decide."""

    cites: ClassVar[str] = "CRU-100"
    battle: int
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    sums: tuple[int, int] | None
    is_tied: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        winners, losers, number = listed(self.winners), listed(self.losers), len(self.winners)
        if self.sums is None:
            one, many = _UNDECIDED if self.is_tied else _CERTAIN
            return tr(one if number == 1 else many, winners=winners, losers=losers)
        one, many = _TIES if self.is_tied else _BEATS
        high, low = self.sums
        return tr(one if number == 1 else many, winners=winners, losers=losers, high=high, low=low)


_BEATS = (
    tr_noop("{winners} beats {losers}, {high} to {low}."),
    tr_noop("{winners} beat {losers}, {high} to {low}."),
)
_TIES = (
    tr_noop("{winners} ties with {losers} at {high}."),
    tr_noop("{winners} tie with {losers} at {high}."),
)
_CERTAIN = (tr_noop("{winners} beats {losers}."), tr_noop("{winners} beat {losers}."))
_UNDECIDED = (tr_noop("{winners} ties with {losers}."), tr_noop("{winners} tie with {losers}."))


@dataclass(frozen=True, slots=True)
class Injured(Event):
    """A fighter is hurt, and will be wounded in the next cycle."""

    cites: ClassVar[str] = "CRU-105"
    says: ClassVar[str] = "{seat} is injured."
    seat: str
    battle: int


@dataclass(frozen=True, slots=True)
class LeisureLost(Event):
    """A loser loses half its leisure."""

    cites: ClassVar[str] = "CRU-101"
    says: ClassVar[str] = "{seat} loses {leisure} leisure."
    seat: str
    leisure: int
    battle: int


@dataclass(frozen=True)
class SaidChoice:
    """A choice of a verdict with the order's words, things in the language spoken, and displayed names.

    One that is said in neutral words says BIND for ENSLAVE (CRA 7.3).
    """

    choice: Choice
    names: Mapping[SeatId, str]
    is_neutral: bool = False

    def __str__(self) -> str:
        heir = f" TO {self.names[self.choice.heir]}" if self.choice.heir else ""
        said = [self._penalty(penalty) for penalty in self.choice.penalties]
        if not any(penalty.kind in MORE_PENALTIES for penalty in self.choice.penalties):
            return " + ".join(said) + heir
        parts = zip(self.choice.penalties, said, strict=True)
        return " + ".join(one + (heir if penalty.kind == FINE else "") for penalty, one in parts)

    def _penalty(self, penalty: Penalty) -> str:
        if penalty.kind == FINE and not penalty.is_all:
            return f"{FINE} {Said(penalty.goods)}"
        if penalty.kind == ENSLAVE:
            word = BIND if self.is_neutral else ENSLAVE
            return f"{word} TO {self.names[penalty.seat]}" if penalty.seat else word
        if type(penalty) is Penalty and penalty.seat:
            return f"{penalty.kind} WITH {self.names[penalty.seat]}"
        return str(penalty)


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """The verdict on a loser, None where it is spared; the ballots of the winners, best choice first."""

    cites: ClassVar[str] = "CRU-103"
    seat: str
    battle: int
    verdict: SaidChoice | None
    ballots: tuple[tuple[str, tuple[SaidChoice, ...]], ...]
    votes: int
    of: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.verdict is None:
            return tr("{seat} is spared.", seat=self.seat)
        return tr("Verdict on {seat}: {verdict}.", seat=self.seat, verdict=self.verdict)


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """A loser is killed."""

    cites: ClassVar[str] = "CRU-110"
    says: ClassVar[str] = "{seat} is killed."
    seat: str
    battle: int


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """A loser and a winner go down each other's paths from the next cycle on."""

    cites: ClassVar[str] = "CRU-207"
    says: ClassVar[str] = "From the next cycle {winner} goes down {path} and {loser} down {other}."
    winner: str
    path: str
    loser: str
    other: str
