"""Race (CRA-RAC)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import FACT, SETUP, Words
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.limits.bars import NONE, Bars, Limited
from pbem.rulesets.crusoe.modules.race import scoring
from pbem.rulesets.crusoe.modules.race.drawing import draw_groups
from pbem.rulesets.crusoe.modules.race.groups import MAJORITY, RaceState, minorities
from pbem.rulesets.crusoe.modules.settings.discrimination import Race
from pbem.rulesets.crusoe.modulestates import state_of

IS, MINORITY = "is", "minority"


def group_of(scene: Scene, seat: SeatId) -> str:
    """CRA-RAC-01 Return the group of a seat."""
    return state_of(scene, RaceState).group_of.get(seat, MAJORITY)


def bars_of(scene: Scene, seat: SeatId) -> Bars:
    """CRA-DSC-01 Return what the minority of a seat may not do."""
    race, group = scene.book.of(Race) or Race(), group_of(scene, seat)
    found = (one.limits for one in minorities(race, len(scene.state.seats)) if one.name == group)
    limits = next(found, None)
    return Bars(limits.no_suffrage, limits.no_vote, limits.extra_bars) if limits else NONE


def closed_to(scene: Scene, seat: SeatId, path: str) -> bool:
    """CRA-DSC-01, CRA-GEN-04 Say whether a path is closed to the group of a seat."""
    group = group_of(scene, seat)
    closed = state_of(scene, RaceState).closed
    return any(one.closes(path, is_limited=name == group) for name, one in closed.items())


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is of a minority."""
    return int(group_of(scene, about[0]) != MAJORITY) if name == IS and about[1:] == (MINORITY,) else None


MODULE = Module(
    "race",
    "discrimination",
    (SETUP.by(draw_groups), *Limited(bars_of, closed_to).acts, *scoring.ACTS, FACT.by(facts)),
    (RaceState,),
)
"""Race (CRA-RAC)."""
