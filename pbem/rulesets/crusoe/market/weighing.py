"""CRU-H70, CRA-R25 What the votes of seats weigh."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import FACT, VOTES
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import VOTER


def may_vote(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-19, CRA-GEN-05 Say whether a seat has a vote at all, whatever it weighs."""
    is_slave = bool(FACT(scene, "is", (seat, "slave"), scene.state.cycle))
    return not is_slave and not MAY_HOLD(scene, seat, VOTER)


def weights(scene: Scene, seats: Sequence[SeatId], task: str) -> dict[SeatId, int]:
    """CRU-H70, CRA-R25 Return what votes on a task weigh; if none weighs anything, one for each with any."""
    allowed = {seat: may_vote(scene, seat) for seat in seats}
    found = {seat: VOTES(1, scene, seat, task) if allowed[seat] else 0 for seat in seats}
    return found if any(found.values()) else {seat: int(allowed[seat]) for seat in seats}
