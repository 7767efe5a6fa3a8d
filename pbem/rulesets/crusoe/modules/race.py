"""Race (CRA-RAC)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.dice import Stream
from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import FACT, SCORE_ROWS, SCORED, SETUP, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.limits import (
    NO_BARS,
    Bars,
    ClosedPaths,
    Limited,
    draw_closed,
    drawn,
    how_many,
)
from pbem.rulesets.crusoe.modules.settings import ALL, COIN, NONE, Limits, Race, chosen, minority_of
from pbem.rulesets.crusoe.modulestates import state_of

PREJUDICE = "prejudice"
"""The row of the score sheet."""
NAMES = (tr_noop("prejudice"),)
"""What sentences say by `tr`."""


@event("CRA-RAC-01", "{seat} is of group {group}.")
class GroupDrawn(Event):
    seat: str
    group: str


@event("CRA-RAC-02", "Group {group} is prejudiced against group {against}: {points} VP.")
class GroupPrejudiced(Event):
    group: str
    against: str
    points: int


@event("CRA-RAC-04", "{seat} has no prejudice.")
class Unprejudiced(Event):
    seat: str


@event(
    "CRA-DSC-01",
    "{path} is closed to group {group}.",
    when={"is_reserved": "{path} is closed to all but group {group}."},
)
class GroupBarred(Event):
    path: str
    group: str
    is_reserved: bool = False


@event("CRA-RAC-03", "{seat} loses {points} VP by prejudice.")
class Prejudiced(Event):
    seat: str
    points: int


# ---- The groups of a game by its options: the majority, and one minority or several (CRA-RAC-01,
# CRA-RAC-05)

MAJORITY = "A"
"""What those are called that belong to no minority, in the table of prejudice too."""
_LETTERS = "BCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass
class RaceState(ModuleState):
    """CRA-RAC-01, CRA-RAC-02 The group of each seat, and the points of its `prejudice` by group.

    Seats without prejudice are not named there. `closed` are the paths closed for minorities, by group.
    """

    module: ClassVar[str] = "race"
    group_of: dict[SeatId, str] = field(default_factory=dict)
    prejudice: dict[SeatId, dict[str, int]] = field(default_factory=dict)
    closed: dict[str, ClosedPaths] = field(default_factory=dict)


@dataclass(frozen=True)
class Minority:
    """CRA-RAC-05 A minority: how many it has, how many of them without prejudice, and what it may not do."""

    name: str
    count: int
    exempt: int = 0
    limits: Limits | None = None


def minorities(race: Race, seats: int) -> tuple[Minority, ...]:
    """CRA-RAC-01, CRA-RAC-05 Return the minorities in the order in which their members are drawn."""
    if not race.groups:
        return (Minority(_LETTERS[0], minority_of(race, seats), limits=race.limits),)
    return tuple(
        Minority(group.name or _usual_name(place), group.count, group.exempt, group.limits or race.limits)
        for place, group in enumerate(race.groups)
    )


def _usual_name(place: int) -> str:
    """Return what a group is called that the options leave unnamed: B, C, and so on."""
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 2)


def may_be_prejudiced(race: Race) -> bool:
    """CRA-R136 Say whether a coin decides about the prejudice of the minority."""
    return not race.groups and race.minority_prejudiced == COIN


def prejudices(race: Race, penalty: int, *, are_both: bool) -> Mapping[str, Mapping[str, int]]:
    """CRA-RAC-02, CRA-RAC-05 Return the points by group and target: as the table says, or of the two groups.

    With `are_both` the minority is prejudiced against the majority too.
    """
    if race.groups:
        return race.prejudice
    other = _LETTERS[0]
    return {MAJORITY: {other: penalty}, **({other: {MAJORITY: penalty}} if are_both else {})}


def groups_wrong(modules: Mapping[str, object]) -> Iterator[str]:
    """CRA-RAC-05 Yield what is wrong with the groups and the table that a game's options name."""
    race = chosen(modules, Race)
    if race is None:
        return
    if race.prejudice and not race.groups:
        yield tr("A table of prejudice needs groups under race.")
        return
    named = minorities(race, 0) if race.groups else ()
    names = (MAJORITY, *(one.name for one in named))
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield tr("Two groups of race are called {group}; the majority is called A.", group=name)
    for one in named:
        if one.exempt > one.count:
            yield tr("Group {group} has fewer members than are to be without prejudice.", group=one.name)
    for name in dict.fromkeys((*race.prejudice, *(one for row in race.prejudice.values() for one in row))):
        if name not in names:
            yield tr("The table of prejudice names the group {group}, which there is not.", group=name)


