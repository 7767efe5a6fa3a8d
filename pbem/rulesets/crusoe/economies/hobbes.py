"""The Hobbesian State of Nature (CRU-211, CRU-213): no trade; violence and crowds as ever."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.scenarios import HOBBES

MODULE = Module(HOBBES, "scenario")
"""The economy that takes only trade away."""
