"""CRU-R19 What modifies a violence roll, and how it is added up."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import HUNGRY, MALNOURISHED
from pbem.rulesets.crusoe.hooks import BATTLE_DICE, BATTLE_MODS, Mod
from pbem.rulesets.crusoe.island import Battle, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.hooks import DICE_LIMIT, OFFICE_DICE

WITH_SPEAR = Mod(tr_noop("Spear"), 1)
WOUNDED = Mod(tr_noop("wounded"), -2)
WEAK = Mod(tr_noop("thirsty or starving"), -2)
IS_HUNGRY = Mod(tr_noop("hungry"), -1)
IS_MALNOURISHED = Mod(tr_noop("malnourished"), -1)


def total_of(dice: Sequence[int], mods: Sequence[Mod]) -> int:
    """CRU-R19, CRU-H58 Return dice, halved and rounded down where that applies, plus points; at least 0."""
    total = sum(dice)
    for mod in mods:
        total = total // 2 if mod.halves else total
    return max(0, total + sum(mod.points for mod in mods))


def battle_dice(scene: Scene, seat: SeatId, battle: Battle) -> int:
    """CRU-100, CRA-R145 Return the dice of a fighter: by its offices, what adds to them, its limit."""
    dice = BATTLE_DICE(OFFICE_DICE(1, scene, seat), scene, seat, battle)
    return min(dice, DICE_LIMIT(dice, scene, seat))


def _base_mods(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRU-104, CRU-108, CRU-152 to CRU-157, CRU-R19, CRU-R31 Add Spear, wound, and thirst or lack of food.

    Thirst and lack of food do not add up; a wound and malnutrition do.
    """
    castaway = scene.state.seats[seat]
    applies = (
        (WITH_SPEAR, seat in battle.spears),
        (WOUNDED, castaway.wounded),
        (WEAK, castaway.is_weak),
        (IS_HUNGRY, castaway.food_state == HUNGRY and not castaway.is_weak),
        (IS_MALNOURISHED, castaway.food_state == MALNOURISHED),
    )
    return (*mods, *(mod for mod, does_apply in applies if does_apply))


ACTS: tuple[Act, ...] = (BATTLE_MODS.by(_base_mods),)
"""What the base adds to a violence roll."""
