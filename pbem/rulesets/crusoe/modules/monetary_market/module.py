"""The monetary market: commodity, tax, wholesale and retail (CRA-MM)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.monetary_market import facts, markets
from pbem.rulesets.crusoe.modules.monetary_market.state import MonetaryMarket

MODULE = Module("monetary_market", "market", (*markets.ACTS, *facts.ACTS), (MonetaryMarket,))
"""The market of eight goods with sealed bids."""
