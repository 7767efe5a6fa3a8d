"""The orders of the exchange of goods (brief 5.2)."""

from __future__ import annotations

from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer

MARKET_ORDERS = (Give, Offer, Keep, Leave)
"""The orders of exchange, in the order of the brief."""
