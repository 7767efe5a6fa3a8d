"""Who is whose: the bonds between masters and slaves, and how they end (CRA-SLV-01 to CRA-SLV-04)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.goods import everything, hand_over
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.slavery import told
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.things import LEISURE, Basket
from pbem.rulesets.crusoe.wording import Said

ENSLAVED = "enslaved"
BOND = "bond"
"""Where goods come from that a master gets of a new slave, or gives to one it frees (CRU-H34)."""


@dataclass
class Bonds(ModuleState):
    """CRA-SLV The `master` of each slave; the slaves that are `supervised` in this cycle.

    `apart` are the masters that count apart from their slaves for the rest of the cycle. `permission` is
    whom slaves may fight besides, known to the slave and its master: by who knows it, and by slave.
    """

    module: ClassVar[str] = "slavery"
    master: dict[SeatId, SeatId] = field(default_factory=dict)
    supervised: dict[SeatId, bool] = field(default_factory=dict)
    apart: list[SeatId] = field(default_factory=list)
    permission: dict[SeatId, dict[SeatId, list[SeatId]]] = own(dict)  # noqa: RUF009


def master_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-SLV-01 Return the master of a seat; None if it is free."""
    return state_of(scene, Bonds).master.get(seat)


def is_slave(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-01 Say whether a seat has a master."""
    return master_of(scene, seat) is not None


def slaves_of(scene: Scene, master: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-01 Return the living slaves of a seat, in turn order."""
    return tuple(one.id for one in scene.state.in_order() if master_of(scene, one.id) == master)


def is_supervised(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-10 Say whether a seat is a slave that goes down its master's path in this cycle."""
    return is_slave(scene, seat) and state_of(scene, Bonds).supervised.get(seat, False)


def supervised_by(scene: Scene, master: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-10 Return the supervised slaves of a seat, in turn order."""
    return tuple(slave for slave in slaves_of(scene, master) if is_supervised(scene, slave))


def enslave(table: IslandTable, seat: SeatId, master: SeatId, battle: int) -> None:
    """CRA-SLV-01, CRA-SLV-04 Bind a seat to a master, who gets what is left to it but for its leisure."""
    was_free, seats = not is_slave(table, seat), table.state.seats
    if master_of(table, seat) == master:
        return
    bind(table, seat, master)
    left = Basket.of({thing: units for thing, units in everything(seats[seat]) if thing != LEISURE})
    names, is_neutral = (seats[seat].name, seats[master].name), table.book.options.neutral_words
    table.tell(told.Bound(*names, battle, Said(left), is_neutral))
    hand_over(table, seat, master, left, BOND)
    if was_free:
        LEAVES_CAMP(table, seat, ENSLAVED)


def bind(table: IslandTable, slave: SeatId, master: SeatId) -> None:
    """CRA-SLV-03 Make a seat a slave of another; it is not supervised before the next choice of paths."""
    forget(table, slave)
    state_of(table, Bonds).master[slave] = master


def release(table: IslandTable, slave: SeatId) -> None:
    """CRA-SLV-20 Let a slave be free, and tell it."""
    forget(table, slave)
    table.tell(told.Freed(table.state.seats[slave].name))


def forget(table: IslandTable, slave: SeatId) -> None:
    """Let no bond of a seat count any more, nor what it was permitted."""
    bonds = state_of(table, Bonds)
    bonds.master.pop(slave, None)
    bonds.supervised.pop(slave, None)
    for known in bonds.permission.values():
        known.pop(slave, None)
    bonds.permission = {reader: known for reader, known in bonds.permission.items() if known}
