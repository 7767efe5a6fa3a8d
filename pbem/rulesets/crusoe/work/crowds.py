"""4.5 Commons: paths that several seats use in a cycle give less (CRU-064 to CRU-069)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.conditions import on_path
from pbem.rulesets.crusoe.hooks import BURDEN, CROWD, OVERBURDEN_FROM
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act


def crowd_of(scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-064, CRU-R02, CRU-H14 Return how many seats count on a path when a seat makes a thing there."""
    mine = scene.state.seats[seat]
    return CROWD(on_path(scene, mine.group, path), scene, seat, path, thing)


def left_by_crowd(scene: Scene, units: int, crowd: int, thing: str) -> int:
    """CRU-H32 Return what a crowd leaves of the units that a space shows of a thing."""
    return BURDEN(units, scene, crowd, thing)


def excess(scene: Scene, crowd: int) -> int:
    """CRU-068, CRU-H15 Return by how many a crowd is too large, 0 if it is not."""
    return max(0, crowd - OVERBURDEN_FROM(scene.book.options.overburden_from, scene) + 1)


def _overburden(units: int, scene: Scene, crowd: int, thing: str) -> int:
    """CRU-065, CRU-066, CRU-067 One seat too many costs 1 of 2 or more units; several cost 1 each."""
    too_many = excess(scene, crowd)
    if too_many == 1:
        return units - 1 if units > 1 else units
    return max(0, units - too_many)


ACTS: tuple[Act, ...] = (BURDEN.by(_overburden),)
"""What the base answers at the seams of overburdening."""
