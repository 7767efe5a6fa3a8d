"""Disability (CRA-DIS)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("disability", "discrimination")
"""Disability (CRA-DIS)."""
