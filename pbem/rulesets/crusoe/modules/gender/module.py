"""Gender (CRA-GEN)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import FACT, SETUP, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.gender import feeding, households, standing, weddings
from pbem.rulesets.crusoe.modules.gender.drawing import draw_all
from pbem.rulesets.crusoe.modules.gender.standing import GenderState, is_woman

IS, WOMAN = "is", "woman"


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is a woman."""
    return int(is_woman(scene, about[0])) if name == IS and about[1:] == (WOMAN,) else None


MODULE = Module(
    "gender",
    "discrimination",
    (
        SETUP.by(draw_all),
        *standing.ACTS,
        *households.ACTS,
        *weddings.ACTS,
        *feeding.ACTS,
        FACT.by(facts),
    ),
    (GenderState,),
)
"""Gender (CRA-GEN)."""
