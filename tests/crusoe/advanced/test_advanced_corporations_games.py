"""Whole games with corporations: to the end, every stage watched, with letters at random and with none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import firms
from pbem.rulesets.crusoe.modules.money import Paid
from pbem.rulesets.crusoe.scenarios import (
    CENTRALIZED,
    CLASS_WARFARE,
    MARKET_SOCIALISM,
    NATIONAL,
    STATE,
    WELFARE,
)
from tests.crusoe.advanced.ownergames import OwnerWatch, owner_game
from tests.crusoe.stages import watched

ECONOMIES = (NATIONAL, WELFARE, CLASS_WARFARE, STATE, MARKET_SOCIALISM, CENTRALIZED)
MODULES: Mapping[str, Mapping[str, object]] = {
    "firms": {"corporations": {}},
    "firms and land": {"corporations": {}, "landlords": {"form": "modern"}},
    "lost dividends": {"corporations": {"dividend_carry": False}, "landlords": {}},
}
MAILS = ("one", "two", "three", "each")


@cache
def played(name: str, scenario: str, number: int) -> Counter[type]:
    """Play a game to its end, watched; return how often what was told."""
    chance = random.Random(f"{name} {scenario} {number}")
    usual = "neighbour" if number else "silent"
    players = tuple(chance.choice(("owner", "owner", usual)) if number else usual for _ in range(4))
    options: dict[str, object] = {"form": chance.choice(("full", "full", "compact")), "cycles": 5}
    if scenario not in (MARKET_SOCIALISM, CENTRALIZED):
        options["market_mails"] = chance.choice(MAILS)
    match = owner_game(number, MODULES[name], scenario, players, **options)
    watch = OwnerWatch(scenario in (NATIONAL, WELFARE))
    for _, outcome in match.deadlines(watched(watch)):
        island, book = outcome.position.state, match.rules.book
        assert match.rules.load(book, match.rules.dump(book, island)) == island
    assert island.result is not None
    return watch.told


@pytest.mark.parametrize("scenario", ECONOMIES)
def test_games_of_corporations_come_to_an_end(scenario: str) -> None:
    """CRA 10, 10: nothing is amiss after any stage, in one of the games while all are silent."""
    for name in MODULES:
        assert played(name, scenario, 1)
    assert played("firms and land", scenario, 0)


def test_the_games_are_worth_watching() -> None:
    """What the module tells is told in such games."""
    counted: Counter[type] = Counter()
    for scenario in ECONOMIES:
        for name in MODULES:
            counted += played(name, scenario, 1)
    kinds = (
        *(firms.FirmTermsSet, firms.Salaried, firms.Invested, firms.ProfitsVoted, firms.FirmLearnt),
        *(firms.DividendPaid, firms.DividendGot, Paid),
    )
    assert [kind.__name__ for kind in kinds if not counted[kind]] == []
