"""Slaves in step IV: whom they may fight, what that is worth, and how it may free them (CRA-SLV-15 to 20)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.camp.sides import losers_of, winners_of
from pbem.rulesets.crusoe.hooks import (
    BATTLE_DECIDED,
    BATTLE_DICE,
    BATTLE_MODS,
    INDIGENT,
    MAY_JOIN,
    MAY_START,
    Mod,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.slavery.bonds import (
    Bonds,
    is_slave,
    is_supervised,
    master_of,
    release,
    slaves_of,
)
from pbem.rulesets.crusoe.modulestates import state_of

SUPERVISED = Mod(tr_noop("supervised"), -1)
NOT_THIS_FIGHT = tr_noop("a supervised seat fights only its holder and others bound to it, but by permission")


def indigent(scene: Scene, seat: SeatId) -> bool | None:
    """CRA-SLV-15, CRA-R124 Slaves are Indigent, whatever leisure they have."""
    return True if is_slave(scene, seat) else None


def permitted(scene: Scene, slave: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-17 Return whom a supervised slave may fight: its master, its fellows, those permitted."""
    master = master_of(scene, slave)
    if master is None:
        return ()
    named = state_of(scene, Bonds).permission.get(slave, {}).get(slave, [])
    fellows = (seat for seat in slaves_of(scene, master) if seat != slave)
    return (master, *fellows, *named)


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-SLV-17 A supervised slave starts no other fights."""
    return _barred(scene, seat, (target,))


def may_join(scene: Scene, seat: SeatId, battle: Battle, side: str) -> str:
    """CRA-SLV-18 Nor does it join others, on whichever side."""
    return _barred(scene, seat, battle.fighters)


def _barred(scene: Scene, seat: SeatId, fighters: Sequence[SeatId]) -> str:
    if not is_supervised(scene, seat):
        return ""
    allowed = permitted(scene, seat)
    return "" if any(fighter in allowed for fighter in fighters) else NOT_THIS_FIGHT


def weakened(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-SLV-16 A supervised slave subtracts 1."""
    return (*mods, SUPERVISED) if is_supervised(scene, seat) else mods


def dice(number: int, scene: Scene, seat: SeatId, battle: Battle) -> int:
    """CRA-SLV-16, CRA-R123 A master rolls one die more while only slaves are against it.

    One that it supervises must fight too, on either side.
    """
    is_over_slaves = all(is_slave(scene, foe) for foe in battle.foes_of(seat))
    has_supervised = any(
        master_of(scene, one) == seat and is_supervised(scene, one) for one in battle.fighters
    )
    return number + (is_over_slaves and has_supervised)


def free_winners(table: IslandTable, battle: Battle) -> None:
    """CRA-SLV-20, CRA-R129 Who wins where its master loses is free at once, before any verdict."""
    beaten = [one.id for one in losers_of(table.state, battle)]
    for winner in winners_of(table.state, battle):
        if master_of(table, winner.id) in beaten:
            release(table, winner.id)


ACTS: tuple[Act, ...] = (
    INDIGENT.by(indigent),
    MAY_START.by(may_start),
    MAY_JOIN.by(may_join),
    BATTLE_MODS.by(weakened),
    BATTLE_DICE.by(dice),
    BATTLE_DECIDED.by(free_winners),
)
"""What slavery changes of step IV."""
