"""Libertarianism (CRA-LIB)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("libertarianism", "other")
"""Libertarianism (CRA-LIB)."""
