"""3.5 The consumption stage of a quarter's end: cycles of exchange, then settle help (TAB-066 to 070)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.exchange import exchange_and_consume
from pbem.rulesets.new_tabor.plans import close_plans, lay_out, plans_of
from pbem.rulesets.new_tabor.settle_help import help_settle

MOST_CYCLES = 20
"""Cycles of Exchange and Consume in one settle phase at most."""


def play_settle(table: EconomyTable) -> None:
    """TAB-067, TAB-068 Play the settle phase: the orders in cycles, then help for those still in want."""
    sheets = {one.id: table.sheet(one.id) for one in table.state.in_order()}
    lay_out(table, {seat: (sheet.played, sheet.orders) for seat, sheet in sheets.items()})
    cycles = 0
    while cycles < MOST_CYCLES and _each(table, _trade):
        cycles += 1
    close_plans(table)
    is_helping = True
    while is_helping:
        is_helping = _each(table, _help)


def _each(table: EconomyTable, deed: Callable[[EconomyTable, SeatId], bool]) -> bool:
    """Let each seat do something, in order of play from the first; say whether anything moved."""
    has_moved = sum(deed(table, one.id) for one in table.state.in_order()) > 0
    plans = plans_of(table)
    plans.has_changed = plans.has_changed or has_moved
    return has_moved


def _trade(table: EconomyTable, seat: SeatId) -> bool:
    return exchange_and_consume(table, seat, cycle=True)


def _help(table: EconomyTable, seat: SeatId) -> bool:
    """TAB-P7 Help a seat with unmet inputs, unless it wants no help."""
    mine = table.state.seats[seat]
    return mine.has_unmet and mine.is_helped and help_settle(table, seat)
