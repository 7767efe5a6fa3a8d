"""Market Socialism (CRA-MSO)."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.market_socialism import facts, vault
from pbem.rulesets.crusoe.modules.market_socialism.shop import open_shop
from pbem.rulesets.crusoe.modules.market_socialism.vault import MarketSocialism
from pbem.rulesets.crusoe.modules.market_socialism.wages import pay_wages
from pbem.rulesets.crusoe.modules.monetary_market.stages import (
    SELLING,
    Steps,
    discard,
    economy,
    first_cash,
    retail,
)
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM

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
    (economy(MARKET_SOCIALISM, steps), *vault.ACTS, *facts.ACTS),
    (MarketSocialism,),
)
"""An economy of wages, and of one shop."""
