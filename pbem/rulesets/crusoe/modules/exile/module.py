"""Exile (CRA-EXI)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, FACT, Words
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Module
from pbem.rulesets.crusoe.modules.camps import EXILE_CAMP, is_outside
from pbem.rulesets.crusoe.modules.exile import leaving, returning
from pbem.rulesets.crusoe.modules.exile.leaving import Banishment
from pbem.rulesets.crusoe.modules.hooks import DIVIDES, MAY_HOLD
from pbem.rulesets.crusoe.modules.roles import SHARES, VOTER
from pbem.rulesets.crusoe.modules.settings.government import ESTATE
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import HOBBES

OVER = ("government",)
"""CRA 1.4 The government of the others decides nothing for exiles."""
HOME = "home"
AWAY = tr_noop("who lives in exile can hold no office")
ASLEEP = tr_noop("the shares of those in exile sleep")


def open_cycle(table: IslandTable) -> None:
    """CRA-R132, CRA-EXI-06 What the exiles agreed on begins; nobody is newly come or gone any more."""
    banishment, camp = state_of(table, Banishment), table.state.groups.get(EXILE_CAMP)
    if camp and not any(is_outside(table, one.id) for one in table.state.living()):
        camp.economy = HOBBES
    elif camp and banishment.system:
        camp.economy = banishment.system
    banishment.system, banishment.arrived, banishment.home = "", [], []


def may_hold(scene: Scene, seat: SeatId, role: str) -> str:
    """CRA-R131, CRA-R74 Exiles hold no office and no role of the economy they left."""
    if role == VOTER or not is_outside(scene, seat):
        return ""
    return ASLEEP if role == SHARES else AWAY


def divides(table: IslandTable, task: str, about: str) -> bool | None:
    """CRA-EXI-02, CRA-R131 Exiles share out themselves what is theirs."""
    is_theirs = is_outside(table, about) if task == ESTATE else about == EXILE_CAMP
    return False if is_theirs else None


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b, CRA-R133 Say whether exiles have come home in this cycle."""
    return int(bool(state_of(scene, Banishment).home)) if name == HOME else None


MODULE = Module(
    "exile",
    "punishment",
    (
        CYCLE_OPEN.by(open_cycle),
        *leaving.ACTS,
        *returning.ACTS,
        MAY_HOLD.by(may_hold),
        DIVIDES.by(divides, OVER),
        FACT.by(facts),
    ),
    (Banishment,),
)
"""Exile (CRA-EXI)."""
