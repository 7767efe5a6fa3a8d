"""Whole games of scripted players: every one comes to an end, by every objective."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from pbem.engine.ruleset import OVER
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.endings import ENDINGS
from pbem.rulesets.laissez_faire.worth import net_worth
from tests.laissez_faire.matches import MOST_ROUNDS, PLAYERS, Match, any_options, cast_of, opened

GAMES = 12


@dataclass(frozen=True)
class Played:
    """A game played to its end: the moments in order, and the last circuit."""

    moments: tuple[str, ...]
    match: Match
    circuit: Circuit


@cache
def games() -> tuple[Played, ...]:
    """Play quick games of 2 to 8 seats; every second one has options drawn at random."""
    return tuple(map(game, range(GAMES)))


def game(number: int) -> Played:
    """Play one game, each objective in its turn."""
    seed = f"quick game {number}"
    chance = random.Random(seed)
    cast = cast_of([chance.choice(list(PLAYERS)) for _ in range(number % 7 + 2)])
    options = {**(any_options(chance) if number % 2 else {}), "objective": number % 3 + 1}
    match = Match(opened(len(cast), seed, options), cast, seed)
    moments, circuit = [], None
    for position, outcome in match.deadlines():
        moments.append(str(position.moment))
        circuit = outcome.position.state
    assert circuit is not None
    return Played(tuple(moments), match, circuit)


def test_every_game_comes_to_an_end() -> None:
    """Brief 1, 9: no game stands still, none goes beyond its last round, and somebody has won."""
    for played in games():
        assert len(set(played.moments)) == len(played.moments) and OVER not in played.moments
        assert played.circuit.winners and played.circuit.how in ENDINGS
        assert played.circuit.round <= MOST_ROUNDS
        has_two = played.match.rules.book.options.phases == "full"
        assert any(moment.endswith("-business") for moment in played.moments) == has_two


def test_the_winners_are_the_richest_or_alone() -> None:
    """LAI-02 to 04: whatever the objective, unless the option says that the declarer wins."""
    ways = set()
    for played in games():
        book, circuit = played.match.rules.book, played.circuit
        ways.add((book.options.objective, circuit.how))
        worths = {seat: net_worth(book, circuit, seat) for seat in circuit.in_play()}
        if circuit.how == "alone":
            assert list(circuit.winners) == list(worths)
        elif book.options.lap_winner == "highest":
            assert all(worths[seat] == max(worths.values()) for seat in circuit.winners)
    assert {(2, "time"), (3, "alone")} < ways and {how for _, how in ways} >= {"lap", "limit"}


def test_the_chronicle_has_every_round() -> None:
    """Brief 7.6: the report's charts run from the first round to the last."""
    for played in games():
        rounds = [one.round for one in played.circuit.history]
        assert rounds == list(range(1, played.circuit.round + 1))
