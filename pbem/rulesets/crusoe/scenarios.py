"""The economies by their ids: the introductory game's and the advanced game's (CRU-002, CRA 1.1)."""

from __future__ import annotations

QUICK, CAPITALISM, SOCIALISM, COMMUNISM = "quick", "capitalism", "socialism", "communism"
TRADITIONAL, CRUSOE, HOBBES = "traditional", "crusoe", "hobbes"
INTRODUCTORY = (QUICK, CAPITALISM, SOCIALISM, COMMUNISM, TRADITIONAL, CRUSOE, HOBBES)
"""The scenarios of the introductory game."""
NATIONAL, WELFARE, CLASS_WARFARE = "national_capitalism", "welfare_capitalism", "class_warfare"
STATE, MARKET_SOCIALISM = "state_capitalism", "market_socialism"
GOVERNMENTAL, CENTRALIZED = "governmental_socialism", "centralized_communism"
ADVANCED = (NATIONAL, WELFARE, CLASS_WARFARE, STATE, MARKET_SOCIALISM, GOVERNMENTAL, CENTRALIZED)
"""The scenarios of the advanced game."""
SCENARIOS = (*INTRODUCTORY, *ADVANCED)
