"""State Capitalism (CRA-STA)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("state_capitalism", "economy")
"""State Capitalism (CRA-STA)."""
