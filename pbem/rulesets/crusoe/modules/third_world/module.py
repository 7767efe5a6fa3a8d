"""The Third World Country (CRA-TWC)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("third_world", "ownership")
"""The Third World Country (CRA-TWC)."""
