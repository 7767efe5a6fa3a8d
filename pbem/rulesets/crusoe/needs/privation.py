"""What wounds and want forbid and change until the next consumption (CRU-106, CRU-150 to CRU-158)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MALNOURISHED, Castaway
from pbem.rulesets.crusoe.hooks import (
    MAY_GAIN_EXPERIENCE,
    MAY_GAIN_LEISURE,
    MAY_INTERACT,
    MAY_USE_EXPERIENCE,
    MOVE_ADD,
    MOVE_DICE,
)
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act

DICE_OF_THE_WEAK = 2
NO_LEISURE = tr_noop("want leaves no leisure")
WOUNDED = tr_noop("the wounded cannot use experience")
NO_USE = tr_noop("want lets no experience be used")
NO_LEARNING = tr_noop("want lets nothing be learnt")
EVEN_ROLL = tr_noop("in such want an even roll lets no space be used")


def suffers(castaway: Castaway) -> bool:
    """CRU-150, CRU-154 to CRU-156 Say whether a seat is thirsty, hungry, starving or dying."""
    return castaway.thirst or castaway.is_hungry


def may_gain_leisure(scene: Scene, seat: SeatId, source: str) -> str:
    """CRU-150, CRU-156 Who is thirsty or hungry gains no leisure by any means."""
    return NO_LEISURE if suffers(scene.state.seats[seat]) else ""


def may_use_experience(scene: Scene, seat: SeatId) -> str:
    """CRU-106, CRU-150, CRU-156, CRU-157 The wounded, thirsty and hungry cannot use what they know."""
    castaway = scene.state.seats[seat]
    if castaway.wounded:
        return WOUNDED
    return NO_USE if suffers(castaway) else ""


def may_gain_experience(scene: Scene, seat: SeatId, path: str) -> str:
    """CRU-150, CRU-156, CRU-157, CRU-R10 The thirsty, hungry and malnourished learn nothing."""
    castaway = scene.state.seats[seat]
    if suffers(castaway) or castaway.food_state == MALNOURISHED:
        return NO_LEARNING
    return ""


def move_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRU-151, CRU-155 The thirsty, starving and dying roll two dice."""
    return max(dice, DICE_OF_THE_WEAK) if scene.state.seats[seat].is_weak else dice


def move_add(distance: int, scene: Scene, seat: SeatId) -> int:
    """CRU-106 The wounded go one space farther than they want."""
    return distance + scene.state.seats[seat].wounded


def may_interact(scene: Scene, seat: SeatId, die: int) -> str:
    """CRU-151, CRU-R09 The thirsty, starving and dying can use a space only after an odd roll."""
    is_barred = scene.state.seats[seat].is_weak and die % 2 == 0
    return EVEN_ROLL if is_barred else ""


ACTS: tuple[Act, ...] = (
    MAY_GAIN_LEISURE.by(may_gain_leisure),
    MAY_USE_EXPERIENCE.by(may_use_experience),
    MAY_GAIN_EXPERIENCE.by(may_gain_experience),
    MOVE_DICE.by(move_dice),
    MOVE_ADD.by(move_add),
    MAY_INTERACT.by(may_interact),
)
"""What the base answers for those in want, and for the wounded."""
