"""The invariants of brief 9 in games of random letters: after every stage of every phase nothing is amiss."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.crusoe import told_camp, told_cycle, told_market, told_work
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from tests.crusoe.invariants import Watch
from tests.crusoe.matches import PLAYERS, Match, any_options, cast_of, opened, seats_of
from tests.crusoe.stages import watched

OF_MODULES = ("MovedAlong", "RowScored", "NoPath", "PassedOn", "Fed")
"""Events of the base that are told only where modules of the advanced game are played."""
GAMES = 8
"""Games of each scenario, each with its own seats, options and players."""


def any_game(scenario: str, number: int, deals: float = 0.6) -> Match:
    """A game under any options of a scenario; half of its seats write at random, and there are deals."""
    seed = f"any {scenario} game {number}"
    chance = random.Random(seed)
    options = any_options(chance, scenario)
    seats = seats_of(scenario, chance)
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(seats)])
    return Match(opened(seats, seed, options), cast, seed, deals=deals)


@cache
def told_in_games(scenario: str) -> Counter[type]:
    """Play games of a scenario, every stage watched; return how often what was told."""
    told: Counter[type] = Counter()
    for number in range(GAMES):
        for _, outcome in any_game(scenario, number).deadlines(watched(Watch())):
            told.update(map(type, outcome.events))
    return told


@pytest.mark.parametrize("scenario", INTRODUCTORY)
def test_whole_games_keep_the_invariants(scenario: str) -> None:
    """Brief 9: from the first letter to the last, under any options."""
    assert told_in_games(scenario)


def test_watching_changes_nothing() -> None:
    """Brief 9: what is held against the invariants is the game that is played."""
    for scenario in INTRODUCTORY:
        plain = [outcome for _, outcome in any_game(scenario, 0).deadlines()]
        looked_at = [outcome for _, outcome in any_game(scenario, 0).deadlines(watched(Watch()))]
        assert plain == looked_at


def test_the_same_letters_give_the_same() -> None:
    """17. The same state, orders and dice give the same; in which order letters came does not matter."""
    for scenario in INTRODUCTORY:
        match = any_game(scenario, 1)
        chance = random.Random(match.seed)
        for position, _ in match.deadlines():
            filed = match.filed(match.letters(position, chance))
            turned = {seat: filed[seat] for seat in reversed(filed)}
            results = []
            for letters in (filed, filed, turned):
                sheets = settle(match.rules, position, letters)
                before = match.rules.dump(match.rules.book, position.state)
                outcome = adjudicate(match.rules, position, sheets, Dice("the same"))
                assert match.rules.dump(match.rules.book, position.state) == before
                results.append((outcome.events, outcome.rolls, outcome.position))
            assert results[0] == results[1] == results[2]


def test_positions_can_be_filed() -> None:
    """2.2 Every position of such games is written down and read again as it was, and has no fault."""
    for scenario in INTRODUCTORY:
        match = any_game(scenario, 2)
        rules = match.rules
        for _, outcome in match.deadlines():
            island = outcome.position.state
            assert rules.load(rules.book, rules.dump(rules.book, island)) == island
            assert outcome.position.is_over or not list(rules.faults(rules.book, island))


def test_the_games_are_worth_watching() -> None:
    """Nearly everything that can be told is told in a sample of such games."""
    told: Counter[type] = Counter()
    for scenario in INTRODUCTORY:
        told += told_in_games(scenario)
    events = [
        kind
        for module in (told_work, told_market, told_camp, told_cycle)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "rule")
    ]
    missing = [kind.__name__ for kind in events if not told[kind]]
    assert set(missing) <= {"Swapped", *OF_MODULES}, missing
