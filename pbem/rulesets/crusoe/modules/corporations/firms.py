"""Who owns shares of which corporation, and how stockholders' votes weigh (CRA-COR-05, CRA-R70, CRA-R74)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pbem.engine.case_shapes import Word
from pbem.engine.events import SeatId
from pbem.engine.votes import lower_median
from pbem.rulesets.crusoe.hooks import RECEIVER, VOTES
from pbem.rulesets.crusoe.island import ModuleState, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DOLLARS, PathId

CHARGE, SALARY = "charge", "salary"
"""The forms of terms (CRA-COR-07, CRA-COR-08)."""


TASK = "corporation"
"""What stockholders' votes are about, as modules know it (CRU-H70)."""
DEBT = "debt"
"""The source of money that is owed, as RECEIVER is asked whose it is to pay."""


@dataclass(frozen=True)
class Rate:
    """The terms of a path: a charge that is owed, or the most that is kept as a salary."""

    form: Annotated[str, Word("form of terms", (CHARGE, SALARY))] = CHARGE
    dollars: int = 0

    @property
    def charge(self) -> int:
        """Return what is owed on entering the path."""
        return self.dollars if self.form == CHARGE else 0


@dataclass
class Firms(ModuleState):
    """The corporations, by path: `shares` by seat, dollars in their `coffers`, numbers (`exp`), `rate`.

    `invested` are all dollars ever invested. `kept` is by seat what it has kept of a salary in this cycle.
    """

    module: ClassVar[str] = "corporations"
    shares: dict[PathId, dict[SeatId, int]] = field(default_factory=dict)
    coffers: dict[PathId, int] = field(default_factory=dict)
    exp: dict[PathId, list[int]] = field(default_factory=dict)
    rate: dict[PathId, Rate] = field(default_factory=dict)
    invested: int = 0
    kept: dict[SeatId, int] = field(default_factory=dict)


def firms_of(scene: Scene) -> Firms:
    """Return what is kept of the corporations."""
    return state_of(scene, Firms)


def shares_of(scene: Scene, seat: SeatId, path: str) -> int:
    """Return the shares that a seat has of a path's corporation."""
    return firms_of(scene).shares.get(path, {}).get(seat, 0)


def all_shares_of(scene: Scene, seat: SeatId) -> int:
    """Return all shares of a seat together."""
    return sum(theirs.get(seat, 0) for theirs in firms_of(scene).shares.values())


def shares_in(scene: Scene, path: str) -> int:
    """Return all shares of a path's corporation."""
    return sum(firms_of(scene).shares.get(path, {}).values())


def add_shares(scene: Scene, seat: SeatId, path: str, number: int) -> None:
    """Add shares to those of a seat, or below 0 take them away."""
    theirs = firms_of(scene).shares.setdefault(path, {})
    theirs[seat] = theirs.get(seat, 0) + number
    assert theirs[seat] >= 0
    if not theirs[seat]:
        del theirs[seat]


def coffers_of(scene: Scene, path: str) -> int:
    """Return the dollars of a path's corporation."""
    return firms_of(scene).coffers.get(path, 0)


def add_dollars(scene: Scene, path: str, dollars: int) -> None:
    """Put dollars into the coffers of a corporation, or below 0 take them out."""
    firms = firms_of(scene)
    firms.coffers[path] = coffers_of(scene, path) + dollars
    assert firms.coffers[path] >= 0


def numbers_of(scene: Scene, path: str) -> list[int]:
    """CRA-COR-10 Return the experience numbers of a path's corporation, sorted."""
    return firms_of(scene).exp.get(path, [])


def rate_of(scene: Scene, path: str) -> Rate | None:
    """CRA-COR-06, CRA-R70 Return the terms of a path; None while nobody has decided any, or has shares."""
    return firms_of(scene).rate.get(path) if shares_in(scene, path) else None


def stockholders(scene: Scene, path: str) -> tuple[SeatId, ...]:
    """CRA-R74 Return who has shares and a voice, in turn order: the shares of exiles sleep."""
    awake = (one.id for one in scene.state.in_order() if not is_outside(scene, one.id))
    return tuple(seat for seat in awake if shares_of(scene, seat, path))


def weights(scene: Scene, path: str) -> dict[SeatId, int]:
    """CRA-COR-05, CRU-H70 Return what the votes of a corporation's stockholders weigh, in turn order."""
    return {
        seat: VOTES(shares_of(scene, seat, path), scene, seat, TASK) for seat in stockholders(scene, path)
    }


def median(scene: Scene, path: str, named: Iterable[tuple[SeatId, int]]) -> int | None:
    """CRA-R22, CRA-R25 Return the number that stockholders agree on; None where none of weight names one."""
    votes = weights(scene, path)
    return lower_median((number, votes.get(seat, 0)) for seat, number in named)


def payer_of(scene: Scene, seat: SeatId) -> SeatId:
    """CRA-R94, CRA-R125 Return who pays what a seat owes: whoever gets the seat's money."""
    return RECEIVER(seat, scene, DOLLARS, 0, DEBT)


def paths_shared(scene: Scene, seat: SeatId) -> list[str]:
    """CRA-COR-05 Return the paths of whose corporations a seat has shares, in board order."""
    return [path for path in scene.book.board.paths if shares_of(scene, seat, path)]
