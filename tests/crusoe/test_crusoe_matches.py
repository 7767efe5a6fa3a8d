"""Whole games of scripted players: every one comes to an end; neighbours who share live to be rescued."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pbem.engine.ruleset import OVER
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from tests.crusoe.matches import Match, cast_of, opened
from tests.crusoe.test_crusoe_invariants import any_game

GAMES = 3
"""Games of each scenario under any options; they begin behind those whose invariants are watched."""
FRIENDS = 3
POOLED = ("socialism", "communism")


@dataclass(frozen=True)
class Played:
    """A game played to its end: the moments in order, the numbers of events, and the last island."""

    moments: tuple[str, ...]
    match: Match
    island: Island


def played(match: Match) -> Played:
    """Play a game."""
    moments, island = [], None
    for position, outcome in match.deadlines():
        moments.append(str(position.moment))
        island = outcome.position.state
    assert island is not None
    return Played(tuple(moments), match, island)


@cache
def games() -> tuple[Played, ...]:
    """Play games of all scenarios under any options, with players of all sorts."""
    return tuple(
        played(any_game(scenario, number)) for scenario in INTRODUCTORY for number in range(50, 50 + GAMES)
    )


@cache
def friends() -> tuple[Played, ...]:
    """Play games of five neighbours who pool what they make."""
    cast = cast_of(["neighbour"] * 5)
    return tuple(
        played(Match(opened(5, f"friends {number}", {"scenario": scenario}), cast, f"friends {number}", 0, 0))
        for scenario in POOLED
        for number in range(FRIENDS)
    )


def test_every_game_comes_to_an_end() -> None:
    """Brief 9: no game stands still, none is longer than its cycles, and only the living above zero win."""
    for one in (*games(), *friends()):
        island = one.island
        assert len(set(one.moments)) == len(one.moments) and OVER not in one.moments
        assert island.result is not None and island.phase == OVER
        assert 1 <= island.cycle <= one.match.rules.book.last_cycle
        for seat in island.result.winners:
            assert island.seats[seat].is_alive and island.result.final[seat] > 0
            assert island.result.how == "rescued"


def test_a_cycle_has_few_deadlines() -> None:
    """Brief 3.1, 9: one to six phases a cycle, but for pauses in the work."""
    for one in (*games(), *friends()):
        pauses = 25 if one.match.rules.book.options.work_rounds else 0
        assert len(one.moments) <= one.island.cycle * (6 + pauses)


def test_neighbours_live_and_are_rescued() -> None:
    """CRU-X01 Five who share what they make stay alive; most of them are rescued, and well off then."""
    ends = [one.island.result for one in friends()]
    rescued = [end for end in ends if end and end.how == "rescued"]
    assert len(rescued) >= len(ends) - 2
    assert all(seat.is_alive for one in friends() for seat in one.island.seats.values())
    points = [points for end in rescued for points in end.final.values()]
    assert sum(points) > 5 * len(points)


def test_the_history_has_every_cycle() -> None:
    """Brief 7: the charts run from the first cycle to the last that was scored."""
    for one in (*games(), *friends()):
        cycles = [record.cycle for record in one.island.history]
        assert cycles == sorted(set(cycles)) and set(cycles) <= set(range(1, one.island.cycle + 1))
        assert len(cycles) >= one.island.cycle - 1
