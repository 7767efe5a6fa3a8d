"""Production by the grace of Galt: goods, rests, and the end of the work (CRA-OBJ-01 to CRA-OBJ-04)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import ICON, MOVES_WITH
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.objectivist import told
from pbem.rulesets.crusoe.modules.objectivist.state import Objectivism, galt_of, needs_galt
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import GOODS, LEISURE
from pbem.rulesets.crusoe.work.places import is_at_market, path_of

GALT_RESTS = tr_noop("Galt rests, and nobody makes anything")


def draw_galt(table: IslandTable) -> None:
    """CRA-OBJ-01 Draw John Galt among all seats."""
    seats = table.state.seats
    galt = table.dice.at(table.state.turn, "John Galt").pick(list(seats), "John Galt")
    state_of(table, Objectivism).galt = galt
    table.tell(told.GaltDrawn(seats[galt].name))


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-OBJ-02, CRA-R62, CRA-R86 All goods made go to Galt; leisure and signals stay with their makers."""
    is_made = source == ICON and thing in GOODS
    return galt_of(scene) if is_made and needs_galt(scene, seat) else seat


def begin_rest(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-OBJ-03 When Galt makes leisure on the path all others stop."""
    if seat == galt_of(table) and thing == LEISURE and units:
        state_of(table, Objectivism).strike = True
        table.tell(told.Frozen())


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
        table.tell(told.WorkEnded(tuple(one.name for one in moved)))
