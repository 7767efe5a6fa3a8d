"""National Capitalism (CRA-NAT)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("national_capitalism", "economy")
"""National Capitalism (CRA-NAT)."""
