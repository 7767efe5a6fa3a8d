"""Variant victory conditions (CRA-VVC)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("attitudes", "optional")
"""Variant victory conditions (CRA-VVC)."""
