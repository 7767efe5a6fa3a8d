"""Debts: IOUs and unpaid rent, and how they are paid (PLA-82, R43, R59 to R61)."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.settle import in_force
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import transfer
from pbem.rulesets.planetismals.belt import BeltTable, Debt, serial
from pbem.rulesets.planetismals.dealorders import Repay


def owe(
    table: BeltTable, debtor: SeatId, creditor: SeatId, amount: int, due: int, is_rent: bool = False
) -> str:
    """PLA-R59 Write down what a seat owes another, interest included; return the id of the debt."""
    belt = table.state
    assert amount > 0 and debtor != creditor, (debtor, creditor, amount)
    id = f"IOU{belt.next_debt}"
    belt.next_debt += 1
    belt.debts[id] = Debt(id, debtor, creditor, amount, due, is_rent)
    return id


def repay(table: BeltTable, seat: SeatId) -> None:
    """T2, PLA-R59 Pay debts before they are due, as REPAY orders say: the debt or the cash at most."""
    for order in in_force(table.sheet(seat)):
        if isinstance(order, Repay):
            debt = table.state.debts.get(order.debt)
            if debt and debt.debtor == seat:
                _pay_off(table, debt, debt.amount if order.amount is None else order.amount)


def collect_debts(table: BeltTable, seat: SeatId) -> None:
    """E2, PLA-R59, R60 What is due is taken from the debtor's cash: first by round, then by number."""
    belt = table.state
    due = [debt for debt in belt.debts.values() if debt.debtor == seat and debt.due <= belt.round]
    for debt in sorted(due, key=lambda debt: (debt.due, serial(debt.id))):
        _pay_off(table, debt, debt.amount)
    if table.book.options.late_interest:
        _add_interest(table, seat)


def _pay_off(table: BeltTable, debt: Debt, wanted: int) -> None:
    """PLA-R61 Pay so much of a debt, as far as there is cash; the rest stays due."""
    amount = min(wanted, debt.amount, table.state.seats[debt.debtor].cash)
    if not amount:
        return
    left = debt.amount - amount
    transfer(table, debt.debtor, debt.creditor, amount, "debt", debt.id)
    if left:
        table.state.debts[debt.id] = replace(debt, amount=left)
    else:
        del table.state.debts[debt.id]
    both = frozenset({debt.debtor, debt.creditor})
    rule = "PLA-R43" if debt.is_rent else "PLA-82"
    told = events.DebtPaid(debt.debtor, debt.creditor, amount, debt.id, left, cause=rule, only=both)
    table.tell(told)


def _add_interest(table: BeltTable, seat: SeatId) -> None:
    """Option late_interest: what is overdue grows by so many percent, rounded up."""
    belt, percent = table.state, table.book.options.late_interest
    for debt in list(belt.debts.values()):
        if debt.debtor == seat and debt.due < belt.round:
            growth = -(-debt.amount * percent // 100)
            belt.debts[debt.id] = replace(debt, amount=debt.amount + growth)
            both = frozenset({debt.debtor, debt.creditor})
            table.tell(events.DebtGrown(debt.id, growth, only=both))
