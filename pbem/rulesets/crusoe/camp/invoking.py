"""Who may have government and violence, who is Indigent, and what they cost (CRU-080 to CRU-084)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import (
    INDIGENT,
    INVOKE_PRICE,
    MAY_INVOKE,
    START_PRICE,
    VIOLENCE_ALLOWED,
)
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.things import LEISURE, WATER

NO_VIOLENCE = tr_noop("There is no violence in this economy.")
IS_DEAD = tr_noop("the dead take no part")
NO_LEISURE = tr_noop("you have no leisure for it")
NEITHER_LEISURE_NOR_INDIGENT = tr_noop("you have no leisure and are not Indigent")


def groups_in_order(scene: Scene) -> list[str]:
    """CRU-R70 Return the groups that have living seats, the main one first."""
    peopled = {seat.group for seat in scene.state.living()}
    groups = [group for group in scene.state.groups if group in peopled]
    return sorted(groups, key=lambda group: group != MAIN)


def may_violence(scene: Scene, group: str) -> bool:
    """CRU-H51, CRU-R41 Say whether a group may invoke government and fight."""
    return not VIOLENCE_ALLOWED(scene, group)


def may_violence_anywhere(scene: Scene) -> bool:
    """CRU-R41 Say whether step IV is more than skipped in this cycle."""
    return any(may_violence(scene, group) for group in groups_in_order(scene))


def is_indigent(scene: Scene, seat: SeatId) -> bool:
    """CRU-H56 Say whether a seat is Indigent."""
    return bool(INDIGENT(scene, seat))


def invoke_price(scene: Scene, seat: SeatId) -> int:
    """CRU-H53 Return the leisure that a seat pays for invoking government."""
    return INVOKE_PRICE(scene.book.tables.invoke_price, scene, seat)


def start_price(scene: Scene, seat: SeatId, target: SeatId) -> int:
    """CRU-088, CRU-H53, CRU-R15 Return the leisure that starting a fight costs, the Indigent too."""
    return START_PRICE(scene.book.tables.fight_price, scene, seat, target)


def why_not_invoke(scene: Scene, seat: SeatId) -> str:
    """CRU-H54, CRU-P20 Return why a seat cannot invoke government; "" if it can."""
    if reason := MAY_INVOKE(scene, seat):
        return reason
    is_short = scene.state.seats[seat].amount(LEISURE) < invoke_price(scene, seat)
    return NEITHER_LEISURE_NOR_INDIGENT if is_short else ""


def _indigent(scene: Scene, seat: SeatId) -> bool:
    """CRU-083, CRU-084, CRU-R14 Without leisure, and without water or with too little food, of all held."""
    castaway = scene.state.seats[seat]
    is_hard_up = not castaway.amount(WATER) or castaway.amount("food") < scene.book.tables.fed_from
    return not castaway.leisure and is_hard_up


def _free_for_indigent(price: int, scene: Scene, seat: SeatId) -> int:
    """CRU-083 Indigent seats pay nothing."""
    return 0 if is_indigent(scene, seat) else price


def _living(scene: Scene, seat: SeatId) -> str:
    return "" if scene.state.seats[seat].is_alive else IS_DEAD


def _scenario_allows(scene: Scene, group: str) -> str:
    """CRU-210, CRU-212 A group's economy may know no violence."""
    return "" if scene.state.groups[group].violence else NO_VIOLENCE


ACTS: tuple[Act, ...] = (
    INDIGENT.by(_indigent),
    INVOKE_PRICE.by(_free_for_indigent),
    MAY_INVOKE.by(_living),
    VIOLENCE_ALLOWED.by(_scenario_allows),
)
"""What the base answers at the seams of invoking."""
