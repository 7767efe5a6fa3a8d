"""What tests and programs may ask of classes and CEOs (CRA 5.5, 6.4)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import FACT, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.class_warfare.chain import ceo_of
from pbem.rulesets.crusoe.modules.class_warfare.classes import CLASSES, ClassWarfare, class_of
from pbem.rulesets.crusoe.modulestates import state_of

CEO = "ceo"


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer whether a seat is of a class, a CEO, or the CEO of a good; known of now only."""
    if len(args) != 2 or args[0] not in scene.state.seats or cycle != scene.state.cycle:
        return None
    seat, word = args
    match name:
        case "class" | "is" if word in CLASSES:
            return int(_lives_here(scene, seat) and class_of(scene, seat) == word)
        case "is" if word == CEO:
            return int(any(ceo.seat == seat for ceo in state_of(scene, ClassWarfare).chain))
        case "ceo":
            return int(ceo_of(tuple(state_of(scene, ClassWarfare).chain), word) == seat)
    return None


def _lives_here(scene: Scene, seat: str) -> bool:
    return scene.state.seats[seat].is_alive and not is_outside(scene, seat)


ACTS: tuple[Act, ...] = (FACT.by(fact),)
"""What classes answer."""
