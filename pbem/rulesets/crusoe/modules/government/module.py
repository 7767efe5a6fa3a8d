"""Governments (CRA-GOV)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("government", "government")
"""Governments (CRA-GOV)."""
