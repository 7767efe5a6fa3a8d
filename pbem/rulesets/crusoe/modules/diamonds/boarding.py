"""Who is rescued boards the boat by diamonds, as far as there is room (CRA-DIA-03 to CRA-DIA-05)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.course import RESCUE
from pbem.rulesets.crusoe.flow import pause
from pbem.rulesets.crusoe.hooks import Merit, Words
from pbem.rulesets.crusoe.island import BOAT, IslandTable, Scene
from pbem.rulesets.crusoe.modules.diamonds import told
from pbem.rulesets.crusoe.modules.diamonds.contest import contend, gangs_of
from pbem.rulesets.crusoe.modules.diamonds.places import Boat, go_aboard, places_left, places_of
from pbem.rulesets.crusoe.modules.diamonds.values import value_diamonds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.ending import RESCUED
from pbem.rulesets.crusoe.stages import Stage, inserted
from pbem.rulesets.crusoe.things import DIAMOND


def behind_the_rescue(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-DIA-01, CRA-DIA-03 Whoever is rescued boards the boat; then diamonds are valued."""
    new = (Stage(BOAT, (), board, _is_boat_due), Stage("diamonds", (), value_diamonds, _is_rescued))
    return inserted(stages, new, after=RESCUE)


def _is_rescued(scene: Scene) -> bool:
    return scene.state.stopping.startswith(RESCUED)


def _is_boat_due(scene: Scene) -> bool:
    return _is_rescued(scene) and places_of(scene) is not None


def board(table: IslandTable) -> None:
    """CRA-DIA-03, CRA-DIA-04 Fill the boat; letters settle who of those with equal diamonds gets a place."""
    boat = state_of(table, Boat)
    if not boat.tied:
        boat.tied = _fill(table)
        if boat.tied:
            pause(table, BOAT)
            return
    else:
        contend(table, gangs_of(table, boat.tied))
        boat.tied = []
    for castaway in table.state.living():
        if castaway.id not in boat.boarded:
            table.tell(told.LeftBehind(castaway.name))


def _fill(table: IslandTable) -> list[SeatId]:
    """CRA-DIA-03, CRA-R113 Let those with most diamonds board while there is room for all who have as many.

    Return those who are too many for the places left.
    """
    waiting = {one.id: one.amount(DIAMOND) for one in table.state.living()}
    while waiting and places_left(table) > 0:
        most = max(waiting.values())
        equal = [seat for seat, units in waiting.items() if units == most]
        if len(equal) > places_left(table):
            names = tuple(table.state.seats[seat].name for seat in equal)
            table.tell(told.Contested(names, places_left(table)))
            return equal
        go_aboard(table, equal)
        waiting = {seat: units for seat, units in waiting.items() if seat not in equal}
    return []


def verbs(found: Words, scene: Scene, phase: str, seat: SeatId) -> Words:
    """CRA-R114 Only those who tie for the last places are asked for letters about them."""
    return () if phase == BOAT and seat not in state_of(scene, Boat).tied else found


def who_leaves(scene: Scene) -> tuple[SeatId, ...] | None:
    """CRU-H92 Return who leaves, where there was not room for all."""
    return tuple(state_of(scene, Boat).boarded) if places_of(scene) is not None else None


def who_counts(leaving: tuple[SeatId, ...], scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R115 The diamonds of those left behind are counted too, for the table."""
    return tuple(one.id for one in scene.state.living()) if leaving else leaving


def merit(merit: Merit, scene: Scene, seat: SeatId) -> Merit:
    """CRA-DIA-05, CRA-R115 Who is left behind is ranked with the dead."""
    boarded = state_of(scene, Boat).boarded
    is_left = scene.state.result is not None and bool(boarded) and seat not in boarded
    return merit[0] and not is_left, merit[1]
