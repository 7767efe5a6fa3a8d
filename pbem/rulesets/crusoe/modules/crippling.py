"""Crippling (CRA-CRP)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.rulesets.crusoe.hooks import FACT, VERDICT_DONE, VERDICT_KINDS, Words
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.disability import DISABLED, IS, ROW, Bars
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.wishes import CRIPPLE, Penalty


@event("CRA-CRP-01", "{seat} is crippled: row {row}.")
class RowInflicted(Event):
    seat: str
    row: str
    battle: int


@dataclass
class Crippled(ModuleState):
    """CRA-CRP-01 Rows of the disability table by seat, in the order inflicted; they last to the end."""

    module: ClassVar[str] = "crippling"
    rows: dict[SeatId, list[str]] = field(default_factory=dict)


def rows_of(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRA-CRP-01 Return the rows that were inflicted on a seat."""
    return tuple(state_of(scene, Crippled).rows.get(seat, ()))


def may_cripple(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRA-PUN-01, CRA-R131 Winners may cripple, in every camp."""
    return (*kinds, CRIPPLE)


def cripple(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRA-CRP-01, CRA-R117 Inflict a row for the rest of the game, unless the seat has it already."""
    if penalty.kind != CRIPPLE:
        return
    drew = FACT(table, ROW, (loser, penalty.row), table.state.cycle)
    if not drew and penalty.row not in rows_of(table, loser):
        state_of(table, Crippled).rows.setdefault(loser, []).append(penalty.row)
        table.tell(RowInflicted(table.state.seats[loser].name, penalty.row, battle.no))


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is disabled by a verdict."""
    if name == IS and about[1:] == (DISABLED,):
        return int(bool(rows_of(scene, about[0])))
    return None


MODULE = Module(
    "crippling",
    "punishment",
    (VERDICT_KINDS.by(may_cripple), VERDICT_DONE.by(cripple), *Bars(rows_of).acts(), FACT.by(facts)),
    (Crippled,),
)
