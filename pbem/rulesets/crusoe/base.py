"""The base: the rules of every game, as one module among the others (brief 3A)."""

from __future__ import annotations

from pbem.engine.modules import Module
from pbem.rulesets.crusoe import course, cycle, economies
from pbem.rulesets.crusoe.camp import calling, fights
from pbem.rulesets.crusoe.market import limits
from pbem.rulesets.crusoe.needs import ending, needs
from pbem.rulesets.crusoe.work import moving, paths, producing

BASE = Module(
    "base",
    "base",
    (
        *course.ACTS,
        *cycle.ACTS,
        *paths.ACTS,  # step I
        *producing.ACTS,  # step II
        *moving.ACTS,
        *economies.ACTS,  # step III
        *limits.ACTS,
        *calling.ACTS,  # step IV
        *fights.ACTS,
        *needs.ACTS,  # step V
        *ending.ACTS,  # step VI
    ),
)
"""What the base answers at the seams, and what it does there."""
