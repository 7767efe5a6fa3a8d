"""How many turns of each ruleset are judged a second, and how the cost of a seat grows with their number."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from benchmarks.adjudicate import mixed, opened, populated
from benchmarks.measures import Figure, Kind, fastest
from pbem.engine.dice import Dice
from pbem.engine.ruleset import adjudicate
from tests.crusoe import matches as crusoe
from tests.laissez_faire import matches as laissez_faire
from tests.new_tabor import matches as new_tabor
from tests.planetismals import matches as planetismals

DEADLINES = 24
"""So many deadlines of a game are judged; those of the others differ in what is to be done."""
GAMES = 2
TYPICAL, EXTREME = 4, 8
"""Seats of a usual game and of the largest; Survival has 44 and 2,000 creatures of 40 seats."""
GROWTH = ((8, 1, 1), (44, 1, 1), (400, 4, 2))
"""Seats of Survival, and how many islands lie side by side and one below the other."""
POLICIES = {
    "planetismals": ("energy", "colonist", "farmer", "manufacturer"),
    "laissez_faire": ("lister", "shrewd", "builder", "trader"),
    "new_tabor": ("neighbour", "worker", "bidder", "inventor"),
    "crusoe": ("neighbour", "trader", "gatherer", "signaller"),
}
"""Who sits at the table, over and over."""
Match = Callable[[int, str], Any]


def survival() -> Iterator[Figure]:
    """Judge round 6 with 44 species, and with 2,000 creatures of 40 seats."""
    yield Figure("survival, 44 seats", 1 / _round(44, 1, 1), "turns/s")
    yield Figure("survival, 2,000 creatures", 1 / _round(40, 2, 2, each=50), "turns/s")


def growth() -> Iterator[Figure]:
    """Compare what a seat costs in larger and larger games of Survival; 8 and 44 seats share one island."""
    costs = {seats: _round(seats, across, down) / seats for seats, across, down in GROWTH}
    first, second, third = costs
    for few, many in ((first, second), (second, third)):
        ratio = costs[many] / costs[few]
        yield Figure(f"a seat among {many} : among {few}", ratio, "times", Kind.PLAIN)


def _round(species: int, across: int, down: int, each: int = 1) -> float:
    """Return the seconds of a round in which all move and some fight."""
    rules = opened(across, down)
    position = populated(rules, species, each, "benchmark")
    sheets = mixed(rules, position)
    turns = max(1, 400 // (species * each))

    def play() -> None:
        for number in range(turns):
            adjudicate(rules, position, sheets, Dice(f"turn {number}"))

    return fastest(play, 5) / turns


def _match(ruleset: Any, name: str) -> Match:
    def make(seats: int, seed: str) -> Any:
        policies = POLICIES[name]
        cast = ruleset.cast_of([policies[place % len(policies)] for place in range(seats)])
        return ruleset.Match(ruleset.opened(len(cast), seed), cast, seed)

    return make


def of_seats(name: str, ruleset: Any) -> Callable[[], Iterator[Figure]]:
    """Return the measure of a ruleset with few seats: a usual game, and the largest."""
    make = _match(ruleset, name)

    def measure() -> Iterator[Figure]:
        for seats in (TYPICAL, EXTREME):
            yield Figure(f"{name}, {seats} seats", _turns_a_second(make, seats), "turns/s")

    return measure


def _turns_a_second(make: Match, seats: int) -> float:
    """Play the beginnings of the same games again and again, and count only what judging takes."""
    best = 0.0
    for _ in range(3):
        spent, turns = 0.0, 0

        def judged(*given: Any) -> Any:
            nonlocal spent, turns
            began = time.process_time()
            outcome = adjudicate(*given)
            spent, turns = spent + time.process_time() - began, turns + 1
            return outcome

        for number in range(GAMES):
            for _position in islice(make(seats, f"benchmark {number}").deadlines(judged), DEADLINES):
                pass
        best = max(best, turns / spent)
    return best


MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "survival": survival,
    "planetismals": of_seats("planetismals", planetismals),
    "laissez_faire": of_seats("laissez_faire", laissez_faire),
    "new_tabor": of_seats("new_tabor", new_tabor),
    "crusoe": of_seats("crusoe", crusoe),
    "growth": growth,
}
"""What can be measured of rules, by name."""
