"""CRA-DIC-04 to CRA-DIC-09 What an office gives its holder: dice, victory, government and fights free."""

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
from pbem.rulesets.crusoe.modules.government.branches import held_by, role_of
from pbem.rulesets.crusoe.modules.government.state import Power
from pbem.rulesets.crusoe.modules.hooks import OFFICE_DICE
from pbem.rulesets.crusoe.modules.settings import FANATIC, UNSTABLE

NEVER_WOUNDED = tr_noop("a fanatic ruler is never wounded")


def office_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-H09, CRA-R34, CRA-R145 Return the dice of a seat's greatest office, if they are more."""
    held = (_dice_of(scene, seat, power) for power in held_by(scene, seat).values())
    return max((dice, *held))


def _dice_of(scene: Scene, seat: SeatId, power: Power) -> int:
    """CRA-DIC-06, CRA-DIC-08, CRA-R30 As many as there are others now; an unstable ruler fewer."""
    group = scene.state.seats[seat].group
    others = sum(1 for one in scene.state.living() if one.group == group) - 1
    if power.level == UNSTABLE:
        return max(1, min(power.dice or 1, others - 1))
    return max(1, others)


def wins_always(seats: tuple[SeatId, ...], scene: Scene, battle: Battle) -> tuple[SeatId, ...]:
    """CRA-DIC-09, CRU-H59 Fanatic rulers win every battle they are in."""
    return (*seats, *(seat for seat in battle.fighters if is_fanatic(scene, seat)))


def is_fanatic(scene: Scene, seat: SeatId) -> bool:
    """CRA-DIC-09 Say whether a seat holds an office that is fanatic."""
    return any(power.level == FANATIC for power in held_by(scene, seat).values())


def may_be_wounded(scene: Scene, seat: SeatId) -> str:
    """CRA-DIC-09, CRU-H60 Fanatic rulers are never wounded."""
    return NEVER_WOUNDED if is_fanatic(scene, seat) else ""


def invoke_price(price: int, scene: Scene, seat: SeatId) -> int:
    """CRA-DIC-04, CRA-R48 Rulers invoke government free, whatever it costs others."""
    return 0 if held_by(scene, seat) else price


def start_price(price: int, scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRA-DIC-04 Rulers start fights free."""
    return 0 if held_by(scene, seat) else price


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Say whether a seat rules, or holds an office; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case ("ruler", (seat,)) | ("is", (seat, "ruler")) | ("office", (seat,)):
            return int(bool(held_by(scene, seat)))
        case "office", (seat, role):
            return int(any(role_of(power) == role for power in held_by(scene, seat).values()))
    return None


ACTS: tuple[Act, ...] = (
    OFFICE_DICE.by(office_dice),
    BATTLE_AUTO.by(wins_always),
    MAY_BE_WOUNDED.by(may_be_wounded),
    INVOKE_PRICE.by(invoke_price),
    START_PRICE.by(start_price),
    FACT.by(fact),
)
"""What offices do at the seams of step IV, and what is known of them."""
