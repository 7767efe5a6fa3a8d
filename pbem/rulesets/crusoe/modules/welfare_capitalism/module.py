"""Welfare Capitalism (CRA-WEL)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("welfare_capitalism", "economy")
"""Welfare Capitalism (CRA-WEL)."""
