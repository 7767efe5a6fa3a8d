"""What is kept of money: cash, dividends that wait, and debts; each seat sees what concerns it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.money.debts import Debt
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
