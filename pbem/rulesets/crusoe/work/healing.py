"""Just before the trade: wounds heal for half a seat's leisure (CRU-107, CRU-H40)."""

from __future__ import annotations

from pbem.rulesets.crusoe import told_work as told
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import WORK_DONE
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.stages import Stage
from pbem.rulesets.crusoe.things import LEISURE, Basket
from pbem.rulesets.crusoe.wording import Said


def finish_work(table: IslandTable) -> None:
    """CRU-H40, CRU-R13 Let happen what does when all are at the Market, trade or no trade."""
    WORK_DONE(table)


def _heal_wounds(table: IslandTable) -> None:
    """CRU-107, CRU-R12, CRU-R67 Half of all leisure, rounded up, heals a wounded seat."""
    for castaway in table.state.in_order():
        if not castaway.wounded:
            continue
        units = lose(castaway, LEISURE, (castaway.leisure + 1) // 2)
        castaway.wounded = not units
        table.tell(told.Healed(castaway.name, Said(Basket.one(LEISURE, units))))


WORK_DONE_STAGE = Stage("work_done", (), finish_work)
"""The stage between production and trade."""
ACTS: tuple[Act, ...] = (WORK_DONE.by(_heal_wounds),)
"""What the base does just before the trade."""
