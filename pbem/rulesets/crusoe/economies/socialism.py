"""Tribal Socialism (CRU-185): a common pool, divided by majority vote."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.scenarios import SOCIALISM

MODULE = Module(SOCIALISM, "scenario")
"""The economy that adds nothing to the base but its pool."""
