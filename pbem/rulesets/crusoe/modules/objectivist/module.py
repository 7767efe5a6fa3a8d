"""The Objectivist Model (CRA-OBJ)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("objectivist", "ownership")
"""The Objectivist Model (CRA-OBJ)."""
