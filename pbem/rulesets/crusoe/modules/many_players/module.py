"""More than eight players (CRA-XL)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("many_players", "optional")
"""More than eight players (CRA-XL)."""
