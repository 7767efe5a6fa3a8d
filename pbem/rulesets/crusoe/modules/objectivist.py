"""The Objectivist Model (CRA-OBJ)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import (
    ARRIVED,
    BATTLE_OVER,
    CYCLE_OPEN,
    EXPERIENCE,
    FACT,
    ICON,
    KEPT,
    MAY_GAIN_EXPERIENCE,
    MAY_PUNISH,
    MAY_TAKE,
    MOVES_WITH,
    PRODUCED,
    RECEIVER,
    SETUP,
    TURN_OPEN,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import is_outside
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.ending import end_game
from pbem.rulesets.crusoe.things import GOODS, LEISURE
from pbem.rulesets.crusoe.wishes import EXILE
from pbem.rulesets.crusoe.work.paths import is_at_market, path_of


@dataclass
class Objectivism(ModuleState):
    """CRA-OBJ Who is John Galt, and whether he rests, so that nobody makes anything until his next turn."""

    module: ClassVar[str] = "objectivist"
    galt: SeatId = ""
    strike: bool = False


def galt_of(scene: Scene) -> SeatId:
    """CRA-OBJ-01 Return who is John Galt."""
    return state_of(scene, Objectivism).galt


def needs_galt(scene: Scene, seat: SeatId) -> bool:
    """CRA-R131 Say whether a seat depends on Galt: exiles do not."""
    return bool(galt_of(scene)) and not is_outside(scene, seat)


@event("CRA-OBJ-01", "{seat} is John Galt.")
class GaltDrawn(Event):
    seat: str


@event("CRA-OBJ-03", "Galt rests: nobody makes anything.")
class Frozen(Event):
    pass


@event(
    "CRA-OBJ-04",
    (
        "Galt arrives: {seats} is moved to the Market.",
        "Galt arrives: {seats} are moved to the Market.",
    ),
)
class WorkEnded(Event):
    """Galt is at the Market, and so are all others; `seats` are names."""

    seats: tuple[str, ...]

    @property
    def n(self) -> int:
        return len(self.seats)


@event("CRA-OBJ-07", "{seat} was John Galt: all lose.")
class GaltDied(Event):
    seat: str


# ---- Production by the grace of Galt: goods, rests, and the end of the work (CRA-OBJ-01 to CRA-OBJ-04)

GALT_RESTS = tr_noop("Galt rests, and nobody makes anything")


def draw_galt(table: IslandTable) -> None:
    """CRA-OBJ-01 Draw John Galt among all seats."""
    seats = table.state.seats
    galt = table.dice.at(table.state.turn, "John Galt").pick(list(seats), "John Galt")
    state_of(table, Objectivism).galt = galt
    table.tell(GaltDrawn(seats[galt].name))


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-OBJ-02, CRA-R62, CRA-R86 All goods made go to Galt; leisure and signals stay with their makers."""
    is_made = source == ICON and thing in GOODS
    return galt_of(scene) if is_made and needs_galt(scene, seat) else seat


def begin_rest(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-OBJ-03 When Galt makes leisure on the path all others stop."""
    if seat == galt_of(table) and thing == LEISURE and units:
        state_of(table, Objectivism).strike = True
        table.tell(Frozen())


def end_rest(table: IslandTable, seat: SeatId) -> None:
    """CRA-OBJ-03 They go on when Galt has its next turn."""
    if seat == galt_of(table):
        state_of(table, Objectivism).strike = False


def begin_cycle(table: IslandTable) -> None:
    """CRA-OBJ-03 No rest lasts into the next cycle."""
    state_of(table, Objectivism).strike = False


def may_take(scene: Scene, seat: SeatId, icon: str, thing: str) -> str:
    """CRA-OBJ-03, CRA-R78 While Galt rests nothing is made, markers neither; waiting is no making."""
    is_barred = state_of(scene, Objectivism).strike and needs_galt(scene, seat)
    return GALT_RESTS if is_barred else ""


def end_work(table: IslandTable, seat: SeatId) -> None:
    """CRA-OBJ-04, CRA-R78 When Galt reaches the Market all others are moved there; they learn nothing.

    Those who move along with Galt arrive by themselves.
    """
    if seat != galt_of(table):
        return
    moved = [
        one
        for one in table.state.in_order()
        if needs_galt(table, one.id)
        and not is_at_market(table.book, one)
        and MOVES_WITH(table, one.id) != seat
    ]
    for one in moved:
        one.pos = path_of(table.book, one).length + 1
    if moved:
        table.tell(WorkEnded(tuple(one.name for one in moved)))


# ---- Whatever is learnt is learnt by Galt, and serves all (CRA-OBJ-05, CRA-OBJ-06, CRA-R87)

ONLY_GALT = tr_noop("only Galt learns")


def numbers(scene: Scene, seat: SeatId, path: str) -> list[int] | None:
    """CRA-OBJ-06, CRA-R87 Return what Galt has learnt anywhere: all may use it, on any path."""
    if not needs_galt(scene, seat):
        return None
    galt = scene.state.seats[galt_of(scene)]
    return sorted(number for learnt in galt.exp.values() for number in learnt)


def may_gain(scene: Scene, seat: SeatId, path: str) -> str:
    """CRA-OBJ-05 Nobody but Galt learns."""
    return "" if seat == galt_of(scene) or not needs_galt(scene, seat) else ONLY_GALT


# ---- The death of Galt, which nobody survives as a winner (CRA-OBJ-07, CRA-R88)

GALT = "galt"
"""How such a game ends; the fact and the word of Galt."""
NEEDED_HERE = tr_noop("Galt cannot be sent away")


def end_with_galt(table: IslandTable) -> None:
    """CRA-OBJ-07 When all that was going on is settled, the game of a dead Galt ends, and all lose."""
    galt = table.state.seats.get(galt_of(table))
    if galt is not None and not galt.is_alive and not table.is_over:
        table.tell(GaltDied(galt.name))
        end_game(table, GALT)


def end_with_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-OBJ-07 Galt may be killed by the winners of a battle."""
    end_with_galt(table)


def may_punish(scene: Scene, battle: Battle, loser: SeatId, kind: str) -> str:
    """CRA-R88 Galt is never exiled."""
    return NEEDED_HERE if kind == EXILE and loser == galt_of(scene) else ""


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5 Say whether a seat is John Galt."""
    if (name, len(args)) == (GALT, 1) or (name == "is" and args[1:] == (GALT,)):
        return int(args[0] == galt_of(scene))
    return None


MODULE = Module(
    "objectivist",
    "ownership",
    (
        SETUP.by(draw_galt),
        CYCLE_OPEN.by(begin_cycle),
        TURN_OPEN.by(end_rest),
        RECEIVER.by(receiver),
        PRODUCED.by(begin_rest),
        MAY_TAKE.by(may_take),
        ARRIVED.by(end_work),
        EXPERIENCE.by(numbers),
        MAY_GAIN_EXPERIENCE.by(may_gain),
        MAY_PUNISH.by(may_punish),
        BATTLE_OVER.by(end_with_battle),
        KEPT.by(end_with_galt),
        FACT.by(fact),
    ),
    (Objectivism,),
)
