"""What is told of step IV: government, speeches, fights, battles and verdicts (brief 7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.crusoe.hooks import Mod
from pbem.rulesets.crusoe.wishes import ENSLAVE, FINE, MORE_PENALTIES, Choice, Penalty
from pbem.rulesets.crusoe.wording import Said

BIND = "BIND"
"""CRA 7.3 The neutral word for a verdict that enslaves; orders take it too."""


@event(
    "CRU-083",
    "{seat} pays {price} leisure and invokes government.",
    when={"not seat": "Nobody invokes government.", "not price": "{seat} invokes government free."},
    rules={"not seat": "CRU-082", "price": "CRU-080"},
)
class Invoked(Event):
    seat: str = ""
    price: int = 0


@event("CRU-085", "{seat} speaks: {text}", when={"is_closing": "{seat} speaks last: {text}"})
class Spoke(Event):
    seat: str
    text: str
    is_closing: bool = False


@event("CRU-088", "{seat} starts a fight with {target}.")
class FightStarted(Event):
    seat: str
    target: str
    battle: int
    round: int
    price: int


@event("CRU-089", "{seat} joins {leader}.")
class Joined(Event):
    seat: str
    leader: str
    battle: int
    round: int


@event("CRU-104", "{seat} discards a Spear.")
class SpearUsed(Event):
    seat: str
    battle: int


@event(
    "CRU-100",
    "{seat} fights: {total}.",
    when={"has_terms": "{seat} fights: {terms} = {total}."},
)
class Fought(Event):
    seat: str
    battle: int
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int

    @property
    def has_terms(self) -> bool:
        return self.terms != str(self.total)

    @property
    def terms(self) -> str:
        """Return dice and modifiers as they are added: 3 + 1 - 2."""
        said = " + ".join(map(str, self.dice))
        for mod in self.mods:
            if mod.halves:
                said = f"({said}) × ½" if len(self.dice) > 1 else f"{said} × ½"
        points = (mod.points for mod in self.mods)
        return said + "".join(f" {'-' if one < 0 else '+'} {abs(one)}" for one in points if one)


@event(
    "CRU-100",
    when={
        "outcome": {
            "one wins": "{winners} beats {losers}.",
            "one wins by dice": "{winners} beats {losers}, {high} to {low}.",
            "one ties": "{winners} ties with {losers}.",
            "one ties by dice": "{winners} ties with {losers} at {high}.",
            "several win": "{winners} beat {losers}.",
            "several win by dice": "{winners} beat {losers}, {high} to {low}.",
            "several tie": "{winners} tie with {losers}.",
            "several tie by dice": "{winners} tie with {losers} at {high}.",
        }
    },
)
class BattleEnded(Event):
    battle: int
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    sums: tuple[int, int] | None
    is_tied: bool = False

    @property
    def outcome(self) -> str:
        does = ("several tie" if self.is_tied else "several win") if len(self.winners) != 1 else ""
        does = does or ("one ties" if self.is_tied else "one wins")
        return f"{does}{' by dice' if self.sums else ''}"

    @property
    def high(self) -> int:
        return self.sums[0] if self.sums else 0

    @property
    def low(self) -> int:
        return self.sums[1] if self.sums else 0


@event("CRU-105", "{seat} is injured.")
class Injured(Event):
    seat: str
    battle: int


@event("CRU-101", "{seat} loses {leisure} leisure.")
class LeisureLost(Event):
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


@event("CRU-103", "{seat} is spared.", when={"verdict": "Verdict on {seat}: {verdict}."})
class Judged(Event):
    seat: str
    battle: int
    verdict: SaidChoice | None
    ballots: tuple[tuple[str, tuple[SaidChoice, ...]], ...]
    votes: int
    of: int


@event("CRU-110", "{seat} is killed.")
class Killed(Event):
    seat: str
    battle: int


@event("CRU-207", "From the next cycle {winner} goes down {path} and {loser} down {other}.")
class Swapped(Event):
    winner: str
    path: str
    loser: str
    other: str
