"""Centralized Communism (CRA-CCO)."""

from __future__ import annotations

from pbem.rulesets.crusoe.module import Module

MODULE = Module("centralized_communism", "economy")
"""Centralized Communism (CRA-CCO)."""
