"""The roles that a seat may be barred from (CRA-H10, CRA-R91)."""

from __future__ import annotations

DICTATOR, PRESIDENT, WARLORD = "dictator", "president", "warlord"
OFFICES = (DICTATOR, PRESIDENT, WARLORD)
"""Offices that give dice."""
LAND, SHARES, WELFARE_ROLE = "land", "shares", "welfare"
VOTER = "voter"
"""Who is barred from it has no vote, not even where all votes weigh nothing (CRA-R25)."""
