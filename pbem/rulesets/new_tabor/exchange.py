"""3.3 c Exchange and Consume: lines in the order written, then autoconsume (TAB-046, 048, 063, 095)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.rulesets.new_tabor.amounts import goods_of, meant
from pbem.rulesets.new_tabor.consuming import autoconsume, carry_out_consume
from pbem.rulesets.new_tabor.dealings import give, lend, repay, sublet
from pbem.rulesets.new_tabor.economy import SETTLE, EconomyTable
from pbem.rulesets.new_tabor.limit_orders import meet
from pbem.rulesets.new_tabor.lines import OpenLine, Part
from pbem.rulesets.new_tabor.orders import Borrow, Buy, Consume, Give, Keep, Lend, Repay, Sell, SubletOrder
from pbem.rulesets.new_tabor.plans import fail, is_true, keep_of, plan_of
from pbem.rulesets.new_tabor.union import buy_from_union, sell_to_union

Way: TypeAlias = Callable[[EconomyTable, OpenLine], bool]


def exchange_and_consume(table: EconomyTable, seat: SeatId, cycle: bool = False) -> bool:
    """TAB-063, TAB-094 Carry out a seat's lines and consume by its setting; say whether anything moved.

    In a `cycle` of settling, a line that comes to nothing is tried again, and told only at the end.
    """
    has_moved = False
    for line in plan_of(table, seat).lines:
        if _reach(table, line):
            has_moved = True
        elif line.reason and not cycle and not _waits(line.order):
            fail(table, seat, line.order, line.reason)
            line.reason, line.is_done = "", True
    return autoconsume(table, seat) or has_moved


def _reach(table: EconomyTable, line: OpenLine) -> bool:
    """Carry out what is left of a line if its test holds now; say whether anything moved."""
    if line.is_done:
        return False
    line.is_open = is_true(table, line.seat, line.order)
    return line.is_open and _WAYS[type(line.order)](table, line)


def _waits(order: Order) -> bool:
    """TAB-P3, TAB-P4 Say whether a line stays open after its seat has reached it."""
    if isinstance(order, Sell | Buy):
        return order.price is not None and not order.now
    return isinstance(order, Lend | Borrow | SubletOrder) or (
        isinstance(order, Give) and bool(order.for_goods)
    )


def _trade(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P2, TAB-P3 Sell or buy: with a price as a limit order, without one at the union's."""
    order = line.order
    assert isinstance(order, Sell | Buy)
    return _deal_with_union(table, line) if order.price is None else meet(table, line)


def _deal_with_union(table: EconomyTable, line: OpenLine) -> bool:
    """TAB-P2 Sell or buy what is left of the amounts, words worked out as things stand."""
    mine, kept = table.state.seats[line.seat], keep_of(table, line.seat)
    places = [(place, good) for place, amount in enumerate(line.left) for good in goods_of(amount)]
    asked = [(good, meant(mine, line.left[place], good, kept)) for place, good in places]
    if isinstance(line.order, Sell):
        dealt = sell_to_union(table, line.seat, asked, table.state.phase == SETTLE, kept)
    else:
        dealt = buy_from_union(table, line.seat, asked, kept)
    for (place, good), units in zip(places, dealt.units, strict=False):
        line.count_down(place, units)
        if units:
            line.parts.append(Part(units, good, table.state.price(good)))
    line.reason = dealt.reason
    return dealt.has_moved


def _keep(table: EconomyTable, line: OpenLine) -> bool:
    """What is kept counts as long as the line is open: nothing moves."""
    return False


_WAYS: Mapping[type[Order], Way] = {
    Sell: _trade,
    Buy: _trade,
    Give: give,
    Lend: lend,
    Borrow: lend,
    Repay: repay,
    SubletOrder: sublet,
    Consume: carry_out_consume,
    Keep: _keep,
}
"""How each order of Exchange and Consume is carried out."""
