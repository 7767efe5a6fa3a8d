"""Whole games of unequal groups: to the end, every stage watched, with letters at random and with none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import gender as told_gender
from pbem.rulesets.crusoe.modules import race as told_race
from pbem.rulesets.crusoe.scenarios import (
    CENTRALIZED,
    CLASS_WARFARE,
    GOVERNMENTAL,
    MARKET_SOCIALISM,
    NATIONAL,
    STATE,
    WELFARE,
)
from tests.crusoe.advanced.groupgames import GroupWatch, group_game
from tests.crusoe.stages import watched

BARTER = ("capitalism", "communism", "socialism", "traditional", "hobbes", GOVERNMENTAL)
MONEY = (NATIONAL, WELFARE, CLASS_WARFARE, STATE, CENTRALIZED, MARKET_SOCIALISM)
FOLLOWED = BARTER[:5]
"""The economies whose goods the ledger can follow."""
WORK = {"barred": 3, "reserved": 1}
MODULES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "minority": {"race": {"minority": "third", "minority_prejudiced": "coin", "penalty": 2}},
    "limited": {
        "race": {
            "majority_prejudiced": "random",
            "limits": {"mens_work": WORK, "no_suffrage": True, "extra_bars": ["offices", "land"]},
        },
        "landlords": {},
    },
    "clans": {
        "race": {
            "groups": [{"count": 1, "exempt": 1}, {"name": "Clan", "count": 1, "limits": {"no_vote": True}}],
            "prejudice": {"A": {"B": 1, "Clan": 2}, "B": {"A": 3}, "Clan": {"A": 1, "Clan": 1}},
        }
    },
    "basic": {"gender": {}},
    "no suffrage": {"gender": {"no_suffrage": "yes", "mens_work": WORK}, "landlords": {"form": "modern"}},
    "men": {"gender": {"disempowered": "men", "no_vote": True, "path_control": "government"}},
    "house": {"gender": {"dolls_house": True}},
    "house of men": {"gender": {"disempowered": "men", "dolls_house": True, "mens_work": WORK}, "race": {}},
    "house with land": {
        "gender": {"dolls_house": True, "no_suffrage": "no"},
        "landlords": {},
        "vegetarians": {},
    },
    "house with a church": {"gender": {"dolls_house": True}, "church": {}},
}
BONDS = ["slavery", "exile"]
SCENARIOS = (*BARTER, *MONEY)
SAMPLE = {
    name: [(scenario, 1 + turn % 2) for turn, scenario in enumerate(SCENARIOS[place % 3 :: 3])]
    for place, name in enumerate(MODULES)
}
"""For each combination four scenarios and numbers of games; each scenario has a third of the combinations."""


@cache
def played(name: str, scenario: str, number: int) -> Counter[type]:
    """Play a game to its end, watched; return how often what was told."""
    chance = random.Random(f"{name} {scenario} {number}")
    usual = "neighbour" if number else "silent"
    seats = chance.randint(3, 6)
    players = tuple(chance.choice(("group", "group", usual)) if number else usual for _ in range(seats))
    options: dict[str, object] = {
        "form": ("full", "compact")[(number + len(name)) % 2],
        "board": chance.choice(("board", "drill")),
        "neutral_words": chance.random() < 0.5,
        "cycles": 5,
        "punishments": BONDS if number == 2 else [],
        "verdict_majority": "cast",
    }
    match = group_game(number, MODULES[name], scenario, players, **options)
    watch = GroupWatch(scenario in FOLLOWED and not {"landlords", "church"} & {*MODULES[name]})
    for _, outcome in match.deadlines(watched(watch)):
        island, book = outcome.position.state, match.rules.book
        assert match.rules.load(book, match.rules.dump(book, island)) == island
    assert island.result is not None
    return watch.told


@pytest.mark.parametrize("name", MODULES)
def test_games_of_groups_come_to_an_end(name: str) -> None:
    """CRA 10: 7, 8 and 12; nothing is amiss after any stage, in one of the games while all are silent."""
    for scenario, number in SAMPLE[name]:
        assert played(name, scenario, number)
    assert played(name, SAMPLE[name][0][0], 0)


def test_the_games_are_worth_watching() -> None:
    """What the modules tell is told in such games."""
    told: Counter[type] = Counter()
    for name, games in SAMPLE.items():
        for scenario, number in games:
            told += played(name, scenario, number)
    kinds = (told_race.Prejudiced, told_gender.Married, told_gender.SpouseFed, told_gender.HeldBack)
    assert [kind.__name__ for kind in kinds if not told[kind]] == []
