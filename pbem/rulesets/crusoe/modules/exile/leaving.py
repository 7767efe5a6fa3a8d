"""The way into exile: by verdict, behind the loot of the battle (CRA-EXI-01, CRA-EXI-06, CRA-R134)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import (
    BATTLE_OVER,
    MAY_JOIN,
    MAY_START,
    VERDICT_DONE,
    VERDICT_KINDS,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, Group, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import EXILE_CAMP
from pbem.rulesets.crusoe.modules.exile import told
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import HOBBES
from pbem.rulesets.crusoe.wishes import EXILE, Penalty

EXILED = "exiled"
"""How a seat leaves its camp, as other modules are told (CRA-R131)."""
JUST_ARRIVED = tr_noop("who comes into exile fights there from the next cycle on")


@dataclass
class Banishment(ModuleState):
    """CRA-EXI What is so in this cycle; who lives in exile is a group of the island.

    `leaving` are losers that go when their battle's loot is shared, `arrived` those that came into exile,
    `home` those that came back. `system` is the exiles' economy from the next cycle on, "" for no change.
    """

    module: ClassVar[str] = "exile"
    leaving: list[SeatId] = field(default_factory=list)
    arrived: list[SeatId] = field(default_factory=list)
    home: list[SeatId] = field(default_factory=list)
    system: str = ""


def may_exile(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRA-PUN-01, CRA-EXI-01 Winners may exile those that are no exiles yet."""
    return (*kinds, EXILE) if battle.group == MAIN else kinds


def note_verdict(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRA-R134 The loser leaves when the loot is shared out."""
    if penalty.kind == EXILE:
        state_of(table, Banishment).leaving.append(loser)


def leave(table: IslandTable, battle: Battle) -> None:
    """CRA-EXI-01, CRA-R134 Those that the battle's verdicts send away go now, in turn order."""
    banishment = state_of(table, Banishment)
    leaving, banishment.leaving = banishment.leaving, []
    for castaway in table.state.in_order():
        if castaway.id in leaving:
            send_away(table, castaway.id, battle.no)


def send_away(table: IslandTable, seat: SeatId, battle: int) -> None:
    """CRA-EXI-03, CRA-R130, CRA-R131 Let a seat live in exile; all modules settle what it leaves behind."""
    island = table.state
    table.tell(told.Exiled(island.seats[seat].name, battle))
    island.groups.setdefault(EXILE_CAMP, Group(HOBBES))
    island.seats[seat].group = EXILE_CAMP
    state_of(table, Banishment).arrived.append(seat)
    fall_back(table)
    LEAVES_CAMP(table, seat, EXILED)


def fall_back(table: IslandTable) -> None:
    """CRA-EXI-04, CRA-EXI-06 Among exiles the State of Nature holds, whatever they had agreed on."""
    banishment, camp = state_of(table, Banishment), table.state.groups[EXILE_CAMP]
    if camp.economy != HOBBES or banishment.system:
        table.tell(told.SystemSet(HOBBES))
    camp.economy, banishment.system = HOBBES, ""


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-EXI-02 Who has just been sent away is in no fight of the exiles in this cycle."""
    return _just_arrived(scene, (seat, target))


def may_join(scene: Scene, seat: SeatId, battle: Battle, side: str) -> str:
    """CRA-EXI-02 Nor does it join one."""
    return _just_arrived(scene, (seat,))


def _just_arrived(scene: Scene, seats: Sequence[SeatId]) -> str:
    arrived = state_of(scene, Banishment).arrived
    return JUST_ARRIVED if any(seat in arrived for seat in seats) else ""


ACTS: tuple[Act, ...] = (
    VERDICT_KINDS.by(may_exile),
    VERDICT_DONE.by(note_verdict),
    BATTLE_OVER.by(leave),
    MAY_START.by(may_start),
    MAY_JOIN.by(may_join),
)
"""How exile begins."""
