"""Crippling (CRA-CRP)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("crippling", "punishment")
"""Crippling (CRA-CRP)."""
