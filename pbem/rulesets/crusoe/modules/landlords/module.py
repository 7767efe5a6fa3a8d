"""Landlords (CRA-LND)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("landlords", "ownership")
"""Landlords (CRA-LND)."""
