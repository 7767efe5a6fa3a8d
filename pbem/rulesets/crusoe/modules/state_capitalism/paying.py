"""What is paid in State Capitalism: for deals by sellers, for signals with new money (CRA-STA-03, -05)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable, ModuleState
from pbem.rulesets.crusoe.modules.monetary_market.pay import claims_for_signals
from pbem.rulesets.crusoe.modules.monetary_market.selling import note_production
from pbem.rulesets.crusoe.modules.monetary_market.taxing import pay_out
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money import told as told_money
from pbem.rulesets.crusoe.modules.money.accounts import Transfer
from pbem.rulesets.crusoe.modules.money.debts import DEAL, Debt
from pbem.rulesets.crusoe.modules.money.settling import cash_of, hand_on, money_of, settle_debts
from pbem.rulesets.crusoe.modules.state_capitalism.bargains import Bargain
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import Good
from pbem.rulesets.crusoe.wording import Named


@dataclass(frozen=True)
class Dealt:
    """CRA-STA-02 A deal carried out: what was put in for whom, at how much, what of it is paid and owed."""

    good: Good
    holder: SeatId
    seller: SeatId
    units: int
    price: int
    is_percent: bool
    paid: int
    owed: int = 0


@dataclass
class StateCapitalism(ModuleState):
    """`deals` are those of this cycle, in the order in which they were carried out."""

    module: ClassVar[str] = "state_capitalism"
    deals: list[Dealt] = field(default_factory=list)


def pay_for(table: IslandTable, good: str, bargains: Sequence[Bargain], price: int) -> None:
    """CRA-STA-03, CRA-R55 Let sellers pay for deals, as far as their cash goes; the rest is a debt."""
    for one in bargains:
        due = one.terms.dollars(one.units, price)
        paid = min(due, cash_of(table, one.seller))
        if paid:
            hand_on(table, Transfer(one.seller, one.holder, paid, DEAL))
        note_production(table, one.holder, paid * one.new // one.units)
        debt = Debt(one.holder, due - paid, table.state.cycle, DEAL)
        accounts.owe(money_of(table), one.seller, debt)
        _note(table, good, one, paid, debt.dollars)


def _note(table: IslandTable, good: str, one: Bargain, paid: int, owed: int) -> None:
    """CRA 8 Note a deal that is carried out, and tell what is paid for it and what is still owed."""
    deal = Dealt(good, one.holder, one.seller, one.units, one.terms.price, one.terms.is_percent, paid, owed)
    state_of(table, StateCapitalism).deals.append(deal)
    names = table.state.seats[one.seller].name, told_money.Creditor(table.state.seats[one.holder].name)
    if paid:
        table.tell(told_money.Paid(*names, paid, Named(DEAL)))
    if owed:
        table.tell(told_money.Owed(*names, owed, Named(DEAL)))


def print_pay(table: IslandTable, group: str) -> None:
    """CRA-STA-05, CRA-R58 Print money for signals; then debts are paid again."""
    claims = claims_for_signals(table, group, dict(table.book.advanced.printed_pay))
    pay_out(table, claims)
    for seat in table.state.in_order():
        dollars = sum(claim.dollars for claim in claims if claim.receiver == seat.id)
        if dollars:
            table.tell(told_money.Printed(seat.name, dollars))
    settle_debts(table, group)
