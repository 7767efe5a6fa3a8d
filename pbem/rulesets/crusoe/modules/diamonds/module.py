"""Variable diamonds (CRA-DIA)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import COURSE, DIAMOND_VP, MERIT, RESCUED, VALUED, VERBS
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.diamonds import boarding, values
from pbem.rulesets.crusoe.modules.diamonds.places import Boat

MODULE = Module(
    "diamonds",
    "optional",
    (
        COURSE.by(boarding.behind_the_rescue),
        VERBS.by(boarding.verbs),
        DIAMOND_VP.by(values.worth),
        RESCUED.by(boarding.who_leaves),
        VALUED.by(boarding.who_counts),
        MERIT.by(boarding.merit),
    ),
    (Boat,),
)
"""Variable diamonds (CRA-DIA)."""
