"""Crusoe's Economy (CRU-210): seats that cannot reach each other."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import CROWD, HEIRS, PHASES, Words
from pbem.rulesets.crusoe.island import CAMP, Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.scenarios import CRUSOE
from pbem.rulesets.crusoe.wishes import BANK, Division


def one_letter(held: Words, scene: Scene) -> Words:
    """3.1 In the compact form one letter a cycle is enough."""
    is_full = scene.book.options.form == FULL
    return held if is_full else tuple(phase for phase in held if phase != CAMP)


def alone(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRU-210 Nobody is in anybody's way."""
    return min(crowd, 1)


def nobody_inherits(scene: Scene, dead: SeatId) -> Division:
    """CRU-R55 The goods of the dead go to the bank."""
    return Division(BANK)


MODULE = Module(CRUSOE, "scenario", (PHASES.by(one_letter), CROWD.by(alone), HEIRS.by(nobody_inherits)))
"""The economy of one."""
