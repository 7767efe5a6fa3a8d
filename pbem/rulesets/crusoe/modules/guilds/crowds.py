"""Overburdening under guilds: only those count who could make the thing (CRA-GLD-03, CRA-R77)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.things import FISH, FRUIT, FRUIT_ICON, SPEARED_FISH


def able_crowd(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-GLD-03 Leave out those on the path that are barred for good from making the thing."""
    if is_outside(scene, seat):
        return crowd
    walkers = (one.id for one in scene.state.living() if one.path == path and not is_outside(scene, one.id))
    return crowd - sum(not could_make(scene, walker, thing) for walker in walkers)


def could_make(scene: Scene, seat: SeatId, thing: str) -> bool:
    """CRA-R77 Say whether a seat could make a thing by any of its icons, want and Spears apart."""
    return any(not MAY_MAKE(scene, seat, icon, thing) for icon in icons_for(thing))


def icons_for(thing: str) -> tuple[str, ...]:
    """CRU-051 Return the icon types that give a thing."""
    if thing in FRUIT:
        return (FRUIT_ICON,)
    return (FISH, SPEARED_FISH) if thing == FISH else (thing,)
