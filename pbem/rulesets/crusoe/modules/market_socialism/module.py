"""Market Socialism (CRA-MSO)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("market_socialism", "economy")
"""Market Socialism (CRA-MSO)."""
