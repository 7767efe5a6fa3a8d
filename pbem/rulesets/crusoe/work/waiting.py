"""II.A Waiting at the Market while others are still on their way (CRU-034, CRU-R07)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.goods import gain
from pbem.rulesets.crusoe.hooks import MAY_GAIN_LEISURE, WAIT, WAITED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.things import LEISURE, Basket
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.places import all_at_market


def wait(table: IslandTable, seat: SeatId) -> None:
    """CRU-034, CRU-069 Collect 1 leisure, no crowd reducing it, unless all are at the Market."""
    if all_at_market(table) or MAY_GAIN_LEISURE(table, seat, WAIT):
        return
    castaway = table.state.seats[seat]
    receiver, units = gain(table, seat, LEISURE, 1, WAIT)
    castaway.count("waited", units)
    if units:
        table.tell(told.Waited(castaway.name, Said(Basket.one(LEISURE, units)), table.state.round))
        WAITED(table, receiver, units)
