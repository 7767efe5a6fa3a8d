"""The groups of a game by its options: the majority, and one minority or several (CRA-RAC-01, CRA-RAC-05)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import ModuleState
from pbem.rulesets.crusoe.modules.headcounts import minority_of
from pbem.rulesets.crusoe.modules.limits.closing import ClosedPaths
from pbem.rulesets.crusoe.modules.settings.discrimination import COIN, Limits, Race
from pbem.rulesets.crusoe.modules.settings.game import chosen

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
