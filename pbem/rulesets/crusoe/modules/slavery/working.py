"""Slaves at work: their paths, how they move, and what they take (CRA-SLV-09 to CRA-SLV-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import (
    BIDDEN,
    CHOOSE_PATH,
    COMMANDER,
    MAY_ENTER,
    MOVE_DICE,
    MOVES_WITH,
    PATH_ENTERED,
)
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.slavery.bidding import SlaveOrder
from pbem.rulesets.crusoe.modules.slavery.bonds import Bonds, is_supervised, master_of, supervised_by
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.privation import DICE_OF_THE_WEAK
from pbem.rulesets.crusoe.work.paths import PathOrder, default_path, enterable, first_fitting, usual_paths
from pbem.rulesets.crusoe.work.wishing import Take, Want

OVER = ("paternalistic", "gender")
"""CRA-R79 A master's word on paths goes before that of others."""
PRODUCTION = (Want.verb(), Take.verb())
"""CRA-SLV-11 What a master says for the slaves that it supervises."""


def choose_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRA-SLV-09, CRA-R120 A slave goes where its master says, else with it, else by default."""
    master = master_of(table, seat)
    if master is None:
        return None
    paths = enterable(table, seat)
    own = table.state.seats[master].path
    if said := _said_path(table, master, seat):
        return said
    if own is not None and not MAY_ENTER(table, seat, own):
        return own
    return default_path(table, seat, usual_paths(table, seat, (), paths) or paths)


def _said_path(table: IslandTable, master: SeatId, slave: SeatId) -> str | None:
    """CRA-R119 Return the path of the master's first line for a slave whose test holds, if one fits."""
    for line in _lines(table, master, slave):
        if isinstance(line.order, PathOrder) and holds(table, master, line.when):
            used(table, line, tr_noop("it said where {seat} goes"), seat=table.state.seats[slave].name)
            return first_fitting(table, slave, line.order.entries, master)
    return None


def _lines(table: IslandTable, master: SeatId, slave: SeatId) -> Iterator[SlaveOrder]:
    return (line for line in orders_of(table, master, SlaveOrder) if line.slave == slave)


def note_supervision(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-SLV-10 Slaves on their master's path are supervised in this cycle; others are not."""
    bonds, seats = state_of(table, Bonds), table.state.seats
    for slave, master in bonds.master.items():
        bonds.supervised[slave] = seats[slave].path is not None and seats[slave].path == seats[master].path


def moves_with(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-SLV-10, CRA-R120 A supervised slave moves in its master's turn, by the master's roll."""
    return master_of(scene, seat) if is_supervised(scene, seat) else None


def move_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-SLV-14, CRA-R122 With a slave in hard want all move by two dice."""
    is_slow = any(scene.state.seats[slave].is_weak for slave in supervised_by(scene, seat))
    return max(dice, DICE_OF_THE_WEAK) if is_slow else dice


def commander(scene: Scene, seat: SeatId, verb: str) -> SeatId | None:
    """CRA-SLV-11 The master says what a supervised slave makes."""
    return master_of(scene, seat) if verb in PRODUCTION and is_supervised(scene, seat) else None


def bidden(table: IslandTable, seat: SeatId, verb: str) -> tuple[Order, ...] | None:
    """CRA-R119 Return what a master's lines say that a supervised slave wants and takes."""
    master = commander(table, seat, verb)
    if master is None:
        return None
    lines = (line for line in _lines(table, master, seat) if line.order.verb() == verb)
    return tuple(replace(line.order, when=line.when) for line in lines)


ACTS: tuple[Act, ...] = (
    CHOOSE_PATH.by(choose_path, OVER),
    PATH_ENTERED.by(note_supervision),
    MOVES_WITH.by(moves_with),
    MOVE_DICE.by(move_dice),
    COMMANDER.by(commander),
    BIDDEN.by(bidden),
)
"""What slavery does in steps I and II."""
