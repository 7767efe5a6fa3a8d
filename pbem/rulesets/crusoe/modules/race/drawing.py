"""Who is of which group, and who is prejudiced: drawn at the start (CRA-RAC-01 to 05, CRA-DSC-01)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.dice import Stream
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.draws import drawn, how_many
from pbem.rulesets.crusoe.modules.limits.closing import draw_closed
from pbem.rulesets.crusoe.modules.race import told
from pbem.rulesets.crusoe.modules.race.groups import (
    MAJORITY,
    Minority,
    RaceState,
    may_be_prejudiced,
    minorities,
    prejudices,
)
from pbem.rulesets.crusoe.modules.settings.discrimination import ALL, NONE, Race
from pbem.rulesets.crusoe.modulestates import state_of

HEADS = 4
"""CRA-R136 From this face on a coin says yes."""


def draw_groups(table: IslandTable) -> None:
    """CRA-RAC-01, CRA 9 Draw the members of minorities, then who has no prejudice, then closed paths."""
    race = table.book.of(Race) or Race()
    dice = table.dice.at(table.state.turn, "race")
    groups = minorities(race, len(table.state.seats))
    _draw_members(table, dice, groups)
    _draw_prejudice(table, dice, race, groups)
    _draw_paths(table, dice, groups)


def _draw_members(table: IslandTable, dice: Stream, groups: Sequence[Minority]) -> None:
    """CRA-RAC-01, CRA-RAC-05 Draw minorities one by one; the majority is who is left."""
    left, members = list(table.state.seats), dict[SeatId, str]()
    for group in groups:
        for seat in drawn(dice, left, group.count, f"group {group.name}: member"):
            left.remove(seat)
            members[seat] = group.name
            table.tell(told.GroupDrawn(table.state.seats[seat].name, group.name))
    state_of(table, RaceState).group_of = {seat: members.get(seat, MAJORITY) for seat in table.state.seats}


def members_of(table: IslandTable, group: str) -> list[SeatId]:
    """CRA-RAC-01 Return the seats of a group, in seat order."""
    return [seat for seat, name in state_of(table, RaceState).group_of.items() if name == group]


def _draw_prejudice(table: IslandTable, dice: Stream, race: Race, groups: Sequence[Minority]) -> None:
    """CRA-RAC-02, CRA-RAC-04, CRA-RAC-05 Let seats have the prejudices of their groups, but for some."""
    majority = members_of(table, MAJORITY)
    without = _exempt(table, dice, MAJORITY, len(majority) - _prejudiced(dice, race, len(majority)))
    for group in groups:
        without += _exempt(table, dice, group.name, group.exempt)
    are_both = race.minority_prejudiced == "yes"
    if may_be_prejudiced(race):
        are_both = dice.die(6, f"group {groups[0].name}: prejudiced") >= HEADS
    penalty = table.book.advanced.race_penalty if race.penalty is None else race.penalty
    found = prejudices(race, penalty, are_both=are_both)
    _note(table, {group: {one: n for one, n in row.items() if n} for group, row in found.items()}, without)


def _prejudiced(dice: Stream, race: Race, most: int) -> int:
    """CRA-RAC-04, CRA-R136 Return how many of the majority are prejudiced; at random not all of them."""
    chosen = race.majority_prejudiced
    if chosen in (ALL, NONE):
        return most if chosen == ALL else 0
    return how_many(dice, chosen, most if isinstance(chosen, int) else max(1, most - 1), "prejudiced seats")


def _exempt(table: IslandTable, dice: Stream, group: str, number: int) -> list[SeatId]:
    """CRA-RAC-04 Draw so many members of a group that have no prejudice."""
    members = members_of(table, group)
    return drawn(dice, members, number, f"group {group}: without prejudice") if number else []


def _note(table: IslandTable, points: dict[str, dict[str, int]], without: Sequence[SeatId]) -> None:
    """CRA-RAC-02 Keep whose prejudice costs how much, and tell it."""
    state = state_of(table, RaceState)
    for group, row in points.items():
        if all(seat in without for seat in members_of(table, group)):
            continue
        for other, number in row.items():
            table.tell(told.GroupPrejudiced(group, other, number))
    for seat, group in state.group_of.items():
        if points.get(group) and seat in without:
            table.tell(told.Unprejudiced(table.state.seats[seat].name))
        elif points.get(group):
            state.prejudice[seat] = dict(points[group])


def _draw_paths(table: IslandTable, dice: Stream, groups: Sequence[Minority]) -> None:
    """CRA-DSC-01, CRA-R92 Draw the paths closed to a minority, and the one that is closed to others."""
    state, paths = state_of(table, RaceState), table.book.board.paths
    for group in groups:
        work = group.limits.mens_work if group.limits else None
        if work is None:
            continue
        closed = draw_closed(dice, list(paths), work, f"group {group.name}: ")
        state.closed[group.name] = closed
        for path in closed.barred:
            table.tell(told.GroupBarred(paths[path].name, group.name))
        if closed.reserved:
            table.tell(told.GroupBarred(paths[closed.reserved].name, group.name, is_reserved=True))
