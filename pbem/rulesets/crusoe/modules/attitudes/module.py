"""Variant victory conditions (CRA-VVC)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import COURSE, FINAL_SCORE, MERIT, SETUP
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.attitudes import scoring, taking
from pbem.rulesets.crusoe.modules.attitudes.taking import AttitudesTaken

MODULE = Module(
    "attitudes",
    "optional",
    (
        COURSE.by(taking.before_setup),
        SETUP.by(taking.deal_attitudes),
        COURSE.by(scoring.before_the_end),
        FINAL_SCORE.by(scoring.final_score),
        MERIT.by(scoring.merit),
    ),
    (AttitudesTaken,),
)
"""Variant victory conditions (CRA-VVC)."""
