"""Tribal Communism (CRU-188, CRU-189): all goods divided evenly, then exchanged."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.scenarios import COMMUNISM

MODULE = Module(COMMUNISM, "scenario")
"""The economy that adds nothing to the base but its heap."""
