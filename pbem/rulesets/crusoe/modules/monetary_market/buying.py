"""The wholesale subphase: good by good the units of the pot are sold by bids (CRA-MM-17 to CRA-MM-25)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.monetary_market import told
from pbem.rulesets.crusoe.modules.monetary_market.lists import list_for, note_vain
from pbem.rulesets.crusoe.modules.monetary_market.markets import in_pot, markets_of, out_of_pot
from pbem.rulesets.crusoe.modules.monetary_market.rolloff import roll_off
from pbem.rulesets.crusoe.modules.monetary_market.state import note_closing
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import Bidder, Closing, Purchase, close
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modules.money.settling import cash_of, money_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named, Said

DIE = 6


def sell_pot(table: IslandTable, group: str) -> None:
    """CRA-MM-03 Hold wholesale of all goods in order of elasticity, one after the other."""
    open_wholesale(table, group)
    for good in table.book.advanced.elasticity:
        close_good(table, group, good)


def open_wholesale(table: IslandTable, group: str) -> None:
    """Look through the lists of all for goods that are not there."""
    for seat in market_seats(table, group):
        note_vain(table, seat)


def close_good(table: IslandTable, group: str, good: str) -> None:
    """CRA-MM-17 to CRA-MM-25 Sell the units of a good to the seats of a group, if there are any."""
    units = in_pot(table, good)
    if not units:
        return
    seats = market_seats(table, group)
    bidders = [Bidder(seat, cash_of(table, seat), list_for(table, seat, good)) for seat in seats]
    closing = close(units, bidders, table.book.advanced.market.price_floor)
    _note(table, group, good, closing)
    for purchase in closing.purchases:
        _buy(table, good, purchase)
    if closing.left_over:
        _give_rest(table, good, closing)


def _note(table: IslandTable, group: str, good: str, closing: Closing) -> None:
    """CRA-MM-25, CRA-CCO-03 Tell the price, and what the market holds next, where goods are sold to it."""
    markets = markets_of(table)
    before = markets.market.get(good)
    is_sold = good in markets.quote and table.state.cycle in markets.quote[good]
    note_closing(markets, table.state.cycle, good, closing)
    if not is_sold:
        markets.market[good] = before
    paid_in = closing.paid_in if is_sold else 0
    table.tell(told.Closed(Named(good), closing.units, closing.price, paid_in))


def _buy(table: IslandTable, good: str, purchase: Purchase) -> None:
    """CRA-MM-21, CRA-MM-22 Let a seat pay and have what it bought; what it lacks money for costs the rest."""
    accounts.pay(money_of(table), purchase.seat, purchase.spent)
    if purchase.units:
        out_of_pot(table, purchase.seat, good, purchase.units)
        goods = Said(Basket.one(good, purchase.units))
        table.tell(told.Bought(table.state.seats[purchase.seat].name, goods, purchase.paid))
    if purchase.unpaid:
        goods, only = Said(Basket.one(good, purchase.unpaid)), frozenset({purchase.seat})
        table.tell(told.Confiscated(goods, purchase.confiscated, only=only))


def _give_rest(table: IslandTable, good: str, closing: Closing) -> None:
    """CRA-MM-23, CRA-MM-24 Give what nobody paid for to one seat, free; dice decide among those tied."""
    seats = table.state.seats
    dice = table.dice.at(table.state.turn, "left-over", good)

    def rolled(seat: SeatId) -> int:
        return dice.die(DIE, f"left-over {good}, {seats[seat].name}")

    winner = roll_off([seat for seat in seats if seat in closing.tied], rolled)
    out_of_pot(table, winner, good, closing.left_over)
    table.tell(told.LeftOver(seats[winner].name, Said(Basket.one(good, closing.left_over))))
