"""The Guild Oligarchy (CRA-GLD)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("guilds", "ownership")
"""The Guild Oligarchy (CRA-GLD)."""
