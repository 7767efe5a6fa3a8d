"""3.3 Player turns: one seat after the other in turn order, each in the rulebook's steps T1 to T10."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.building import Build, MoveHouse, build_at_end, build_at_start
from pbem.rulesets.laissez_faire.checkpoint import carry_out_agreements
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.dues import collect_arrears, pay_dues, repay
from pbem.rulesets.laissez_faire.endings import check_end
from pbem.rulesets.laissez_faire.estate import eliminate
from pbem.rulesets.laissez_faire.foreclosing import foreclose
from pbem.rulesets.laissez_faire.jail import LAST_CHANCE, leave_jail, set_rate
from pbem.rulesets.laissez_faire.outcomes import note_never
from pbem.rulesets.laissez_faire.travel import travel

TurnStep: TypeAlias = Callable[[CircuitTable, SeatId], None]


def be_eliminated(table: CircuitTable, seat: SeatId) -> None:
    """T8, LAI-33 Who is still in jail after the third chance is out."""
    jail = table.state.seats[seat].jail
    if jail is not None and jail.turns >= LAST_CHANCE:
        eliminate(table, seat)


def keep_agreements(table: CircuitTable, seat: SeatId) -> None:
    """T9, LAI-R05 A checkpoint after every player turn."""
    carry_out_agreements(table)


def see_the_end(table: CircuitTable, seat: SeatId) -> None:
    """T10 Look whether the game is over, or a last lap begins."""
    check_end(table, seat)


def build_nothing(table: CircuitTable, seat: SeatId) -> None:
    """LAI-R56 A seat off the board cannot build; its orders to do so fail."""
    for order in table.sheet(seat).lines:
        if isinstance(order, Build | MoveHouse):
            note_never(table, seat, order, tr("your token is off the board"))


TURN: tuple[TurnStep, ...] = (
    set_rate,  # T1: LAI-74
    leave_jail,  # T2: LAI-29 to 31
    pay_dues,  # T3
    repay,
    build_at_start,  # T4
    travel,  # T5
    collect_arrears,  # T6
    foreclose,
    build_at_end,  # T7
    be_eliminated,  # T8: LAI-33
    keep_agreements,  # T9
    see_the_end,  # T10
)
"""The steps of a player turn."""

TURN_OFF_THE_BOARD: tuple[TurnStep, ...] = (
    set_rate,  # T1
    pay_dues,  # T3
    repay,
    build_nothing,
    collect_arrears,  # T6
    foreclose,
    keep_agreements,  # T9
    see_the_end,  # T10
)
"""What is left of the turn of a seat whose token has gone round in the last lap (LAI-57)."""


def take_turns(table: CircuitTable) -> None:
    """3.3 Every seat in play takes its turn, unless the game ends in another's."""
    for seat in table.state.turn_order:
        if table.state.seats[seat].is_in_play and not table.is_over:
            _take_turn(table, seat)


def _take_turn(table: CircuitTable, seat: SeatId) -> None:
    investor = table.state.seats[seat]
    investor.landed, investor.stayed = None, False
    for step in TURN if investor.token is not None else TURN_OFF_THE_BOARD:
        step(table, seat)
    investor.landed, investor.stayed = None, False
