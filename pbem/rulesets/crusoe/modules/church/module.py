"""The Church (CRA-CHU)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("church", "other")
"""The Church (CRA-CHU)."""
