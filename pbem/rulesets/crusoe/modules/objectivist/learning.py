"""Whatever is learnt is learnt by Galt, and serves all (CRA-OBJ-05, CRA-OBJ-06, CRA-R87)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.objectivist.state import galt_of, needs_galt

ONLY_GALT = tr_noop("only Galt learns")


def numbers(scene: Scene, seat: SeatId, path: str) -> list[int] | None:
    """CRA-OBJ-06, CRA-R87 Return what Galt has learnt anywhere: all may use it, on any path."""
    if not needs_galt(scene, seat):
        return None
    galt = scene.state.seats[galt_of(scene)]
    return sorted(number for learnt in galt.exp.values() for number in learnt)


def may_gain(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-OBJ-05 Nobody but Galt learns."""
    return "" if seat == galt_of(scene) or not needs_galt(scene, seat) else ONLY_GALT
