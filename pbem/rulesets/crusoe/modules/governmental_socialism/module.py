"""Governmental Socialism (CRA-GSO)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("governmental_socialism", "economy")
"""Governmental Socialism (CRA-GSO)."""
