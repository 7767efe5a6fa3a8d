"""Whole games with tack-on modules: to the end, every stage watched, with letters at random and with none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules.attitudes import Adjusted
from pbem.rulesets.crusoe.modules.diamonds import Boarded
from pbem.rulesets.crusoe.modules.objectivist import Frozen, WorkEnded
from pbem.rulesets.crusoe.modules.third_world import Delivered, Imported, LimitRaised, Sacked
from tests.crusoe.advanced.tackongames import TackonWatch, tackon_game
from tests.crusoe.stages import watched

ECONOMIES = ("capitalism", "communism", "socialism", "traditional", "hobbes")
MODULES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "guilds": {"guilds": {}},
    "open guilds": {"guilds": {"guild_dead": "open"}},
    "country": {"third_world": {}},
    "country of diamonds": {"third_world": {"resource": "diamond"}},
    "galt": {"objectivist": {}},
    "attitudes": {"attitudes": {"assign": "choose"}},
    "boat": {
        "diamonds": {"value": "lottery", "small_boat": "half"},
        "attitudes": {"assign": "random_secret"},
    },
    "crowd": {"many_players": {}, "guilds": {}},
    "everything": {
        "guilds": {},
        "third_world": {},
        "objectivist": {},
        "attitudes": {"assign": "choose"},
        "diamonds": {"value": "yuppies", "small_boat": 2},
    },
}


@cache
def played(name: str, scenario: str, number: int) -> Counter[type]:
    """Play a game to its end, watched; return how often what was told."""
    chance = random.Random(f"{name} {scenario} {number}")
    seats = chance.randint(9, 12) if name == "crowd" else chance.randint(2, 6)
    usual = ("silent",) * seats if not number else ("neighbour",) * seats
    players = tuple(chance.choice(("tackon", "tackon", one)) for one in usual) if number else usual
    form = chance.choice(("full", "compact"))
    match = tackon_game(number, MODULES[name], scenario, players, form=form, cycles=5)
    watch = TackonWatch()
    for _, outcome in match.deadlines(watched(watch)):
        island, book = outcome.position.state, match.rules.book
        assert match.rules.load(book, match.rules.dump(book, island)) == island
    assert island.result is not None
    return watch.told


@pytest.mark.parametrize("name", MODULES)
def test_games_with_modules_come_to_an_end(name: str) -> None:
    """CRA 10, 11 Nothing is amiss after any stage, in the first of the games while all are silent."""
    assert played(name, ECONOMIES[0], 0)
    for scenario in ECONOMIES:
        assert played(name, scenario, 1)


def test_the_games_are_worth_watching() -> None:
    """What modules tell is told in such games."""
    told: Counter[type] = Counter()
    for name in MODULES:
        for scenario in ECONOMIES[:3]:
            told += played(name, scenario, 1)
    kinds = (Imported, Delivered, LimitRaised, Sacked, Frozen, WorkEnded, Boarded, Adjusted)
    assert [kind.__name__ for kind in kinds if not told[kind]] == []
