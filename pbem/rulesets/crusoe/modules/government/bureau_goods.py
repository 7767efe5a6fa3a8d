"""CRA-BUR-01, CRA-GOV-03 What a program gives and shares: the pool of a group, the estate of a dead seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe import told_cycle
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.goods import all_goods, into_common
from pbem.rulesets.crusoe.hooks import ESTATE as FROM_ESTATE
from pbem.rulesets.crusoe.hooks import HEIRS, SHARED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.motions import close_question
from pbem.rulesets.crusoe.market.parts import Parts
from pbem.rulesets.crusoe.modules.government import bureau_told as told
from pbem.rulesets.crusoe.modules.government.bureau import decides, run_moment
from pbem.rulesets.crusoe.modules.program.outcome import Given, Shared
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE, ESTATE
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.wishes import EVEN, Division
from pbem.rulesets.crusoe.wording import Said


def divides(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-BUR-01, CRA-GOV-03 Divide a pool or an estate by the program, if it decides that."""
    if not decides(table, task):
        return None
    if task == DISTRIBUTE:
        return _pool(table) if about == MAIN else None
    return _estate(table, about) if task == ESTATE else None


def _pool(table: IslandTable) -> bool:
    """CRA-GSO-02 Divide the pool of the main group."""
    outcome = run_moment(table, Moment.TRADE)
    if outcome is not None:
        close_question(table.state, MAIN)
        with _pool_alone(table):
            _hand_out(table, outcome.given, SHARED)
    return True


def _estate(table: IslandTable, dead: SeatId) -> bool | None:
    """CRA-GOV-03 Divide what a seat leaves that died of want, unless it has heirs by rule."""
    castaway = table.state.seats[dead]
    if castaway.group != MAIN or HEIRS(table, dead) is not None:
        return None
    goods = all_goods(castaway)
    outcome = run_moment(table, Moment.ESTATE, dead, told_cycle.Left(castaway.name, Said(goods)))
    if outcome is None:
        table.tell(told.EstateWaits(castaway.name, Said(goods)))
    else:
        into_common(table, dead, goods)
        with _pool_alone(table, dead):
            _hand_out(table, outcome.given, FROM_ESTATE)
    return True


@contextmanager
def _pool_alone(table: IslandTable, dead: SeatId = "") -> Iterator[None]:
    """Lay aside what others than the main group, or a dead seat, have put into the heap."""
    island = table.state
    own = (dead,) if dead else tuple(seat for seat in island.seats if island.seats[seat].group == MAIN)
    theirs = {seat: goods for seat, goods in island.put_in.items() if seat not in own}
    aside = {good: sum(goods[good] for goods in theirs.values()) for good in GOODS}
    island.common = {good: units - aside[good] for good, units in island.common.items()}
    island.put_in = {seat: goods for seat, goods in island.put_in.items() if seat in own}
    yield
    island.common = {good: units + aside[good] for good, units in island.common.items()}
    island.put_in = theirs


def _hand_out(table: IslandTable, given: Sequence[Given | Shared], source: str) -> None:
    """CRA-PL-01 Give and share what the boxes say, one after the other; nothing is left of it."""
    for step in given:
        with _these_alone(table, step.goods):
            if isinstance(step, Shared):
                divide(table, Division(step.way), _in_order(table, step.receivers), source)
            else:
                _give(table, step, source)
    divide(table, Division(EVEN), (), source)


def _give(table: IslandTable, step: Given, source: str) -> None:
    parts = Parts(table, (step.player,), source)
    parts.give_all(step.player)
    parts.tell()


def _in_order(table: IslandTable, seats: Sequence[SeatId]) -> list[SeatId]:
    """CRU-P18 Return receivers in turn order."""
    return [one.id for one in table.state.in_order() if one.id in seats]


@contextmanager
def _these_alone(table: IslandTable, goods: Basket) -> Iterator[None]:
    """Let these goods be the whole heap in the block."""
    island = table.state
    rest = {good: units - goods[good] for good, units in island.common.items()}
    island.common = {good: goods[good] for good in GOODS}
    put_in = island.put_in
    yield
    island.common = {good: rest[good] + units for good, units in island.common.items()}
    island.put_in = put_in
