"""Exile (CRA-EXI)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("exile", "punishment")
"""Exile (CRA-EXI)."""
