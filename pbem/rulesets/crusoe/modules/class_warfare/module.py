"""Class Warfare Capitalism (CRA-CLW)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("class_warfare", "economy")
"""Class Warfare Capitalism (CRA-CLW)."""
