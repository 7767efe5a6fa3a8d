"""Whole games of scripted players: every one comes to an end, and most are won by worth."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from pbem.engine.ruleset import OVER
from pbem.rulesets.planetismals.belt import Belt
from pbem.rulesets.planetismals.winning import How, worth
from tests.planetismals.matches import MOST_ROUNDS, PLAYERS, Match, any_options, cast_of, opened

GAMES = 10


@dataclass(frozen=True)
class Played:
    """A game played to its end: the moments in order, and the last belt."""

    moments: tuple[str, ...]
    match: Match
    belt: Belt


@cache
def games() -> tuple[Played, ...]:
    """Play quick games of 2 to 8 seats; every second one has options drawn at random."""
    return tuple(map(game, range(GAMES)))


def game(number: int) -> Played:
    """Play one game; each has somebody who knows how to win."""
    chance = random.Random(f"quick game {number}")
    names = [chance.choice(list(PLAYERS)) for _ in range(number % 7 + 1)]
    cast = cast_of([*names, chance.choice(("energy", "colonist", "farmer"))])
    options = any_options(chance) if number % 2 else {}
    match = Match(opened(len(cast), f"quick game {number}", options), cast, f"quick game {number}")
    moments, belt = [], None
    for position, outcome in match.deadlines():
        moments.append(str(position.moment))
        belt = outcome.position.state
    assert belt is not None
    return Played(tuple(moments), match, belt)


def test_every_game_comes_to_an_end() -> None:
    """Brief 1, 9: no game stands still, none goes beyond its last round, and somebody has won."""
    for played in games():
        assert len(set(played.moments)) == len(played.moments)
        assert played.belt.winners and played.belt.how
        assert played.belt.round <= played.match.rules.book.options.round_limit <= MOST_ROUNDS
        with_bids = [moment for moment in played.moments if moment.endswith("-bids")]
        assert not with_bids or played.match.rules.book.options.phases == "full"


def test_most_games_are_won_by_worth() -> None:
    """PLA-02: a plain business reaches the target, and nobody has more than the winner."""
    ends = [played.belt.how for played in games()]
    assert ends.count(How.WORTH.value) >= GAMES // 2
    for played in games():
        book = played.match.rules.book
        worths = {seat: worth(book, played.belt, seat) for seat in played.belt.in_play()}
        if played.belt.how != How.ALONE.value:
            assert worths[played.belt.winners[0]] == max(worths.values())
        if played.belt.how == How.WORTH.value:
            assert max(worths.values()) >= book.options.win_worth


def test_the_chronicle_has_every_round() -> None:
    """Brief 7.3: the report's charts run from the first round to the last."""
    for played in games():
        assert [one.round for one in played.belt.history] == list(range(1, played.belt.round + 1))
        assert OVER not in played.moments
