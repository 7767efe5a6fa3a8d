"""The commodity subphase: good by good new units and chosen kept ones are sold (CRA-MM-03 to CRA-MM-11)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.monetary_market import told
from pbem.rulesets.crusoe.modules.monetary_market.commodity import (
    Contribution,
    Quoted,
    contributions,
    money_of,
    priced,
)
from pbem.rulesets.crusoe.modules.monetary_market.hooks import POT_RULE, SALE_CUTS
from pbem.rulesets.crusoe.modules.monetary_market.markets import into_pot, markets_of
from pbem.rulesets.crusoe.modules.monetary_market.state import note_quote
from pbem.rulesets.crusoe.modules.monetary_market.submitting import submitted
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.accounts import Transfer
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modules.money.settling import hand_on
from pbem.rulesets.crusoe.modules.money.settling import money_of as accounts_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named, Said


def sell_goods(table: IslandTable, group: str) -> None:
    """CRA-MM-03 Hold the commodity market of a group: all goods in order of elasticity, then the cuts."""
    for good in table.book.advanced.elasticity:
        sell_good(table, good, put_in(table, good, sellers(table, group, good), market_money(table, good)))
    hand_on_cuts(table, group)


def market_money(scene: Scene, good: str) -> int:
    """CRA-MM-09, CRA-R08 Return the dollars with which a good is priced."""
    return money_of(markets_of(scene).market.get(good), scene.book.advanced.market.first_money)


def sellers(scene: Scene, group: str, good: str) -> tuple[SeatId, ...]:
    """CRA-H02 Return who of a group may sell a good to the pot, in turn order."""
    ruled = POT_RULE(scene, group, good)
    seats = market_seats(scene, group)
    return seats if ruled is None else tuple(seat for seat in seats if seat in ruled)


def put_in(
    table: IslandTable, good: str, seats: Sequence[SeatId], money: int | None
) -> tuple[Contribution, ...]:
    """CRA-MM-05, CRA-MM-06 Return what each puts in: all new units; then, in turn order, kept ones at will.

    `money` is that of the good's market; None where it has no price.
    """
    made = {seat: table.state.seats[seat].hold[good].new for seat in seats}

    def kept(seat: SeatId, units: int) -> int:
        note_units(table, good, units)
        return submitted(table, seat, good, money, units)

    given = contributions(made, kept)
    note_units(table, good, sum(one.units for one in given))
    return given


def note_units(table: IslandTable, good: str, units: int) -> None:
    """CRA-MM-11 Note how many units of a good are on the market; without any it is not there."""
    markets = markets_of(table)
    if units:
        markets.units[good] = units
    else:
        markets.units.pop(good, None)


def sell_good(table: IslandTable, good: str, given: Sequence[Contribution]) -> Quoted | None:
    """CRA-MM-07, CRA-MM-08 Price what was put in, take it into the pot, and pay those who gave it."""
    quoted = priced(market_money(table, good), given)
    if quoted is None:
        return None
    note_quote(markets_of(table), table.state.cycle, good, quoted)
    table.tell(told.Priced(Named(good), quoted.units, quoted.money, quoted.price))
    for one in quoted.contributions:
        into_pot(table, good, one)
        _pay(table, good, one, quoted.price)
    return quoted


def _pay(table: IslandTable, good: str, given: Contribution, price: int) -> None:
    """CRA-MM-08 Pay a seat for what it put in."""
    dollars, name = price * given.units, table.state.seats[given.seat].name
    accounts.receive(accounts_of(table), given.seat, dollars)
    markets_of(table).receipts.setdefault(given.seat, {})[good] = dollars
    note_production(table, given.seat, price * given.new)
    table.tell(told.Sold(name, Said(Basket.one(good, given.units)), dollars, given.kept))


def note_production(table: IslandTable, seat: SeatId, dollars: int) -> None:
    """CRA-R72 Note what a seat gets for new units, or, below 0, what it has to hand on of that."""
    production = markets_of(table).production
    production[seat] = production.get(seat, 0) + dollars


def production_money(scene: Scene, seat: SeatId) -> int:
    """CRA-R72 Return what a seat has got for new units in this cycle, after all cuts."""
    return markets_of(scene).production.get(seat, 0)


def hand_on_cuts(table: IslandTable, group: str) -> None:
    """CRA-H03 Take from sellers what others get of their receipts."""
    receipts = markets_of(table).receipts
    left = {seat: sum(dollars.values()) for seat, dollars in receipts.items()}
    for cut in SALE_CUTS((), table, group, receipts):
        if cut.dollars:
            note_production(table, cut.payer, -_of_production(table, cut, left[cut.payer]))
            left[cut.payer] -= cut.dollars
            hand_on(table, cut)
            seats = table.state.seats
            table.tell(told.CutPaid(seats[cut.payer].name, seats[cut.receiver].name, cut.dollars))


def _of_production(scene: Scene, cut: Transfer, receipts: int) -> int:
    """CRA-R72 Return how much of a cut is taken from the money of production, in proportion."""
    return cut.dollars * production_money(scene, cut.payer) // receipts


def dump_goods(table: IslandTable, group: str) -> None:
    """CRA-CCO-01 Take all new goods, and kept ones at will, into the pot unpaid."""
    for good in table.book.advanced.elasticity:
        for given in put_in(table, good, market_seats(table, group), None):
            if given.units:
                into_pot(table, good, given)
                name = table.state.seats[given.seat].name
                table.tell(told.Dumped(name, Said(Basket.one(good, given.units))))
