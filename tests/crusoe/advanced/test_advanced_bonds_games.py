"""Whole games with slaves, exiles, disabled seats and vegetarians keep the invariants (CRA 10)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import bonds as told_slavery
from pbem.rulesets.crusoe.modules import crippling as told_crippling
from pbem.rulesets.crusoe.modules import exile as told_exile
from tests.crusoe.advanced.bondgames import BondMatch, BondWatch
from tests.crusoe.matches import cast_of, opened
from tests.crusoe.stages import watched

SCENARIOS = ("capitalism", "socialism", "communism", "traditional", "hobbes")
WRITERS = ("brawler", "brawler", "random", "sleeper", "nonsense", "fighter", "neighbour")
GAMES = 4
"""Games of each scenario."""


def any_game(scenario: str, number: int) -> BondMatch:
    """A game of a scenario with all these modules, in which seats fight, bind and banish each other."""
    seed = f"bonds {scenario} {number}"
    chance = random.Random(seed)
    options = {
        "scenario": scenario,
        "form": chance.choice(("full", "compact")),
        "board": chance.choice(("board", "drill")),
        "modules": {"disability": {}, "vegetarians": {"may_catch": chance.random() < 0.5}},
        "punishments": ["crippling", "slavery", "exile"],
        "verdict_majority": "cast",
        "neutral_words": chance.random() < 0.5,
        "sensitive_ok": True,
    }
    seats = chance.randint(3, 6)
    cast = cast_of([chance.choice(WRITERS) for _ in range(seats)])
    return BondMatch(opened(seats, seed, options), cast, seed)


@cache
def told_in_games(scenario: str) -> Counter[type]:
    """Play games of a scenario, every stage watched; return how often what was told."""
    told: Counter[type] = Counter()
    for number in range(GAMES):
        watch = BondWatch()
        for _ in any_game(scenario, number).deadlines(watched(watch)):
            pass
        told += watch.told
    return told


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_games_keep_the_invariants(scenario: str) -> None:
    """CRA 10: 11, 12, 14; from the first letter to the last."""
    assert told_in_games(scenario)


def test_a_game_in_which_nobody_writes_comes_to_an_end() -> None:
    """CRA 6.6"""
    match = any_game("capitalism", 90)
    match.cast = dict.fromkeys(match.cast, "sleeper")
    watch = BondWatch()
    ends = [outcome.position for _, outcome in match.deadlines(watched(watch))]
    assert ends[-1].is_over


def test_all_of_it_happens_in_them() -> None:
    """The games are about what they are to show."""
    told: Counter[type] = Counter()
    for scenario in SCENARIOS:
        told += told_in_games(scenario)
    for event in (told_slavery.Bound, told_slavery.Freed, told_exile.Exiled, told_crippling.RowInflicted):
        assert told[event], event
