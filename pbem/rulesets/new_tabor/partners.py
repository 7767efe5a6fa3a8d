"""Who may deal with whom, and which lines of two seats mirror each other (TAB-P4, TAB-R15)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE, MARKET
from pbem.rulesets.new_tabor.economy import SETTLE, Economy, EconomyTable, Producer
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Buy, Sell
from pbem.rulesets.new_tabor.plans import plan_of

TO_ALL = (ANYONE, MARKET)
"""The words that name all other seats."""


def may_trade(economy: Economy, seat: Producer) -> bool:
    """TAB-R15, TAB-083 Say whether a seat deals with others now: on the Path, or at the quarter's end."""
    return seat.is_in and (economy.phase == SETTLE or seat.is_on_path)


def bar_to_dealing(economy: Economy, seat: SeatId, other: SeatId) -> str:
    """TAB-P4 Return why two seats cannot deal with each other, "" if they can."""
    for one in (economy.seats[seat], economy.seats[other]):
        if not one.is_in:
            return tr("{seat} is out of the game", seat=one.name)
        if not may_trade(economy, one):
            return tr("{seat} is off the Path", seat=one.name)
    return ""


def is_on_offer(line: OpenLine, seat: SeatId) -> bool:
    """TAB-P3 Say whether a line is an open limit order that answers a seat."""
    order = line.order
    if not isinstance(order, Sell | Buy) or order.price is None or order.now:
        return False
    is_to_seat = seat in order.where or any(word in order.where for word in TO_ALL)
    return line.is_open and not line.is_done and is_to_seat


def mirror_of(table: EconomyTable, other: SeatId, mirrors: Callable[[Order], bool]) -> OpenLine | None:
    """TAB-P4 Return the first line of another seat that mirrors one and is open; each counts once."""
    lines = plan_of(table, other).lines
    return next((line for line in lines if line.is_open and not line.is_done and mirrors(line.order)), None)
