"""What contracts leave of violence: fights with defaulters, and small punishments (CRA-LIB-03, 05, 06)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.camp.sides import against, members_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import DEBATE_FORM, MAY_PUNISH, MAY_START, SPOILS, Words
from pbem.rulesets.crusoe.island import Battle, Scene
from pbem.rulesets.crusoe.language.campchecks import OPEN
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.libertarianism.finding import is_in_default
from pbem.rulesets.crusoe.things import DIAMOND, SPEAR
from pbem.rulesets.crusoe.wishes import FINE, SPARE

TAKEN = (DIAMOND, SPEAR)
"""CRA-LIB-06 What may be taken of losers none of whom is in default."""
NO_DEFAULT = tr_noop("that seat is in default of no contract")
NONE_IN_DEFAULT = tr_noop("none of the losers is in default of a contract")


def debate_form(scene: Scene, group: str) -> str | None:
    """CRA-LIB-03 Everybody speaks when and as often as it likes."""
    return OPEN if group == MAIN else None


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-LIB-05, CRA-R109 Fights are started with those in default only, by rulers too."""
    if scene.state.seats[seat].group != MAIN or is_in_default(scene, target):
        return ""
    return NO_DEFAULT


def is_limited(scene: Scene, battle: Battle | None) -> bool:
    """CRA-LIB-06, CRA-R109 Say whether there is nobody in default among the losers of a battle."""
    if battle is None or battle.group != MAIN or not battle.winner:
        return False
    losers = members_of(battle, against(battle.winner))
    return not any(is_in_default(scene, seat) for seat in losers)


def may_punish(scene: Scene, battle: Battle, loser: SeatId, kind: str) -> str:
    """CRA-LIB-06, CRA-R109 Then losers are fined at most: not killed, crippled, enslaved, exiled, swapped."""
    return NONE_IN_DEFAULT if kind not in (SPARE, FINE) and is_limited(scene, battle) else ""


def spoils(names: Words, scene: Scene, loser: SeatId) -> Words:
    """CRA-LIB-06 And then fines take nothing but Diamonds and Spears."""
    if not is_limited(scene, scene.state.battle_of(loser)):
        return names
    return tuple(name for name in names if name in TAKEN)


ACTS: tuple[Act, ...] = (
    DEBATE_FORM.by(debate_form),
    MAY_START.by(may_start),
    MAY_PUNISH.by(may_punish),
    SPOILS.by(spoils),
)
"""What Libertarianism says in step IV."""
