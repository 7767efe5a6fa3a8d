"""The investment step: exchange of shares and money, then shares for money (CRA-COR-02 to 04, CRA-R75)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.baskets import MONEY
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe_of
from pbem.rulesets.crusoe.language.names import PATH
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.market.exchanging import exchange_money
from pbem.rulesets.crusoe.market.steps import key_of, step
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.corporations import told
from pbem.rulesets.crusoe.modules.corporations.firms import add_dollars, add_shares, firm_faults, firms_of
from pbem.rulesets.crusoe.modules.corporations.profits import divide_profits
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


class Sums(Slot[tuple[tuple[str, int], ...]]):
    """CRA-COR-04 Dollars by path, joined by commas: 40 ant, 10 spider."""

    def read(self, words: Words) -> tuple[tuple[str, int], ...]:
        """Take one sum or more; each path stands there once."""
        sums: dict[str, int] = {}
        while True:
            dollars = MONEY.read(words)
            path = PATH.read(words)
            if path in sums:
                name = crusoe_of(words).book.path(path).name
                raise Fault(tr("{thing} stands there twice.", thing=name), why=Why.REFUSED)
            sums[path] = dollars
            if not (words.took(",") or words.took("+")):
                return tuple(sums.items())

    def write(self, value: tuple[tuple[str, int], ...]) -> str:
        """Join the sums by commas."""
        return ", ".join(f"{dollars} {path}" for path, dollars in value)


@order(
    tr_noop("INVEST <entries>"),
    rule="CRA-COR-04",
    help=tr_noop("Buys shares of paths' corporations with dollars, in full tens."),
    examples=("INVEST 40 ant, 10 spider", "IF CASH >= 50 THEN INVEST 20 ant"),
)
class Invest(IslandOrder):
    """CRA-COR-04 Dollars by path."""

    entries: tuple[tuple[str, int], ...] = slot(Sums())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-COR-04, CRA-R75 Yield why these sums buy no shares."""
        yield from firm_faults(here)
        price = here.book.advanced.share_price
        for path, dollars in self.entries:
            if dollars % price or not dollars:
                name = here.book.path(path).name
                yield no(tr("{path}: a share costs ${price}; write full shares.", path=name, price=price))


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
