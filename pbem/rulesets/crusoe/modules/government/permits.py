"""CRA-DIC-03, CRA-R36 While a ruler decides, others write to all and to him only as far as he permits."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import LETTERS_OPENED
from pbem.rulesets.crusoe.island import CAMP, DECLARE, MARKET, IslandTable, Scene
from pbem.rulesets.crusoe.language.governmentorders import ALL, SPEECH, Permit
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import citizens, is_governed, ruler_of
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.settings.government import (
    CYCLE_TASKS,
    DISTRIBUTE,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL

DECLARED: tuple[str, ...] = (*CYCLE_TASKS, PATH_ASSIGNMENT)
IN_MARKET = (MINIMUM_WAGE, DISTRIBUTE)
"""The tasks that are decided with the letters of declare, and of market; compact games have but camp."""


def keep_permits(table: IslandTable) -> None:
    """CRA-R36 Keep who may speak by the last word of each seat, which counts while that seat rules."""
    permit = state_of(table, Government).permit
    for seat in citizens(table):
        for order in orders_of(table, seat, Permit):
            if order.what == SPEECH:
                used(table, order, tr_noop("it counts while you rule"))
                permit[seat] = list(order.seats)


def deciding_rulers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R36 Return the rulers that decide a task with the letters of the open phase."""
    if not is_governed(scene):
        return ()
    found = (ruler_of(scene, task) for task in _decided_in(scene))
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _decided_in(scene: Scene) -> tuple[str, ...]:
    """CRA-R36 Return the tasks that the letters of the open phase decide."""
    is_compact = scene.book.options.form != FULL
    decided = {DECLARE: DECLARED, MARKET: IN_MARKET, CAMP: (*DECLARED, *IN_MARKET) if is_compact else ()}
    return decided.get(scene.state.phase, ())


def why_silent(scene: Scene, seat: SeatId, readers: Sequence[str]) -> str:
    """CRA-DIC-03, CRA-R36 Return why a seat may not write to these readers now; "" if it may."""
    if not scene.book.options.ruler_silence or scene.state.seats[seat].group != MAIN:
        return ""
    rulers = deciding_rulers(scene)
    for ruler in rulers:
        is_addressed = ALL in readers or ruler in readers
        if is_addressed and seat not in rulers and not _is_permitted(scene, ruler, seat):
            name = scene.state.seats[ruler].name
            return tr("{ruler} decides now, and has not permitted you to speak to all or to him.", ruler=name)
    return ""


def _is_permitted(scene: Scene, ruler: SeatId, seat: SeatId) -> bool:
    permitted = state_of(scene, Government).permit.get(ruler, [ALL])
    return ALL in permitted or seat in permitted


ACTS: tuple[Act, ...] = (LETTERS_OPENED.by(keep_permits),)
"""When leave to speak is given."""
