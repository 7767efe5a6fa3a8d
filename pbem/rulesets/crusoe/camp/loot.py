"""CRU-P25, CRU-P26 Loot: what fines and kills take from losers, and who of the winners gets it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.castaway import KILLED, Castaway
from pbem.rulesets.crusoe.goods import hand_over, into_common
from pbem.rulesets.crusoe.hooks import LOOT, SPOILS
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.needs.dying import die
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.told_market import Received
from pbem.rulesets.crusoe.wishes import EVEN, FINE, KILL, Division, Penalty
from pbem.rulesets.crusoe.wording import Said


def take(table: IslandTable, loser: Castaway, penalty: Penalty) -> Basket:
    """CRU-102, CRU-P24 Return what a penalty takes: of what it names what is there, or all goods."""
    spoils = [good for good in GOODS if good in SPOILS(GOODS, table, loser.id)]
    if penalty.kind == KILL or (penalty.kind == FINE and penalty.is_all):
        return Basket.of({good: loser.amount(good) for good in spoils})
    if penalty.kind == FINE:
        return Basket.of({good: min(penalty.goods[good], loser.amount(good)) for good in spoils})
    return EMPTY


def give_loot(table: IslandTable, loser: SeatId, goods: Basket, heir: SeatId) -> None:
    """CRU-P25 Goods voted to a winner go to that one, others onto the heap."""
    if not heir:
        into_common(table, loser, goods)
    elif goods:
        for receiver, got in hand_over(table, loser, heir, goods, LOOT).items():
            table.tell(Received(table.state.seats[receiver].name, Said(got), LOOT))


def share_loot(table: IslandTable, winners: Sequence[SeatId]) -> None:
    """CRU-P25, CRU-R25 Divide the heap evenly among the living winners, odd units as they pick."""
    if any(table.state.common.values()):
        divide(table, Division(EVEN), winners, LOOT)


def kill(table: IslandTable, battle: Battle, loser: Castaway) -> None:
    """CRU-110, CRU-P26, CRU-R26, CRU-R27 A killed seat is out of the game at once."""
    table.tell(told_camp.Killed(loser.name, battle.no))
    die(table, loser.id, KILLED)
