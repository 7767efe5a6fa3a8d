"""The Paternalistic Economy (CRA-PAT)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("paternalistic", "ownership")
"""The Paternalistic Economy (CRA-PAT)."""
