"""CRA-BUR-03 The chronicle: what the seats of the main group did, cycle by cycle, as programs may ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import (
    CONSUMED,
    CYCLE_OPEN,
    FIGHT_STARTED,
    ORDER_DEALT,
    PATH_ENTERED,
    PRODUCED,
    WAITED,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import LEISURE, Basket


@dataclass
class Deeds:
    """What a seat did in a cycle.

    `path` is the path taken, `made` what it made from icons, `earned` the leisure gained, by waiting too,
    `fights` those it started. Of the meal, None before it: what it `consumed`, and the leisure `enjoyed`.
    """

    path: str = ""
    made: dict[str, int] = field(default_factory=dict)
    earned: int = 0
    fights: int = 0
    consumed: dict[str, int] | None = None
    enjoyed: int | None = None


@dataclass
class Chronicle(ModuleState):
    """The deeds of the main group by cycle and seat; `dealt` is the last cycle with a turn order."""

    module: ClassVar[str] = "chronicle"
    cycles: dict[int, dict[SeatId, Deeds]] = field(default_factory=dict)
    dealt: int = 0


def _open(table: IslandTable) -> None:
    """Begin a page: those of the main group who live."""
    living = [one.id for one in table.state.living() if one.group == MAIN]
    state_of(table, Chronicle).cycles[table.state.cycle] = {seat: Deeds() for seat in living}


def _deeds(table: IslandTable, seat: SeatId) -> Deeds:
    """Return what is written down of a seat in this cycle; of seats outside the main group nothing stays."""
    if table.state.seats[seat].group != MAIN:
        return Deeds()
    page = state_of(table, Chronicle).cycles.setdefault(table.state.cycle, {})
    return page.setdefault(seat, Deeds())


def _note_order(table: IslandTable) -> None:
    state_of(table, Chronicle).dealt = table.state.cycle


def _note_path(table: IslandTable, seat: SeatId, path: str) -> None:
    _deeds(table, seat).path = path


def _note_production(table: IslandTable, seat: SeatId, thing: str, units: int, owner: SeatId) -> None:
    """Note what a seat makes, whoever gets it; leisure is earned by the one who gets it."""
    if not units:
        return
    made = _deeds(table, seat).made
    made[thing] = made.get(thing, 0) + units
    if thing == LEISURE:
        _deeds(table, owner).earned += units


def _note_waiting(table: IslandTable, seat: SeatId, units: int) -> None:
    _deeds(table, seat).earned += units


def _note_meal(table: IslandTable, seat: SeatId, meal: Basket) -> None:
    deeds = _deeds(table, seat)
    deeds.consumed = dict(meal.units)
    deeds.enjoyed = table.state.seats[seat].leisure


def _note_fight(table: IslandTable, battle: Battle) -> None:
    _deeds(table, battle.starter).fights += 1


ACTS: tuple[Act, ...] = (
    CYCLE_OPEN.by(_open),
    ORDER_DEALT.by(_note_order),
    PATH_ENTERED.by(_note_path),
    PRODUCED.by(_note_production),
    WAITED.by(_note_waiting),
    FIGHT_STARTED.by(_note_fight),
    CONSUMED.by(_note_meal),
)
"""What is written down, and when."""
