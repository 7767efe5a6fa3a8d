"""CRU-H70, CRA-R25 What the votes of seats weigh, and whose ballots are cast at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import FACT, VOTES
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import orders_of, unused
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, VOTER

O = TypeVar("O", bound=Order)  # noqa: E741
T = TypeVar("T")

NO_VOTE = tr_noop("you have no vote")


def may_vote(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-19, CRA-GEN-05 Say whether a seat has a vote at all, whatever it weighs."""
    is_slave = bool(FACT(scene, "is", (seat, "slave"), scene.state.cycle))
    return not is_slave and not MAY_HOLD(scene, seat, VOTER)


def weights(scene: Scene, seats: Sequence[SeatId], task: str) -> dict[SeatId, int]:
    """CRU-H70, CRA-R25 Return what votes on a task weigh; if none weighs anything, one for each with any."""
    allowed = {seat: may_vote(scene, seat) for seat in seats}
    found = {seat: VOTES(1, scene, seat, task) if allowed[seat] else 0 for seat in seats}
    return found if any(found.values()) else {seat: int(allowed[seat]) for seat in seats}


def ballots_of(
    table: IslandTable,
    votes: Mapping[SeatId, int],
    ballot: Callable[[SeatId], tuple[T, ...]],
    kind: type[O],
    is_ballot: Callable[[O], bool],
) -> dict[SeatId, tuple[T, ...]]:
    """CRA-SLV-19, CRA-GEN-05 Return the ballots that count; whoever has no vote is told so.

    `kind` and `is_ballot` say which lines are ballots in this vote.
    """
    for seat in (seat for seat, weight in votes.items() if not weight):
        for line in orders_of(table, seat, kind):
            if is_ballot(line):
                unused(table, seat, line, NO_VOTE, Became.REFUSED)
    return {seat: ballot(seat) for seat, weight in votes.items() if weight}
