"""Slavery (CRA-SLV)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("slavery", "punishment")
"""Slavery (CRA-SLV)."""
