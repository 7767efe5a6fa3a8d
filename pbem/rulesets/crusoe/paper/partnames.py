"""The parts of a report's story, in the order in which they are told."""

from __future__ import annotations

FIRST, WORK, SHARING, MARKET, CAMP = "first", "work", "sharing", "market", "camp"
NEEDS, RESCUE, NEXT, END = "needs", "rescue", "next", "end"
ROLES, TITHES, COMMODITY, TAXES, SHOP = "roles", "tithes", "commodity", "taxes", "shop"
WHOLESALE, INVESTMENT, COUNTRY, ELECTION = "wholesale", "investment", "country", "election"
CONTRACTS, BOAT, DECREES = "contracts", "boat", "decrees"
PARTS = (
    *(FIRST, ROLES, CONTRACTS, WORK, TITHES, SHARING, COMMODITY, TAXES, SHOP, WHOLESALE, INVESTMENT),
    *(MARKET, COUNTRY, ELECTION, CAMP, NEEDS, RESCUE, BOAT, DECREES, NEXT, END),
)
"""The parts in the order in which they are told."""
