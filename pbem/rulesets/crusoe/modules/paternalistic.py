"""The Paternalistic Economy (CRA-PAT)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import CHOOSE_PATH, MAY_ENTER
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.hooks import ASSIGNED, is_outside
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import MARKET

# ---- The government says who goes down which path (CRA-PAT-01, CRA-R79)

LANDLORDS = ("landlords",)
"""Who refuses a Lease; whatever else bars a path makes an assignment void."""


def assigned_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRA-PAT-01, CRA-R79 Return where a seat is sent: to the Market, if its path's owner refuses a Lease.

    None leaves the choice to the seat: nothing is assigned to it, or nothing that it may do.
    """
    path = ASSIGNED(table, seat) if is_governed(table, seat) else None
    if path is None:
        return None
    objectors = MAY_ENTER.objectors(table, seat, path)
    if not objectors:
        return path
    return MARKET if objectors == LANDLORDS else None


def is_governed(scene: Scene, seat: SeatId) -> bool:
    """CRA-R79 Nobody assigns exiles, and where paths are for life they are assigned once."""
    island = scene.state
    is_fixed = island.groups[MAIN].economy == TRADITIONAL and island.cycle > 1
    return not is_outside(scene, seat) and not is_fixed


MODULE = Module("paternalistic", "ownership", (CHOOSE_PATH.by(assigned_path, over=("gender",)),))
