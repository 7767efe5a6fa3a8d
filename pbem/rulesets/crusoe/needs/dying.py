"""A seat dies: of want, or killed by winners of a battle (CRU-110, CRU-129, CRU-136, CRU-P26)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import KILLED
from pbem.rulesets.crusoe.hooks import DIED
from pbem.rulesets.crusoe.island import IslandTable


def die(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRU-110, CRU-P26, CRU-R26 Let a seat die at once: its leisure is lost, its experience void.

    Signals that it has made still count, and its goods stay where they are until they are shared out.
    Who kills tells of it; a death of want is told here.
    """
    castaway = table.state.seats[seat]
    castaway.cause, castaway.died = cause, table.state.cycle
    castaway.leisure = 0
    castaway.exp = {}
    if cause != KILLED:
        table.tell(told.Died(castaway.name, cause))
    DIED(table, seat, cause)
