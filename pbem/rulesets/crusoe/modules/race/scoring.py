"""What prejudice costs: a point for each target that does as well in the cycle (CRA-RAC-03, CRA-R89)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.hooks import SCORE_ROWS, SCORED
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.race import told
from pbem.rulesets.crusoe.modules.race.groups import MAJORITY, RaceState
from pbem.rulesets.crusoe.modulestates import state_of


def with_prejudice(
    rows: tuple[tuple[str, int], ...], scene: Scene, seat: SeatId, survivors: tuple[SeatId, ...]
) -> tuple[tuple[str, int], ...]:
    """CRA-RAC-03, CRA-R89 Add the row, if a seat that lives on loses anything."""
    lost = lost_by(scene, seat, survivors) if seat in survivors else 0
    return (*rows, (told.PREJUDICE, -lost)) if lost else rows


def lost_by(scene: Scene, seat: SeatId, survivors: Sequence[SeatId]) -> int:
    """CRA-RAC-03, CRA-R89 Return what a seat loses: by the totals of the cycle, those of its camp alone."""
    state, seats = state_of(scene, RaceState), scene.state.seats
    points = state.prejudice.get(seat, {})
    camp = [one for one in survivors if one != seat and seats[one].group == seats[seat].group]
    equals = [one for one in camp if _total(scene, one) >= _total(scene, seat)]
    return sum(points.get(state.group_of.get(one, MAJORITY), 0) for one in equals)


def _total(scene: Scene, seat: SeatId) -> int:
    """CRA-R89 Return the total of the cycle as it stands before any prejudice."""
    return scene.state.seats[seat].sheet[scene.state.cycle].total


def tell_losses(table: IslandTable) -> None:
    """CRA-RAC-03 Tell in turn order who has lost points."""
    for castaway in table.state.in_order():
        lost = dict(castaway.sheet[table.state.cycle].extra).get(told.PREJUDICE, 0)
        if lost:
            table.tell(told.Prejudiced(castaway.name, -lost))


ACTS: tuple[Act, ...] = (SCORE_ROWS.by(with_prejudice), SCORED.by(tell_losses))
"""What prejudice does in step V."""
