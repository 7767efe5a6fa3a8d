"""The Objectivist Model (CRA-OBJ)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import (
    ARRIVED,
    BATTLE_OVER,
    CYCLE_OPEN,
    EXPERIENCE,
    FACT,
    KEPT,
    MAY_GAIN_EXPERIENCE,
    MAY_PUNISH,
    MAY_TAKE,
    PRODUCED,
    RECEIVER,
    SETUP,
    TURN_OPEN,
)
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.objectivist import dying, learning, working
from pbem.rulesets.crusoe.modules.objectivist.state import Objectivism

MODULE = Module(
    "objectivist",
    "ownership",
    (
        SETUP.by(working.draw_galt),
        CYCLE_OPEN.by(working.begin_cycle),
        TURN_OPEN.by(working.end_rest),
        RECEIVER.by(working.receiver),
        PRODUCED.by(working.begin_rest),
        MAY_TAKE.by(working.may_take),
        ARRIVED.by(working.end_work),
        EXPERIENCE.by(learning.numbers),
        MAY_GAIN_EXPERIENCE.by(learning.may_gain),
        MAY_PUNISH.by(dying.may_punish),
        BATTLE_OVER.by(dying.end_with_battle),
        KEPT.by(dying.end_with_galt),
        FACT.by(dying.fact),
    ),
    (Objectivism,),
)
"""The Objectivist Model (CRA-OBJ)."""
