"""3.5 The consumption stage of a quarter's end: cycles of exchange, then settle help."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import EconomyTable, fee_of
from pbem.rulesets.new_tabor.plans import close_plans, lay_out, plans_of
from pbem.rulesets.new_tabor.things import NOTHING_KEPT
from pbem.rulesets.new_tabor.union import buy_from_union, sell_to_union
from pbem.rulesets.new_tabor.useorders import INPUTS, consume, exchange_and_consume

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


def help_settle(table: EconomyTable, seat: SeatId) -> bool:
    """TAB-P7 Help a seat to meet its inputs; say whether anything moved."""
    has_consumed = _consume_all(table, seat)
    has_bought = _buy_needed(table, seat)
    if not _sell_for_needed(table, seat):
        return has_consumed or has_bought
    _buy_needed(table, seat)
    return True


def _consume_all(table: EconomyTable, seat: SeatId) -> bool:
    """Consume for inputs all that can be."""
    mine = table.state.seats[seat]
    return sum(consume(table, seat, good, mine.stock[good], INPUTS) for good in GOODS) > 0


def _buy_needed(table: EconomyTable, seat: SeatId) -> bool:
    """Buy what is needed and there, good by good as far as the money goes, and consume it."""
    mine, has_bought = table.state.seats[seat], False
    for good in GOODS:
        units = sum(buy_from_union(table, seat, [(good, mine.need(good))], NOTHING_KEPT).units)
        consume(table, seat, good, units, INPUTS)
        has_bought = has_bought or units > 0
    return has_bought


def _sell_for_needed(table: EconomyTable, seat: SeatId) -> bool:
    """Sell, in one transaction, just enough to pay for what is needed and there, and the fee."""
    book, economy, mine = table.book, table.state, table.state.seats[seat]
    prices = {good: economy.price(good) for good in GOODS}
    cost = sum(min(mine.need(good), economy.storehouse[good]) * prices[good] for good in GOODS)
    spare = [(good, max(0, mine.stock[good] - mine.unmet(good))) for good in GOODS]
    if not cost:
        return False
    enough = cost - mine.money + fee_of(book, economy)
    return sell_to_union(table, seat, spare, True, NOTHING_KEPT, enough=enough).has_moved
