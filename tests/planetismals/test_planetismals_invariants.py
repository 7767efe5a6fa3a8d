"""The invariants of brief 9 in games of random letters: after every step of every round nothing is amiss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.ruleset import Moment, Outcome, Position
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt
from tests.chapters import names_of_events
from tests.planetismals.fullbelts import Belts
from tests.planetismals.invariants import check
from tests.planetismals.matches import PLAYERS, Match, Rules, any_options, cast_of, opened, stormy
from tests.planetismals.stages import watched

GAMES = tuple(range(8))
"""The seeds of whole games, each with its own seats, options and players."""
ROUNDS = 15
"""So long is each of them watched."""


def whole_game(seed: int) -> Match:
    """A game of 2 to 8 seats under any options; half of them write at random, and there are fairs."""
    chance = random.Random(f"whole game {seed}")
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(chance.randint(2, 8))])
    options = {**any_options(chance), "round_limit": ROUNDS}
    return Match(opened(len(cast), f"whole game {seed}", options), cast, f"whole game {seed}", deals=0.6)


def crowded_game(seed: int) -> Match:
    """A few rounds of a belt full of things, on which nearly every roll of Fate strikes."""
    chance = random.Random(f"crowded game {seed}")
    belt, options = Belts(seed).belt(), any_options(chance)
    options |= {"map": "belt", "win_worth": 100_000, "round_limit": belt.round + chance.randint(1, 3)}
    rules = stormy(opened(2, f"crowded game {seed}", options))
    names = ("nonsense", "nonsense", "sleeper", "colonist", "trader")
    cast = {seat: chance.choice(names) for seat in belt.turn_order}
    start = Position(Moment(belt.round, "orders"), within_limits(rules, belt))
    assert rules.faults(rules.book, belt) == ()
    return Match(rules, cast, f"crowded game {seed}", deals=0.8, start=start)


def within_limits(rules: Rules, belt: Belt) -> Belt:
    """Bring percentages within the limits that the options set."""
    least, most = rules.book.options.price_floor, rules.book.options.price_ceiling
    belt.market = {good: min(max(percent, least), most) for good, percent in belt.market.items()}
    for one in belt.installations.values():
        one.tax_pct = min(max(one.tax_pct, least), most)
    return belt


def outcomes(match: Match) -> Iterator[Outcome[Belt]]:
    """Play a game to its end, every step watched."""
    return (outcome for _, outcome in match.deadlines(watched(check)))


@pytest.mark.parametrize("seed", GAMES)
def test_whole_games_keep_the_invariants(seed: int) -> None:
    """Brief 9: from the first round on, under any options."""
    assert list(outcomes(whole_game(seed)))


@settings(max_examples=settings().max_examples // 2)
@given(st.integers(0, 1_000_000))
def test_crowded_belts_keep_the_invariants(seed: int) -> None:
    """Brief 9: where asteroids are crowded, debts run and colonies starve, whatever Fate brings."""
    assert list(outcomes(crowded_game(seed)))


def test_the_games_are_worth_watching() -> None:
    """Nearly everything that can be told is told in a sample of the games above."""
    matches = [*map(whole_game, GAMES), *map(crowded_game, range(40))]
    told: Counter[str] = Counter()
    for match in matches:
        for _, outcome in match.deadlines():
            told.update(event.published_as for event in outcome.events)
    missing = [name for name in names_of_events(events) if name not in told]
    assert len(missing) <= 5, missing
