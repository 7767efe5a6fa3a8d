"""Corporations (CRA-COR)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("corporations", "ownership")
"""Corporations (CRA-COR)."""
