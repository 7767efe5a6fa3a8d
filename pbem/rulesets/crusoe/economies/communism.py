"""Tribal Communism (CRU-188, CRU-189): all goods divided evenly, then exchanged."""

from __future__ import annotations

from pbem.rulesets.crusoe.book import COMMUNISM
from pbem.rulesets.crusoe.module import Module

MODULE = Module(COMMUNISM, "scenario")
"""The economy that adds nothing to the base but its heap."""
