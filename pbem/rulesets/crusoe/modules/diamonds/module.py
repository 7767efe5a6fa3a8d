"""Variable diamonds (CRA-DIA)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("diamonds", "optional")
"""Variable diamonds (CRA-DIA)."""
