"""3.3 Player turns: whose turn it is, and the steps of one that stand nowhere else (T8 to T10)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.building import Build, MoveHouse
from pbem.rulesets.laissez_faire.checkpoint import carry_out_agreements
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.endings import check_end
from pbem.rulesets.laissez_faire.estate import eliminate
from pbem.rulesets.laissez_faire.jail import LAST_CHANCE
from pbem.rulesets.laissez_faire.outcomes import note_never


def be_eliminated(table: CircuitTable, seat: SeatId) -> None:
    """T8 Who is still in jail after the third chance is out."""
    jail = table.state.seats[seat].jail
    if jail is not None and jail.turns >= LAST_CHANCE:
        eliminate(table, seat)


def keep_agreements(table: CircuitTable, seat: SeatId) -> None:
    """T9 A checkpoint after every player turn."""
    carry_out_agreements(table)


def see_the_end(table: CircuitTable, seat: SeatId) -> None:
    """T10 Look whether the game is over, or a last lap begins."""
    check_end(table, seat)


def build_nothing(table: CircuitTable, seat: SeatId) -> None:
    """A seat off the board cannot build; its orders to do so fail."""
    for order in table.sheet(seat).lines:
        if isinstance(order, Build | MoveHouse):
            note_never(table, seat, order, tr("your token is off the board"))


def in_play(table: CircuitTable) -> Iterator[SeatId]:
    """3.3 Yield the seats in turn order; who falls out in the turn of another has none."""
    return (seat for seat in table.state.turn_order if table.state.seats[seat].is_in_play)


def is_on_the_board(table: CircuitTable, seat: SeatId) -> bool:
    """LAI-57 Say whether a token has not gone round in the last lap."""
    return table.state.seats[seat].token is not None


def forget_landing(table: CircuitTable, seat: SeatId) -> None:
    """Where a seat landed, or whether it stayed, matters in its own turn only."""
    investor = table.state.seats[seat]
    investor.landed, investor.stayed = None, False
