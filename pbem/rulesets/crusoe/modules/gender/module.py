"""Gender (CRA-GEN)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("gender", "discrimination")
"""Gender (CRA-GEN)."""
