"""Tribal Capitalism (CRU-180 to CRU-182): goods are their makers', and freely exchanged."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.scenarios import CAPITALISM

MODULE = Module(CAPITALISM, "scenario")
"""The economy that adds nothing to the base but its exchanges."""
