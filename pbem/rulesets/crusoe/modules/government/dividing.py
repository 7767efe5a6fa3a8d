"""CRA-GOV-03, CRA-GSO-02 A ruler divides the pool, and the goods of those that die of want."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Decree, Divided
from pbem.rulesets.crusoe.hooks import DECIDER, SHARED
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.motions import close_question
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import branch_of, citizens, is_ruled
from pbem.rulesets.crusoe.modules.government.deciding import by_ruler
from pbem.rulesets.crusoe.modules.government.decreeing import tell_decreed
from pbem.rulesets.crusoe.modules.government.saying import said
from pbem.rulesets.crusoe.modules.hooks import DIVIDES
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE, ESTATE
from pbem.rulesets.crusoe.wishes import Division


def divide_pool(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-GSO-02, CRA-DIC-02 Divide the pool as its ruler says; if he is silent as without a majority."""
    if task != DISTRIBUTE or about != MAIN or not is_ruled(table, DISTRIBUTE):
        return None
    division = _division(table, by_ruler(table, DISTRIBUTE))
    tell_decreed(table, DISTRIBUTE, said(table, DISTRIBUTE, Divided(division)))
    close_question(table.state, about)
    divide(table, division, citizens(table), SHARED)
    return True


def _division(table: IslandTable, decree: Decree | None) -> Division:
    """CRA-R23 Return what is decided, or the division that the game has for a deadlock."""
    if isinstance(decree, Divided):
        return decree.division
    return Division(table.book.options.deadlock.upper())


def who_divides(scene: Scene, task: str, group: str) -> SeatId | None:
    """CRU-H71, CRA-GOV-03 Return who decides alone on the goods of the dead; "" where nobody is in office.

    None says that all vote.
    """
    if task != ESTATE or group != MAIN or not is_ruled(scene, ESTATE):
        return None
    branch = branch_of(scene, ESTATE)
    return (branch.holder if branch is not None else None) or ""


ACTS: tuple[Act, ...] = (DIVIDES.by(divide_pool), DECIDER.by(who_divides))
"""What rulers divide; programs do it by themselves, and citizens by the votes of the base."""
