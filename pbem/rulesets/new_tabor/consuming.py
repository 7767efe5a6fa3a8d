"""Consumption: units leave play, for inputs or for Wants (TAB-049, 094, 095, 116, TAB-R22 to R24)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.amounts import goods_of, meant
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.decks import lay_want
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Consume
from pbem.rulesets.new_tabor.plans import keep_of
from pbem.rulesets.new_tabor.wording import Named

INPUTS, FOR_WANTS = "inputs", "wants"
_PURPOSES = {"inputs": (INPUTS,), "wants": (FOR_WANTS,), "both": (INPUTS, FOR_WANTS), "off": ()}
"""What AUTOCONSUME consumes for."""


def consume(table: EconomyTable, seat: SeatId, good: str, units: int, purpose: str) -> int:
    """TAB-049, TAB-R22, TAB-R23 Consume no more than is held and due; return how many units.

    Without a purpose ("") inputs come first, then Wants; a unit never counts for both.
    """
    for_inputs = consume_for_inputs(table, seat, good, units) if purpose in ("", INPUTS) else 0
    for_wants = _consume_for_wants(table, seat, good, units - for_inputs) if purpose in ("", FOR_WANTS) else 0
    return for_inputs + for_wants


def consume_for_inputs(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-094, TAB-R22 Consume units for the quarter's input."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.unmet(good)))
    if units:
        mine.stock[good] -= units
        mine.consumed[good] += units
        mine.count(f"consumed {good}", units)
        table.tell(events.Consumed(mine.name, units, Named(good)))
    return units


def _consume_for_wants(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-116, TAB-R23 Consume units for Wants, the oldest card first."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.wanted(good)))
    if units:
        mine.stock[good] -= units
        mine.count(f"consumed {good}", units)
        table.tell(events.Consumed(mine.name, units, Named(good), is_for_wants=True))
        _meet_wants(table, mine, good, units)
    return units


def _meet_wants(table: EconomyTable, mine: Producer, good: str, units: int) -> None:
    """TAB-035, TAB-116 A card is used up when all of it is consumed, and goes face up under its deck."""
    for want in [one for one in mine.wants if one.good == good]:
        met = min(units, want.open)
        want.open -= met
        units -= met
        if not want.open:
            mine.wants.remove(want)
            table.tell(events.WantsMet(mine.name, want.amount, Named(good)))
            lay_want(table.book, table.state, want)


def carry_out_consume(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-049 Carry out a CONSUME line; say whether anything was consumed."""
    order, mine, amount = line.order, table.state.seats[line.seat], line.left[0]
    assert isinstance(order, Consume)
    held = any(mine.stock[good] for good in goods_of(amount))
    kept = keep_of(table, line.seat)
    units = sum(
        consume(table, line.seat, good, meant(mine, amount, good, kept), order.purpose)
        for good in goods_of(amount)
    )
    line.reason = "" if units else tr("nothing of it is due") if held else tr("nothing of it is held")
    line.count_down(0, units)
    return units > 0


def autoconsume(table: EconomyTable, seat: SeatId) -> bool:
    """TAB-R23 Consume by the seat's lasting setting, good by good; say whether anything was consumed."""
    mine = table.state.seats[seat]
    units = [
        consume(table, seat, good, mine.stock[good], purpose)
        for good in GOODS
        for purpose in _PURPOSES[mine.autoconsume]
    ]
    return any(units)
