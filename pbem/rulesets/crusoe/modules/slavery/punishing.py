"""Enslaving by verdict, and how bonds end with those that hold them (CRA-SLV-01, CRA-R118, CRA-R127)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.camp.sides import members_of
from pbem.rulesets.crusoe.castaway import KILLED, MAIN
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, DIED, NEEDS_CLOSED, VERDICT_DONE, VERDICT_KINDS, Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.slavery.bidding import settle_standing
from pbem.rulesets.crusoe.modules.slavery.bonds import (
    ENSLAVED,
    Bonds,
    enslave,
    forget,
    is_slave,
    master_of,
    release,
    slaves_of,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.wishes import ENSLAVE, Penalty


def may_enslave(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRA-PUN-01, CRA-R131 Winners may enslave, but not in exile."""
    return (*kinds, ENSLAVE) if battle.group == MAIN else kinds


def carry_out(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRA-SLV-01 Bind a loser to the master that the verdict means."""
    if penalty.kind == ENSLAVE:
        enslave(table, loser, new_master(table, battle, penalty), battle.no)


def new_master(scene: Scene, battle: Battle, penalty: Penalty) -> SeatId:
    """CRA-R118 Return the winner named, else the original fighter of its side; of a slave its master."""
    named = penalty.seat or members_of(battle, battle.winner or "")[0]
    return master_of(scene, named) or named


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R127 The slaves of one that is enslaved or exiled are free, and so is a slave that is exiled."""
    _free_slaves(table, seat)
    if how != ENSLAVED and is_slave(table, seat):
        release(table, seat)


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R127 The dead are nobody's slaves; those of the killed are free at once."""
    forget(table, seat)
    if cause == KILLED:
        _free_slaves(table, seat)


def free_orphans(table: IslandTable) -> None:
    """CRA-R127 Behind the estates the slaves of those that died of want are free."""
    for master in dict.fromkeys(state_of(table, Bonds).master.values()):
        if not table.state.seats[master].is_alive:
            _free_slaves(table, master)


def _free_slaves(table: IslandTable, master: SeatId) -> None:
    for slave in slaves_of(table, master):
        release(table, slave)


def open_cycle(table: IslandTable) -> None:
    """CRA-R119, CRA-SLV-13 Nothing of the cycle before counts; standing orders free and give away."""
    bonds = state_of(table, Bonds)
    bonds.supervised, bonds.apart, bonds.permission = {}, [], {}
    settle_standing(table)


ACTS: tuple[Act, ...] = (
    CYCLE_OPEN.by(open_cycle),
    VERDICT_KINDS.by(may_enslave),
    VERDICT_DONE.by(carry_out),
    LEAVES_CAMP.by(leave_camp),
    DIED.by(bury),
    NEEDS_CLOSED.by(free_orphans),
)
"""How slavery comes about, and ends."""
