"""Who is outside the camp of all others: exiles, for whom most rules of modules do not hold (CRA-R131)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.island import Scene

EXILE_CAMP = "exile"
"""CRA-R130 The group of the exiles."""


def is_outside(scene: Scene, seat: SeatId) -> bool:
    """CRA-R131 Say whether a seat lives in exile, where the economy of the others does not reach it."""
    return scene.state.seats[seat].group != MAIN
