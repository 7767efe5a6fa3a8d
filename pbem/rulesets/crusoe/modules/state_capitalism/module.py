"""State Capitalism (CRA-STA)."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.monetary_market.stages import (
    COMMODITY,
    SELLING,
    Steps,
    economy,
    first_cash,
    from_wholesale,
)
from pbem.rulesets.crusoe.modules.state_capitalism import dealing
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import trade_goods
from pbem.rulesets.crusoe.modules.state_capitalism.paying import StateCapitalism, print_pay
from pbem.rulesets.crusoe.scenarios import STATE

PAY = "pay"


def steps(book: Book, group: str) -> Steps:
    """CRA-STA-05, CRA-STA-06 Return the trade steps: money is printed, not raised by taxes."""
    return (
        step(COMMODITY, group, SELLING, trade_goods),
        first_cash(group),
        step(PAY, group, SELLING, print_pay),
        *from_wholesale(book, group),
    )


MODULE = Module(STATE, "economy", (economy(STATE, steps), *dealing.ACTS), (StateCapitalism,))
"""An economy in which the biggest sellers are the only ones."""
