"""How money comes, goes and changes hands (CRA-MM-02, CRA-MM-27, CRA-R58, CRA-R69)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.money.debts import Debt, Payment, settlement, without
from pbem.rulesets.crusoe.modulestates import own, shown

Debts: TypeAlias = dict[SeatId, list[Debt]]


def of_party(debts: Debts, reader: SeatId | None) -> Debts:
    """CRA 2.1 Return the debts that one owes or is owed; nobody else knows of them."""
    theirs = {
        debtor: [debt for debt in owed if reader in (debtor, debt.creditor)] for debtor, owed in debts.items()
    }
    return {debtor: owed for debtor, owed in theirs.items() if owed}


@dataclass
class Money(ModuleState):
    """CRA-MM-02 Whole dollars by seat: in hand in this trade phase, and `carried` into the next cycle's.

    `debts` are by debtor, in the order in which they were made. `taxed` and `paid` are the taxes that each
    seat paid, and what it got for its work, by cycle.
    """

    module: ClassVar[str] = "money"
    cash: dict[SeatId, int] = own(dict)  # noqa: RUF009
    carried: dict[SeatId, int] = own(dict)  # noqa: RUF009
    debts: Debts = shown(dict, of_party)  # noqa: RUF009
    taxed: dict[SeatId, dict[int, int]] = field(default_factory=dict)
    paid: dict[SeatId, dict[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Transfer:
    """Dollars that pass from one to another, and why: a text to be said by `tr`."""

    payer: SeatId
    receiver: str
    dollars: int
    text: str = ""


def in_hand(money: Money, seat: SeatId) -> int:
    """Return the cash of a seat."""
    return money.cash.get(seat, 0)


def receive(money: Money, seat: SeatId, dollars: int) -> None:
    """Add dollars to what a seat has in hand."""
    assert dollars >= 0
    money.cash[seat] = in_hand(money, seat) + dollars


def pay(money: Money, seat: SeatId, dollars: int) -> None:
    """Take dollars away that a seat has in hand."""
    assert 0 <= dollars <= in_hand(money, seat)
    money.cash[seat] = in_hand(money, seat) - dollars


def owe(money: Money, debtor: SeatId, debt: Debt) -> None:
    """CRA-R58 Note a debt, unless nothing is owed."""
    if debt.dollars:
        money.debts.setdefault(debtor, []).append(debt)


def settle(money: Money, order: Iterable[SeatId]) -> tuple[Payment, ...]:
    """CRA-R58 Let the seats that take part pay their debts in turn order; return what was paid."""
    order = tuple(order)
    settled = settlement({**dict.fromkeys(order, 0), **money.cash}, money.debts, order)
    money.cash = dict(settled.cash)
    money.debts = {debtor: list(owed) for debtor, owed in settled.debts.items()}
    return settled.payments


def end_debts(money: Money, party: str) -> None:
    """CRA-R58 Forget what one owes and is owed: it is dead, exiled or enslaved."""
    money.debts = without(money.debts, party)


def open_cycle(money: Money) -> None:
    """CRA-R69 Turn dividends of the last cycle into cash."""
    carried, money.carried = money.carried, {}
    for seat, dollars in carried.items():
        receive(money, seat, dollars)


def note_paid(money: Money, seat: SeatId, cycle: int, dollars: int) -> None:
    """Note what a seat gets for its work in a cycle."""
    theirs = money.paid.setdefault(seat, {})
    theirs[cycle] = theirs.get(cycle, 0) + dollars


def note_taxed(money: Money, seat: SeatId, cycle: int, dollars: int) -> None:
    """Note what a seat pays in taxes in a cycle."""
    theirs = money.taxed.setdefault(seat, {})
    theirs[cycle] = theirs.get(cycle, 0) + dollars


def discard(money: Money) -> dict[SeatId, int]:
    """CRA-MM-27 Discard all money; return how much each seat loses that had any."""
    lost = {seat: dollars for seat, dollars in money.cash.items() if dollars}
    money.cash = dict.fromkeys(money.cash, 0)
    return lost
