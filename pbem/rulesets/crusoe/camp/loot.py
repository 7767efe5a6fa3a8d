"""CRU-P25, CRU-P26 Loot: what fines and kills take from losers, and who of the winners gets it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.castaway import KILLED, Castaway
from pbem.rulesets.crusoe.goods import extras_of, hand_over, into_common
from pbem.rulesets.crusoe.hooks import LOOT, MAY_HAVE, SPOILS
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.extras import share_extras
from pbem.rulesets.crusoe.needs.dying import die
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.told_market import Received
from pbem.rulesets.crusoe.wishes import EVEN, FINE, KILL, Division, Penalty
from pbem.rulesets.crusoe.wording import Said


def take(table: IslandTable, loser: Castaway, penalty: Penalty) -> Basket:
    """CRU-102, CRU-P24 Return what a penalty takes: of what it names what is there, or all goods."""
    if penalty.kind not in (KILL, FINE):
        return EMPTY
    held = {**{good: loser.amount(good) for good in GOODS}, **dict(extras_of(table, loser.id).extras)}
    spoils = SPOILS(tuple(held), table, loser.id)
    taken = {name: number for name, number in held.items() if name in spoils}
    if penalty.kind == FINE and not penalty.is_all:
        taken = {name: min(penalty.goods[name], number) for name, number in taken.items()}
    return Basket.of(taken, {name: number for name, number in taken.items() if name not in GOODS})


def give_loot(
    table: IslandTable, loser: SeatId, goods: Basket, heir: SeatId, winners: Sequence[SeatId] = ()
) -> None:
    """CRU-P25 Goods voted to a winner go to that one, others onto the heap.

    Deeds and shares lie on no heap: the winners get them at once.
    """
    if not heir:
        into_common(table, loser, goods)
        share_extras(table, loser, goods, winners, LOOT)
    elif goods:
        his, others = _parted(table, goods, heir)
        for receiver, got in hand_over(table, loser, heir, his, LOOT).items():
            table.tell(Received(table.state.seats[receiver].name, Said(got), LOOT))
        share_extras(table, loser, others, winners, LOOT)


def _parted(table: IslandTable, goods: Basket, heir: SeatId) -> tuple[Basket, Basket]:
    """CRU-H46, CRA-R91 Return what of a basket a seat may have, and the deeds and shares that it may not."""
    barred = {name: number for name, number in goods.extras if MAY_HAVE(table, heir, name)}
    may = {name: number for name, number in goods.extras if name not in barred}
    return Basket.of(dict(goods.units), may), Basket.of({}, barred)


def share_loot(table: IslandTable, winners: Sequence[SeatId]) -> None:
    """CRU-P25, CRU-R25 Divide the heap evenly among the living winners, odd units as they pick."""
    if any(table.state.common.values()):
        divide(table, Division(EVEN), winners, LOOT)


def kill(table: IslandTable, battle: Battle, loser: Castaway) -> None:
    """CRU-110, CRU-P26, CRU-R26, CRU-R27 A killed seat is out of the game at once."""
    table.tell(told_camp.Killed(loser.name, battle.no))
    die(table, loser.id, KILLED)
