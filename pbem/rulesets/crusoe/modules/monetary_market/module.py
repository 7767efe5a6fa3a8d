"""The monetary market: commodity, tax, wholesale and retail (CRA-MM)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.monetary_market.state import MonetaryMarket

MODULE = Module("monetary_market", "market", states=(MonetaryMarket,))
"""The market of eight goods with sealed bids."""
