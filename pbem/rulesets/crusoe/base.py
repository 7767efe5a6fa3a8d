"""The base: the rules of every game, as one module among the others (brief 3A)."""

from __future__ import annotations

from pbem.rulesets.crusoe import course, cycle, economies
from pbem.rulesets.crusoe.camp import stages as camp
from pbem.rulesets.crusoe.market import limits
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.needs import ending, privation
from pbem.rulesets.crusoe.work import crowds, healing, landing, paths, producing

BASE = Module(
    "base",
    "base",
    (
        *course.ACTS,
        *cycle.ACTS,
        *paths.ACTS,  # step I
        *landing.ACTS,  # step II
        *producing.ACTS,
        *crowds.ACTS,
        *healing.ACTS,
        *economies.ACTS,  # step III
        *limits.ACTS,
        *camp.ACTS,  # step IV
        *privation.ACTS,  # step V
        *ending.ACTS,  # step VI
    ),
)
"""What the base answers at the seams, and what it does there."""
