"""Whole games with Landlords: to the end, every stage watched, with letters at random and with none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import land
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, GOVERNMENTAL, MARKET_SOCIALISM, NATIONAL, STATE
from pbem.rulesets.crusoe.told_work import NoPath
from tests.crusoe.advanced.ownergames import OwnerWatch, owner_game
from tests.crusoe.stages import watched

BARTER = ("capitalism", "communism", "socialism", "traditional", "hobbes", GOVERNMENTAL)
MONEY = (NATIONAL, STATE, CENTRALIZED, MARKET_SOCIALISM)
FORMS: Mapping[str, Mapping[str, object]] = {
    "homestead": {},
    "modern": {"form": "modern"},
    "fair": {"form": "modern", "variant": "fair_housing"},
    "control": {"form": "homestead", "variant": "rent_control"},
}
PUBLIC: Mapping[str, Mapping[str, object]] = {
    "all": {"government_paths": "all"},
    "some": {"government_paths": 3, "rest": "modern"},
    "list": {"government_paths": ["ant", "firefly"], "rest": "homestead", "variant": "rent_control"},
}
FOLLOWED = (*BARTER[:5], NATIONAL, CENTRALIZED)
"""The economies whose goods the ledger can follow."""


@cache
def played(name: str, scenario: str, number: int) -> Counter[type]:
    """Play a game to its end, watched; return how often what was told."""
    chance = random.Random(f"{name} {scenario} {number}")
    usual = "neighbour" if number else "silent"
    players = tuple(chance.choice(("owner", "owner", usual)) if number else usual for _ in range(4))
    settings = {**FORMS, **PUBLIC}[name]
    form = ("full", "compact")[number % 2]
    match = owner_game(number, {"landlords": settings}, scenario, players, form=form, cycles=5)
    watch = OwnerWatch(scenario in FOLLOWED)
    for _, outcome in match.deadlines(watched(watch)):
        island, book = outcome.position.state, match.rules.book
        assert match.rules.load(book, match.rules.dump(book, island)) == island
    assert island.result is not None
    return watch.told


@pytest.mark.parametrize("scenario", [*BARTER, *MONEY])
def test_games_of_landlords_come_to_an_end(scenario: str) -> None:
    """CRA 10, 8 and 9: nothing is amiss after any stage."""
    for number, name in enumerate(FORMS):
        assert played(name, scenario, number)


@pytest.mark.parametrize("name", PUBLIC)
def test_games_with_public_land_come_to_an_end(name: str) -> None:
    """CRA 10, 9: rents of public land reach only the treasury."""
    for number in range(3):
        assert played(name, NATIONAL, number)


def test_the_games_are_worth_watching() -> None:
    """What the module tells is told in such games."""
    counted: Counter[type] = Counter()
    for scenario in (*BARTER, *MONEY):
        for number, name in enumerate(FORMS):
            counted += played(name, scenario, number)
    kinds = (land.PathClaimed, land.PathFreed, land.TermsSet, land.PathClosed, land.LeaseTaken, NoPath)
    assert [kind.__name__ for kind in kinds if not counted[kind]] == []
