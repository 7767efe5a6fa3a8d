"""Production in the country: its resource without limits, all else within those of the nation."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.settings.ownership import RESOURCES
from pbem.rulesets.crusoe.modules.third_world import told
from pbem.rulesets.crusoe.modules.third_world.state import country
from pbem.rulesets.crusoe.wording import Named

PLENTY = 1000
"""What the bank always has of the basic resource."""
LIMIT_REACHED = tr_noop("the nation has made as much of it as it may in this cycle")


def is_resource(scene: Scene, seat: SeatId, thing: str) -> bool:
    """CRA-TWC-02, CRA-R131 Say whether a thing is the basic resource to a seat."""
    return thing == country(scene).resource and not is_outside(scene, seat)


def printed(units: int, scene: Scene, seat: SeatId, thing: str) -> int:
    """CRA-TWC-03 Whoever takes the basic resource takes three times as much."""
    return units * scene.book.advanced.third_world.multiplier if is_resource(scene, seat, thing) else units


def crowd(seats: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-TWC-04 Nobody is in anybody's way at the basic resource."""
    return min(seats, 1) if is_resource(scene, seat, thing) else seats


def supply(left: int, scene: Scene, thing: str) -> int:
    """CRA-TWC-04 The bank never runs short of the basic resource."""
    return max(left, PLENTY) if thing == country(scene).resource else left


def limit_of(scene: Scene, good: str) -> int | None:
    """CRA-TWC-05, CRA-TWC-06 Return the National Production Limit of a good; None where there is none."""
    if good not in RESOURCES or good == country(scene).resource:
        return None
    return country(scene).npl.get(good, scene.book.advanced.third_world.npl_start)


def may_take(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRA-TWC-05, CRA-R80 Nothing is made at its limit; a taking that begins below it is allowed in full."""
    limit = limit_of(scene, thing)
    if limit is None or is_outside(scene, seat):
        return ""
    return LIMIT_REACHED if country(scene).made.get(thing, 0) >= limit else ""


def count(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-R80 Count what the seats of the country gain from icons, whoever gets it."""
    if not is_outside(table, seat):
        made = country(table).made
        made[thing] = made.get(thing, 0) + units


def begin_cycle(table: IslandTable) -> None:
    """CRA-TWC-05, CRA-TWC-07 Begin to count anew."""
    here = country(table)
    here.made, here.imported, here.commitment = {}, {}, 0


def raise_limits(table: IslandTable) -> None:
    """CRA-TWC-07, CRA-R84, CRA-R85 Raise the limit of every good that was reached without imports of it."""
    here = country(table)
    for good in RESOURCES:
        limit = limit_of(table, good)
        if limit is None or here.made.get(good, 0) < limit or here.imported.get(good, 0):
            continue
        here.npl[good] = limit + table.book.advanced.third_world.npl_growth
        table.tell(told.LimitRaised(Named(good), here.npl[good]))
