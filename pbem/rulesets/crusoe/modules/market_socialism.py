"""Market Socialism (CRA-MSO)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.modules import money, vault
from pbem.rulesets.crusoe.modules.bargains import USUAL_PLAN, Buy
from pbem.rulesets.crusoe.modules.monetary_market.stages import (
    SELLING,
    Steps,
    discard,
    economy,
    first_cash,
    retail,
)
from pbem.rulesets.crusoe.modules.money import cash_of, market_seats, money_of
from pbem.rulesets.crusoe.modules.vault import (
    MarketSocialism,
    bought_by,
    in_vault,
    limit_of,
    out_of_vault,
    pay_wages,
    price_of,
)
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Said

# ---- The government's shop: in turn order each seat names a good and buys of it (CRA-MSO-06 to CRA-MSO-08)

SOLD_OUT = tr_noop("the vault has none of it")
AT_LIMIT = tr_noop("you may buy no more of it")
NO_MONEY = tr_noop("you have too little money")


@dataclass
class PlanLine:
    """A line of a seat's plan: units of a good; one that nobody wrote has no order. It is used up once."""

    good: str
    units: int
    order: Buy | None = None
    is_used: bool = False


def open_shop(table: IslandTable, group: str) -> None:
    """CRA-MSO-07, CRA-MSO-08 Let seats buy turn by turn, until all of them pass in a round."""
    plans = {seat: _plan(table, seat) for seat in market_seats(table, group)}
    is_open = True
    while is_open:
        bought = [_buy(table, seat, plan) for seat, plan in plans.items()]
        is_open = any(bought)
    for seat, plan in plans.items():
        _note_unused(table, seat, plan)


def _plan(table: IslandTable, seat: SeatId) -> list[PlanLine]:
    """CRA-R56, CRA 6.6 Return the plan of a seat in mail order, or the usual one."""
    lines = orders_of(table, seat, Buy)
    if not lines:
        return [PlanLine(good, units) for good, units in USUAL_PLAN]
    return [PlanLine(line.good, line.units, line) for line in lines]


def _buy(table: IslandTable, seat: SeatId, plan: Sequence[PlanLine]) -> bool:
    """CRA-MSO-06, CRA-R56 Carry out the first line that can be served now; say whether there was one."""
    for line in _open_lines(table, seat, plan):
        units = min(line.units, most_units(table, seat, line.good))
        if units:
            _serve(table, seat, line, units)
            return True
    return False


def _open_lines(table: IslandTable, seat: SeatId, plan: Sequence[PlanLine]) -> Iterator[PlanLine]:
    """Yield the lines of a plan that are not used up, and whose tests hold."""
    for line in plan:
        if not line.is_used and _test_holds(table, seat, line):
            yield line


def _test_holds(table: IslandTable, seat: SeatId, line: PlanLine) -> bool:
    return line.order is None or holds(table, seat, line.order.when, done_lines(table, seat))


def most_units(scene: Scene, seat: SeatId, good: str) -> int:
    """CRA-MSO-06 Return how many units a seat can buy at most: by stock, limit and cash."""
    stock, limit, price = in_vault(scene, good), limit_of(scene, seat, good), price_of(scene, good)
    if limit is not None:
        stock = min(stock, max(0, limit - bought_by(scene, seat, good)))
    return min(stock, cash_of(scene, seat) // price) if price else stock


def _serve(table: IslandTable, seat: SeatId, line: PlanLine, units: int) -> None:
    dollars = units * price_of(table, line.good)
    money.pay(money_of(table), seat, dollars)
    out_of_vault(table, seat, line.good, units)
    line.is_used = True
    if line.order is not None:
        used(table, line.order, tr_noop("bought in the shop"))
    table.tell(vault.Shopped(table.state.seats[seat].name, Said(Basket.one(line.good, units)), dollars))


def _note_unused(table: IslandTable, seat: SeatId, plan: Sequence[PlanLine]) -> None:
    """CRU-P31 Note why lines were not served, as it stood when the shop closed."""
    for line in plan:
        if line.order is not None and not line.is_used:
            unused(table, seat, line.order, _reason(table, seat, line))


def _reason(table: IslandTable, seat: SeatId, line: PlanLine) -> str:
    if not _test_holds(table, seat, line):
        return TEST_IS_FALSE
    if not in_vault(table, line.good):
        return SOLD_OUT
    limit = limit_of(table, seat, line.good)
    is_at_limit = limit is not None and bought_by(table, seat, line.good) >= limit
    return AT_LIMIT if is_at_limit else NO_MONEY


WAGES, SHOP = "wages", "shop"


def steps(book: Book, group: str) -> Steps:
    """CRA-MSO-04 to CRA-MSO-11 Return the trade steps; the black market is the exchange of neighbours."""
    return (
        step(WAGES, group, SELLING, pay_wages),
        first_cash(group),
        step(SHOP, group, SELLING, open_shop),
        discard(group),
        *retail(book, group),
    )


MODULE = Module(
    MARKET_SOCIALISM,
    "economy",
    (economy(MARKET_SOCIALISM, steps), *vault.ACTS),
    (MarketSocialism,),
)
"""An economy of wages, and of one shop."""
