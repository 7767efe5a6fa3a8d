"""Vegetarians (CRA-VEG)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("vegetarians", "other")
"""Vegetarians (CRA-VEG)."""
