"""Whole games of scripted players: every one comes to an end, and friends who plan together survive."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

from pbem.engine.ruleset import OVER
from pbem.rulesets.new_tabor.economy import CHARITY, VOTE, Economy
from pbem.rulesets.new_tabor.scoring import QUARTERS
from pbem.rulesets.new_tabor.settings import in_force
from tests.new_tabor.matches import PLAYERS, Match, any_options, cast_of, opened

GAMES = 9
FRIENDS = 4


@dataclass(frozen=True)
class Played:
    """A game played to its end: the moments in order, and the last economy."""

    moments: tuple[str, ...]
    match: Match
    economy: Economy


def played(match: Match) -> Played:
    """Play a game."""
    moments, economy = [], None
    for position, outcome in match.deadlines():
        moments.append(str(position.moment))
        economy = outcome.position.state
    assert economy is not None
    return Played(tuple(moments), match, economy)


@cache
def games() -> tuple[Played, ...]:
    """Play quick games of 4 to 8 seats with options drawn at random, and players of all sorts."""
    return tuple(map(game, range(GAMES)))


def game(number: int) -> Played:
    """Play one of them."""
    chance = random.Random(f"quick game {number}")
    cast = cast_of([chance.choice([*PLAYERS, "nonsense"]) for _ in range(number % 5 + 4)])
    options = any_options(chance, len(cast)) | {"data": "brisk"}
    return played(Match(opened(len(cast), f"quick game {number}", options), cast, f"quick game {number}"))


@cache
def friends() -> tuple[Played, ...]:
    """Play easy games of neighbours on the brisk board."""
    return tuple(map(friendly_game, range(4, 4 + FRIENDS)))


def friendly_game(seats: int) -> Played:
    """Play one of them."""
    cast, seed = cast_of(["neighbour"] * seats), f"friends {seats}"
    return played(Match(opened(seats, seed, {"data": "brisk", "ease": 3}), cast, seed, deals=0, rulings=0))


def test_every_game_comes_to_an_end() -> None:
    """Brief 3.1, 9: no game stands still, no quarter is longer than the Path, and who is left has won."""
    for one in (*games(), *friends()):
        economy, book = one.economy, one.match.rules.book
        assert len(set(one.moments)) == len(one.moments) and OVER not in one.moments
        assert economy.result is not None
        assert bool(economy.result.winners) == bool(economy.in_game())
        assert economy.quarter <= (economy.length or book.options.quarters) + 1
        last = max(len(path) for path in book.data.life_path) + 1
        letters = [int(moment.split("-")[0]) % 100 for moment in one.moments]
        assert max(letters) <= last + in_force(book.options, economy.changed).settle_max


def test_phases_are_opened_where_the_options_have_them() -> None:
    """Brief 3.1: votes and charity have letters of their own in full games, and never without a question."""
    for one in (*games(), *friends()):
        options = in_force(one.match.rules.book.options, {})
        if one.economy.changed.keys() & {"ballots", "charity"}:
            continue
        has = {phase: any(moment.endswith(phase) for moment in one.moments) for phase in (VOTE, CHARITY)}
        assert options.has_vote_phase or not has[VOTE]
        assert options.has_charity_phase or not has[CHARITY]


def test_friends_survive() -> None:
    """TAB-012: where it is easy, most games of neighbours are played to the end with nobody out."""
    whole = [one for one in friends() if not any(seat.out_in for seat in one.economy.seats.values())]
    assert len(whole) >= FRIENDS - 1
    for one in friends():
        assert one.economy.result is not None and one.economy.result.how == QUARTERS
        assert max(seat.tokens for seat in one.economy.seats.values()) >= 2


def test_the_history_has_every_letter() -> None:
    """Brief 7: the charts run from the first round to the last."""
    for one in (*games(), *friends()):
        turns = [record.turn for record in one.economy.history]
        assert turns == sorted(set(turns)) and turns[0] == 101
