"""The invariants of brief 9 in games of random letters: after every step of every phase nothing is amiss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from pbem.engine.ruleset import Outcome
from pbem.rulesets import new_tabor
from pbem.rulesets.new_tabor.economy import Economy
from tests.chapters import names_of_events
from tests.new_tabor.crowded import Crowd
from tests.new_tabor.invariants import Watch
from tests.new_tabor.matches import PLAYERS, Match, any_options, cast_of, opened
from tests.new_tabor.stages import watched

GAMES = tuple(range(6))
"""The seeds of whole games, each with its own seats, options and players."""
CROWDS = tuple(range(40))
"""The seeds of tables in the middle of a game, of which a few letters are played."""
LETTERS = 4


def whole_game(seed: int) -> Match:
    """A game of 4 to 8 seats under any options; half of them write at random, and there are fairs."""
    chance = random.Random(f"whole game {seed}")
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(chance.randint(4, 8))])
    options = any_options(chance, len(cast)) | {"data": "brisk"}
    return Match(opened(len(cast), f"whole game {seed}", options), cast, f"whole game {seed}", deals=0.6)


def crowded_game(seed: int) -> Match:
    """A table full of battles, debts and Wants, in any phase."""
    chance = random.Random(f"crowded game {seed}")
    cast = cast_of([chance.choice(("nonsense", "nonsense", *PLAYERS)) for _ in range(chance.randint(5, 8))])
    rules = opened(len(cast), f"crowded game {seed}", any_options(chance, len(cast)))
    match = Match(rules, cast, f"crowded game {seed}", deals=0.8, rulings=0.05)
    return replace(match, start=Crowd(rules, chance).position(list(cast)))


def outcomes(match: Match) -> Iterator[Outcome[Economy]]:
    """Play a game to its end, every step watched."""
    return (outcome for _, outcome in match.deadlines(watched(Watch())))


@pytest.mark.parametrize("seed", GAMES)
def test_whole_games_keep_the_invariants(seed: int) -> None:
    """Brief 9: from the first letter to the last, under any options."""
    assert list(outcomes(whole_game(seed)))


@pytest.mark.parametrize("seed", CROWDS)
def test_crowded_tables_keep_the_invariants(seed: int) -> None:
    """Brief 9: where every place is fought for, and the quarter's end is near or has come."""
    assert list(islice(outcomes(crowded_game(seed)), LETTERS))


def test_the_games_are_worth_watching() -> None:
    """Nearly everything that can be told is told in a sample of such games."""
    told: Counter[str] = Counter()
    samples = [(whole_game, seed, 5 * LETTERS) for seed in GAMES]
    samples += [(crowded_game, seed, LETTERS) for seed in CROWDS]
    for game, seed, letters in samples:
        for _, outcome in islice(game(seed).deadlines(), letters):
            told.update(event.published_as for event in outcome.events)
    missing = [name for name in names_of_events(new_tabor) if name not in told]
    assert len(missing) <= 3, missing
