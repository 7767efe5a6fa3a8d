"""The invariants of brief 9 in games of random letters: after every step of every round nothing is amiss."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.ruleset import Outcome
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.quotes import quote
from tests.laissez_faire.crowded import crowded_game
from tests.laissez_faire.invariants import check
from tests.laissez_faire.matches import PLAYERS, Match, any_options, cast_of, opened
from tests.laissez_faire.oracle import quoted
from tests.laissez_faire.stages import watched
from tests.net.coverage import events_of

GAMES = tuple(range(8))
"""The seeds of whole games, each with its own seats, options and players."""
ROUNDS = 12
"""So long is each of them watched."""
DEADLINES = 4
"""So long is a crowded game watched."""


def whole_game(seed: int) -> Match:
    """A game of 2 to 8 seats under any options; most of them write at random, and there are fairs."""
    chance = random.Random(f"whole game {seed}")
    names = [*PLAYERS, *["nonsense"] * len(PLAYERS)]
    cast = cast_of([chance.choice(names) for _ in range(seed % 7 + 2)])
    options = {**any_options(chance), "max_rounds": ROUNDS}
    return Match(opened(len(cast), f"whole game {seed}", options), cast, f"whole game {seed}", 0.6, 0.05)


def outcomes(match: Match, most: int | None = None) -> Iterator[Outcome[Circuit]]:
    """Play a game, every step watched, to its end or through so many deadlines."""
    return (outcome for _, outcome in islice(match.deadlines(watched(check)), most))


@pytest.mark.parametrize("seed", GAMES)
def test_whole_games_keep_the_invariants(seed: int) -> None:
    """Brief 9: from the first round on, under any options."""
    assert list(outcomes(whole_game(seed)))


@settings(max_examples=settings().max_examples // 2)
@given(st.integers(0, 1_000_000))
def test_crowded_circuits_keep_the_invariants(seed: int) -> None:
    """Brief 9: where titles are sold and built on, guests sit everywhere and contracts clash."""
    assert list(outcomes(crowded_game(seed), DEADLINES))


@given(st.integers(0, 1_000_000))
def test_quotes_are_what_a_referee_finds(seed: int) -> None:
    """3.6: every price of every owner for every guest, whatever was said and agreed on."""
    match = crowded_game(seed)
    book = match.rules.book
    for _, outcome in islice(match.deadlines(), 2):
        circuit = outcome.position.state
        for title, guest, landing in product(circuit.titles, circuit.in_play(), ("", *book.board.cities)):
            found = quote(book, circuit, title, guest, landing, 7)
            amount, no_cap = quoted(book, circuit, title, guest, landing, 7)
            assert found.amount == amount and (amount is None or found.no_cap == no_cap)


def test_the_games_are_worth_watching() -> None:
    """Nearly everything that can be told is told in a sample of the games above."""
    matches = [*map(whole_game, GAMES), *map(crowded_game, range(40))]
    told: Counter[str] = Counter()
    for match in matches:
        for _, outcome in islice(match.deadlines(), 2 * ROUNDS):
            told.update(f"{type(event).__module__}.{type(event).__name__}" for event in outcome.events)
    missing = sorted(events_of("laissez_faire").difference(told))
    assert len(missing) <= 1, missing
