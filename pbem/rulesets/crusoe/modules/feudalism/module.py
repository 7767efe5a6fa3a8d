"""Early Feudalism (CRA-FEU)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("feudalism", "other")
"""Early Feudalism (CRA-FEU)."""
