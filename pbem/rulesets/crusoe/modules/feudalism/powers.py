"""What the Warlord can do: dice or victory, government and fights free (CRA-FEU-02 to CRA-FEU-04)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    FACT,
    INVOKE_PRICE,
    MAY_BE_WOUNDED,
    START_PRICE,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.feudalism.lordship import dice_of, is_strong, warlord_of
from pbem.rulesets.crusoe.modules.hooks import OFFICE_DICE

NEVER_WOUNDED = tr_noop("a strong Warlord is never wounded")


def office_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-FEU-04, CRA-R98, CRA-R145 A weak Warlord rolls its dice, but no more than there are others."""
    if seat != warlord_of(scene) or is_strong(scene):
        return dice
    group = scene.state.seats[seat].group
    others = sum(1 for one in scene.state.living() if one.group == group) - 1
    return max(dice, min(dice_of(scene), others))


def wins_always(seats: tuple[SeatId, ...], scene: Scene, battle: Battle) -> tuple[SeatId, ...]:
    """CRA-FEU-03, CRA-R32 A strong Warlord wins every battle it is in."""
    lord = warlord_of(scene)
    return (*seats, lord) if lord in battle.fighters and is_strong(scene) else seats


def may_be_wounded(scene: Scene, seat: SeatId) -> str:
    """CRA-FEU-03 A strong Warlord is never wounded."""
    return NEVER_WOUNDED if seat == warlord_of(scene) and is_strong(scene) else ""


def invoke_price(price: int, scene: Scene, seat: SeatId) -> int:
    """CRA-FEU-02, CRA-R48 The Warlord invokes government free, whatever it costs others."""
    return 0 if seat == warlord_of(scene) else price


def start_price(price: int, scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRA-FEU-02 The Warlord starts fights free."""
    return 0 if seat == warlord_of(scene) else price


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat is the Warlord; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case ("warlord", (seat,)) | ("is", (seat, "warlord")):
            return int(seat == warlord_of(scene))
    return None


ACTS: tuple[Act, ...] = (
    OFFICE_DICE.by(office_dice),
    BATTLE_AUTO.by(wins_always),
    MAY_BE_WOUNDED.by(may_be_wounded),
    INVOKE_PRICE.by(invoke_price),
    START_PRICE.by(start_price),
    FACT.by(fact),
)
"""What the Warlord is at the seams of step IV, and what is known of it."""
