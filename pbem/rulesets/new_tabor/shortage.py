"""TAB-R55 What a seat lacks that somebody can sell it: for this it may sell above the stock cap (TAB-172)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.amounts import meant, sellable
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.dealings import bar_to_dealing, is_on_offer, lacking
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.orders import Give, Sell
from pbem.rulesets.new_tabor.plans import keep_of, plan_of


def price_of_shortage(table: EconomyTable, seat: SeatId) -> int:
    """TAB-R55 Return in cents, at spot prices, the inputs that a seat lacks and somebody can sell it."""
    economy, mine = table.state, table.state.seats[seat]
    return sum(
        min(mine.need(good), economy.storehouse[good] + _offered(table, seat, good)) * economy.price(good)
        for good in GOODS
    )


def _offered(table: EconomyTable, seat: SeatId, good: str) -> int:
    """Return the units of a good that others offer a seat for money; nobody offers more than he holds."""
    economy = table.state
    return sum(
        min(
            other.stock[good], sum(_units(table, line, seat, good) for line in plan_of(table, other.id).lines)
        )
        for other in economy.after(seat)
        if not bar_to_dealing(economy, seat, other.id)
    )


def _units(table: EconomyTable, line: OpenLine, seat: SeatId, good: str) -> int:
    """Return the units of a good that a line offers a seat for money: a limit order, or an agreement."""
    order, giver = line.order, table.state.seats[line.seat]
    if isinstance(order, Sell) and is_on_offer(line, seat) and line.left[0].good == good:
        kept = keep_of(table, giver.id)
        return min(meant(giver, line.left[0], good, kept), sellable(giver, good, kept))
    if isinstance(order, Give) and order.seat == seat and line.is_open and not line.is_done:
        is_sale = order.for_goods is not None and order.for_goods.money and not lacking(giver, order.goods)
        return dict(order.goods.goods).get(good, 0) if is_sale else 0
    return 0
