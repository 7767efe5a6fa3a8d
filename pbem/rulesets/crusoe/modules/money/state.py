"""What is kept of money: cash, dividends that wait, and debts; each seat sees its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.money.debts import Debt
from pbem.rulesets.crusoe.modulestates import ModuleState, own


@dataclass
class Money(ModuleState):
    """CRA-MM-02 Whole dollars by seat: in hand in this trade phase, and `carried` into the next cycle's.

    `debts` are by debtor, in the order in which they were made.
    """

    module: ClassVar[str] = "money"
    cash: dict[SeatId, int] = own(dict)  # noqa: RUF009
    carried: dict[SeatId, int] = own(dict)  # noqa: RUF009
    debts: dict[SeatId, list[Debt]] = own(dict)  # noqa: RUF009
