"""CRA-DSC-01, CRA-R92 Groups of seats: how they are drawn, and what they may not do, whichever it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import CLOSED_FOR_GOOD, MAY_ENTER, MAY_INVOKE, MAY_SPEAK, VOTES
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.hooks import (
    DICE_LIMIT,
    LAND,
    MAY_HOLD,
    OFFICES,
    SHARES,
    VOTER,
    WELFARE_ROLE,
    is_outside,
)
from pbem.rulesets.crusoe.modules.settings import RANDOM, MensWork
from pbem.rulesets.crusoe.things import PathId

# ---- Draws among seats: how many, and which, one by one without putting back (CRA 9)


def how_many(dice: Stream, wanted: int | str, most: int, why: str) -> int:
    """CRA-R136 Return a number as it was chosen, or drawn from 1 to the most; never more than that."""
    if wanted == RANDOM:
        return dice.die(most, why) if most > 1 else most
    return min(int(wanted), most)


def drawn(dice: Stream, seats: list[SeatId], number: int, why: str) -> list[SeatId]:
    """CRA 9 Draw so many of the seats, one by one, as they are drawn; all of them need no die."""
    left, found = list(seats), list[SeatId]()
    if number >= len(left):
        return left
    for place in range(1, number + 1):
        found.append(dice.pick(left, f"{why} {place}"))
        left.remove(found[-1])
    return found


# ---- CRA-DSC-01 What the seats of a group may not do, whichever group it is: suffrage, roles, paths

NO_VOTE = tr_noop("its group has no vote")
NO_VOICE = tr_noop("your group has no suffrage")
NO_OFFICE = tr_noop("its group may hold no such office")
NOT_THEIRS = tr_noop("its group may have none of it")
CLOSED = tr_noop("it is closed to your group")
OF_ROLES = {**dict.fromkeys(OFFICES, "offices"), LAND: "land", SHARES: "shares", WELFARE_ROLE: "welfare"}
"""CRA-GEN-06, CRA-R91 By which bar each role is barred."""


@dataclass(frozen=True)
class Bars:
    """CRA-GEN-05 to CRA-GEN-07 What the seats of a group may not do; `extra` are the bars agreed besides."""

    no_suffrage: bool = False
    no_vote: bool = False
    extra: tuple[str, ...] = ()

    @property
    def is_without_vote(self) -> bool:
        """CRA-GEN-05 Say whether the group casts no vote."""
        return self.no_suffrage or self.no_vote


NO_BARS = Bars()
"""The bars of a seat that has none."""
BarsOf: TypeAlias = Callable[[Scene, SeatId], Bars]
ClosedTo: TypeAlias = Callable[[Scene, SeatId, str], bool]


@dataclass(frozen=True)
class Limited:
    """CRA-DSC-01 The answers of a module that has limited groups; none of them reaches exiles (CRA-R131)."""

    bars_of: BarsOf
    closed_to: ClosedTo

    def bars(self, scene: Scene, seat: SeatId) -> Bars:
        """CRA-R131 Return the bars of a seat."""
        return NO_BARS if is_outside(scene, seat) else self.bars_of(scene, seat)

    def votes(self, number: int, scene: Scene, seat: SeatId, task: str) -> int:
        """CRA-GEN-05 Who is without suffrage, or without a vote alone, casts none."""
        return 0 if self.bars(scene, seat).is_without_vote else number

    def may_call(self, scene: Scene, seat: SeatId) -> str:
        """CRA-GEN-05 Who is without suffrage neither invokes government nor speaks when it is invoked."""
        return NO_VOICE if self.bars(scene, seat).no_suffrage else ""

    def may_hold(self, scene: Scene, seat: SeatId, role: str) -> str:
        """CRA-GEN-06, CRA-GEN-07, CRA-R91 Return why a seat may not have a role; "" if it may."""
        bars = self.bars(scene, seat)
        if role == VOTER:
            return NO_VOTE if bars.is_without_vote else ""
        if OF_ROLES.get(role) not in bars.extra:
            return ""
        return NO_OFFICE if role in OFFICES else NOT_THEIRS

    def dice_limit(self, dice: int, scene: Scene, seat: SeatId) -> int:
        """CRA-R91 Who is without suffrage rolls one die at most, whatever gives more."""
        return min(dice, 1) if self.bars(scene, seat).no_suffrage else dice

    def may_enter(self, scene: Scene, seat: SeatId, path: str) -> str:
        """CRA-GEN-04 Return why a seat may not take a path; "" if it may."""
        is_closed = not is_outside(scene, seat) and self.closed_to(scene, seat, path)
        return CLOSED if is_closed else ""

    @property
    def acts(self) -> tuple[Act, ...]:
        """Return the answers at their seams."""
        return (
            VOTES.by(self.votes),
            MAY_INVOKE.by(self.may_call),
            MAY_SPEAK.by(self.may_call),
            MAY_HOLD.by(self.may_hold),
            DICE_LIMIT.by(self.dice_limit),
            MAY_ENTER.by(self.may_enter),
            CLOSED_FOR_GOOD.by(self.may_enter),
        )


# ---- CRA-GEN-04, CRA-R92 Paths that are closed to a group, and perhaps one that is closed to all others


@dataclass
class ClosedPaths:
    """CRA-GEN-04 The paths that are `barred` to a group; the one `reserved` for it, "" for none."""

    barred: list[PathId] = field(default_factory=list)
    reserved: str = ""

    def closes(self, path: str, *, is_limited: bool) -> bool:
        """Say whether a path is closed to a seat, which is of the group or not."""
        return path in self.barred if is_limited else path == self.reserved


def draw_closed(dice: Stream, paths: list[str], work: MensWork | None, of: str = "") -> ClosedPaths:
    """CRA-R92 Draw the paths barred to a group, then the one reserved for it among the others."""
    closed, left = ClosedPaths(), list(paths)
    if work is None:
        return closed
    for number in range(1, min(work.barred, len(left) - 1) + 1):
        closed.barred.append(dice.pick(left, f"{of}barred path {number}"))
        left.remove(closed.barred[-1])
    if work.reserved:
        closed.reserved = dice.pick(left, f"{of}reserved path") if len(left) > 1 else left[0]
    return closed
