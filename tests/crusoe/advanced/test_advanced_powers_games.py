"""Whole games with Warlord, Church, contracts: to the end, every stage watched, at random and in silence."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import church as told_church
from pbem.rulesets.crusoe.modules import contracts as told_contracts
from pbem.rulesets.crusoe.modules import feudalism as told_lord
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, GOVERNMENTAL, MARKET_SOCIALISM, NATIONAL, STATE
from tests.crusoe.advanced.powergames import PowerWatch, power_game
from tests.crusoe.stages import watched

SCENARIOS = (
    *("capitalism", "socialism", "communism", "traditional", "hobbes"),
    *(GOVERNMENTAL, NATIONAL, STATE, CENTRALIZED, MARKET_SOCIALISM),
)
FOLLOWED = (*SCENARIOS[:5], NATIONAL, CENTRALIZED)
"""The economies whose goods the ledger can follow."""
MODULES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "weak": {"feudalism": {}},
    "strong": {"feudalism": {"warlord": "strong"}},
    "devout": {"church": {"kind": "more_devout"}},
    "church": {"church": {}},
    "contracts": {"libertarianism": {}},
    "all": {"feudalism": {"dice": 2}, "church": {}, "libertarianism": {}},
}
SAMPLE = {name: SCENARIOS[place % 2 :: 2] for place, name in enumerate(MODULES)}
"""Every combination with half of the scenarios."""
PUNISHED = ("crippling", "exile")


@cache
def played(name: str, scenario: str, number: int) -> Counter[type]:
    """Play a game to its end, watched; return how often what was told."""
    chance = random.Random(f"{name} {scenario} {number}")
    players = tuple(
        chance.choice(("power", "power", "fighter")) if number else "silent"
        for _ in range(chance.randint(3, 5))
    )
    options: dict[str, object] = {"form": ("full", "compact")[number % 2], "cycles": 5}
    if number and scenario not in FOLLOWED and name != "devout":
        options |= {"punishments": list(PUNISHED)}
    match = power_game(number, MODULES[name], scenario, players, verdict_majority="cast", **options)
    watch = PowerWatch(scenario in FOLLOWED)
    for _, outcome in match.deadlines(watched(watch)):
        island, book = outcome.position.state, match.rules.book
        assert match.rules.load(book, match.rules.dump(book, island)) == island
        assert outcome.position.is_over or not list(match.rules.faults(book, island))
    assert island.result is not None
    return watch.told


@pytest.mark.parametrize("name", MODULES)
def test_games_of_powers_come_to_an_end(name: str) -> None:
    """CRA 10, 11 Nothing is amiss after any stage."""
    for scenario in SAMPLE[name]:
        assert played(name, scenario, 1)
        assert name != "all" or played(name, scenario, 0)


def test_the_games_are_worth_watching() -> None:
    """What the modules tell is told in such games."""
    counted: Counter[type] = Counter()
    for name, scenarios in SAMPLE.items():
        for scenario in scenarios:
            counted += played(name, scenario, 1)
    kinds = (
        *(told_lord.WarlordFallen, told_lord.WarlordAppointed),
        *(told_church.Tithed, told_church.Given, told_church.Banned, told_church.Repented),
        *(told_contracts.ContractDrafted, told_contracts.Agreed, told_contracts.ContractEnded),
        *(told_contracts.Accused, told_contracts.Admitted, told_contracts.Tried, told_contracts.Defaulted),
    )
    assert [kind.__name__ for kind in kinds if not counted[kind]] == []
