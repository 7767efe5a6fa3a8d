"""Step II: round after round each seat takes a turn, until all are at the Market (CRU-033, brief 3.3)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.flow import pause
from pbem.rulesets.crusoe.hooks import TURN_OPEN
from pbem.rulesets.crusoe.island import WORK, IslandTable
from pbem.rulesets.crusoe.stages import Stage
from pbem.rulesets.crusoe.work.moving import move
from pbem.rulesets.crusoe.work.places import all_at_market, is_at_market
from pbem.rulesets.crusoe.work.waiting import wait


def play_rounds(table: IslandTable) -> None:
    """CRU-033, CRU-P07 Play rounds until all are at the Market, or until plans may be changed."""
    while not table.is_over and not all_at_market(table):
        table.state.round += 1
        _play_round(table)
        if _is_paused(table):
            pause(table, WORK)
            return


def _play_round(table: IslandTable) -> None:
    """CRU-032, CRU-R08 Give each living seat its turn, strictly one after the other."""
    for castaway in table.state.in_order():
        if not table.is_over:
            _take_turn(table, castaway.id)


def _take_turn(table: IslandTable, seat: SeatId) -> None:
    """CRU-034, CRU-035 Let a seat wait at the Market, or move; never both in one turn."""
    TURN_OPEN(table, seat)
    if is_at_market(table.book, table.state.seats[seat]):
        wait(table, seat)
    else:
        move(table, seat)


def _is_paused(table: IslandTable) -> bool:
    """CRU-P07 Say whether plans may be changed after this round."""
    every = table.book.options.work_rounds
    return every > 0 and table.state.round % every == 0 and not table.is_over and not all_at_market(table)


ROUNDS_STAGE = Stage("rounds", (WORK,), play_rounds)
"""The stage of movement and production."""