# ---- Who is of which group, and who is prejudiced: drawn at the start (CRA-RAC-01 to 05, CRA-DSC-01)

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
            table.tell(GroupDrawn(table.state.seats[seat].name, group.name))
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
            table.tell(GroupPrejudiced(group, other, number))
    for seat, group in state.group_of.items():
        if points.get(group) and seat in without:
            table.tell(Unprejudiced(table.state.seats[seat].name))
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
            table.tell(GroupBarred(paths[path].name, group.name))
        if closed.reserved:
            table.tell(GroupBarred(paths[closed.reserved].name, group.name, is_reserved=True))


# ---- What prejudice costs: a point for each target that does as well in the cycle (CRA-RAC-03, CRA-R89)


def with_prejudice(
    rows: tuple[tuple[str, int], ...], scene: Scene, seat: SeatId, survivors: tuple[SeatId, ...]
) -> tuple[tuple[str, int], ...]:
    """CRA-RAC-03, CRA-R89 Add the row, if a seat that lives on loses anything."""
    lost = lost_by(scene, seat, survivors) if seat in survivors else 0
    return (*rows, (PREJUDICE, -lost)) if lost else rows


def lost_by(scene: Scene, seat: SeatId, survivors: Sequence[SeatId]) -> int:
    """CRA-RAC-03, CRA-R89 Return what a seat loses: by the totals of the cycle, those of its camp alone."""
    state, seats = state_of(scene, RaceState), scene.state.seats
    points = state.prejudice.get(seat, {})
    camp = [one for one in survivors if one != seat and seats[one].group == seats[seat].group]
    equals = [one for one in camp if _total(scene, one) >= _total(scene, seat)]
    return sum(points.get(state.group_of.get(one, MAJORITY), 0) for one in equals)


def _total(scene: Scene, seat: SeatId) -> int:
    """CRA-R89 Return the total of the cycle as it stands before any prejudice."""
    return scene.state.seats[seat].sheet[scene.state.cycle].total


def tell_losses(table: IslandTable) -> None:
    """CRA-RAC-03 Tell in turn order who has lost points."""
    for castaway in table.state.in_order():
        lost = dict(castaway.sheet[table.state.cycle].extra).get(PREJUDICE, 0)
        if lost:
            table.tell(Prejudiced(castaway.name, -lost))


IS, MINORITY = "is", "minority"


def group_of(scene: Scene, seat: SeatId) -> str:
    """CRA-RAC-01 Return the group of a seat."""
    return state_of(scene, RaceState).group_of.get(seat, MAJORITY)


def bars_of(scene: Scene, seat: SeatId) -> Bars:
    """CRA-DSC-01 Return what the minority of a seat may not do."""
    race, group = scene.book.of(Race) or Race(), group_of(scene, seat)
    found = (one.limits for one in minorities(race, len(scene.state.seats)) if one.name == group)
    limits = next(found, None)
    return Bars(limits.no_suffrage, limits.no_vote, limits.extra_bars) if limits else NO_BARS


def closed_to(scene: Scene, seat: SeatId, path: str) -> bool:
    """CRA-DSC-01, CRA-GEN-04 Say whether a path is closed to the group of a seat."""
    group = group_of(scene, seat)
    closed = state_of(scene, RaceState).closed
    return any(one.closes(path, is_limited=name == group) for name, one in closed.items())


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is of a minority."""
    return int(group_of(scene, about[0]) != MAJORITY) if name == IS and about[1:] == (MINORITY,) else None


MODULE = Module(
    "race",
    "discrimination",
    (
        SETUP.by(draw_groups),
        *Limited(bars_of, closed_to).acts,
        SCORE_ROWS.by(with_prejudice),
        SCORED.by(tell_losses),
        FACT.by(facts),
    ),
    (RaceState,),
)
