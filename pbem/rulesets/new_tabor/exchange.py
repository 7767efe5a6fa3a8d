"""3.3 c Exchange and Consume: lines in the order written, then consumption by setting (TAB-063, 094)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.plans import exchanged, fail, is_true, plan_of
from pbem.rulesets.new_tabor.useorders import autoconsume


def exchange_and_consume(table: EconomyTable, seat: SeatId, cycle: bool = False) -> bool:
    """TAB-063, TAB-094 Carry out a seat's lines and consume by its setting; say whether anything moved.

    In a `cycle` of settling, a line that comes to nothing is tried again, and told only at the end.
    """
    has_moved = False
    for line in plan_of(table, seat).lines:
        if _reach(table, line):
            has_moved = True
        elif line.reason and not cycle and not exchanged(line).lies_open:
            fail(table, seat, line.order, line.reason)
            line.reason, line.is_done = "", True
    return autoconsume(table, seat) or has_moved


def _reach(table: EconomyTable, line: OpenLine) -> bool:
    """Carry out what is left of a line if its test holds now; say whether anything moved."""
    if line.is_done:
        return False
    line.is_open = is_true(table, line.seat, line.order)
    return line.is_open and exchanged(line).carry_out(table, line)
