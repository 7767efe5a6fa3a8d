"""Race (CRA-RAC)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("race", "discrimination")
"""Race (CRA-RAC)."""
