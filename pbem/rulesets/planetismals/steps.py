"""All the steps of flight plans (brief 5.3), each declared and carried out in the file of its subject.

In the stored form places are hexes, "base" or "bmz"; goods, types and kinds are keys; seats are ids.
"""

from __future__ import annotations

from pbem.engine.orders import Grammar
from pbem.rulesets.planetismals.building import BUILDING
from pbem.rulesets.planetismals.flying import FLYING
from pbem.rulesets.planetismals.loading import LOADING
from pbem.rulesets.planetismals.stages import Step
from pbem.rulesets.planetismals.trading import TRADING
from pbem.rulesets.planetismals.waiting import WAITING

STEPS: tuple[type[Step], ...] = (*FLYING, *LOADING, *TRADING, *BUILDING, *WAITING)
STEP_GRAMMAR = Grammar(STEPS)
"""Reads one step without IF, OR and ELSE."""
