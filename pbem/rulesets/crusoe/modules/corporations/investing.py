"""The investment step: exchange of shares and money, then shares for money (CRA-COR-02 to 04, CRA-R75)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.market.exchanging import exchange_money
from pbem.rulesets.crusoe.market.steps import key_of, step
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import add_dollars, add_shares, firms_of
from pbem.rulesets.crusoe.modules.corporations.profits import divide_profits
from pbem.rulesets.crusoe.modules.corporations.shares import Invest
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.monetary_market.stages import DISCARD, RETAILING
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modules.money.settling import cash_of, money_of
from pbem.rulesets.crusoe.modules.roles import SHARES
from pbem.rulesets.crusoe.stages import Stage, inserted

INVEST = "invest"
"""The key of the step."""
TOO_LITTLE = tr_noop("you have too little money for a share")
NOT_YOU = tr_noop("that seat may own no shares")


def invest(table: IslandTable, group: str) -> None:
    """CRA-COR-02 Let a group exchange shares and money, then invest, then decide on profits."""
    seats = tuple(seat for seat in market_seats(table, group) if not is_outside(table, seat))
    exchange_money(table, seats)
    for seat in seats:
        _invest_all(table, seat)
    divide_profits(table)


def _invest_all(table: IslandTable, seat: SeatId) -> None:
    """CRA-R75 Carry out a seat's investments in mail order, as far as its cash goes."""
    for line in orders_of(table, seat, Invest):
        if not holds(table, seat, line.when):
            unused(table, seat, line, TEST_IS_FALSE)
        elif MAY_HOLD(table, seat, SHARES):
            unused(table, seat, line, NOT_YOU, Became.REFUSED)
        elif bought := sum(_invested(table, seat, path, dollars) for path, dollars in line.entries):
            used(table, line, tr_noop("shares bought: {n}"), n=bought)
        else:
            unused(table, seat, line, TOO_LITTLE, Became.REFUSED)


def _invested(table: IslandTable, seat: SeatId, path: str, dollars: int) -> int:
    """CRA-COR-04, CRA-R75 Buy the full shares that dollars, and cash, pay for; return how many."""
    price = table.book.advanced.share_price
    number = min(dollars, cash_of(table, seat)) // price
    if not number:
        return 0
    accounts.pay(money_of(table), seat, number * price)
    add_dollars(table, path, number * price)
    add_shares(table, seat, path, number)
    firms_of(table).invested += number * price
    names = (table.state.seats[seat].name, table.book.path(path).name)
    table.tell(told.Invested(*names, number * price, number))
    return number


def with_investment(steps: tuple[Stage, ...], scene: Scene, group: str) -> tuple[Stage, ...]:
    """CRA-COR-02, CRA-H08 Put the step just before surplus money is discarded."""
    discard = key_of(DISCARD, group)
    if not any(stage.key == discard for stage in steps):
        return steps
    return inserted(steps, (step(INVEST, group, RETAILING, invest),), before=discard)
