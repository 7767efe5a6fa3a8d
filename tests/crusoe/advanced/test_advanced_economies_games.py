"""Whole games of Class Warfare, State Capitalism, Market and Governmental Socialism, every stage watched."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pbem.rulesets.crusoe import told_market as told_pool
from pbem.rulesets.crusoe.modules import class_warfare as told_classes
from pbem.rulesets.crusoe.modules import money as told_money
from pbem.rulesets.crusoe.modules import state_capitalism as told_deals
from pbem.rulesets.crusoe.modules import vault as told_shop
from pbem.rulesets.crusoe.modules.monetary_market import markets as told_market
from tests.crusoe.advanced.economies import ECONOMIES, EconomyMatch, EconomyWatch
from tests.crusoe.matches import cast_of, opened
from tests.crusoe.stages import watched

GAMES = 4
"""Games of each economy, each with its own form, government and seats."""
GOVERNMENTS = ("athenian", "dictatorship", "representative")


def any_match(scenario: str, number: int) -> EconomyMatch:
    """A game under some options; in every fourth all are silent."""
    seed = f"economy {scenario} {number}"
    chance = random.Random(seed)
    options: dict[str, object] = {
        "scenario": scenario,
        "form": chance.choice(("full", "full", "compact")),
        "market_mails": ("one", "two", "three", "each")[number % 4],
        "market_rounds": chance.choice((1, 1, 2)),
        "share_phase": chance.random() < 0.3,
        "treasury": chance.choice(("prorate", "print")),
        "cycles": chance.choice((3, 5, 9)),
        "government": {"default": {"type": chance.choice(GOVERNMENTS)}},
    }
    seats = chance.randint(3, 8)
    silent = 1.0 if number % 4 == 3 else 0.2
    return EconomyMatch(opened(seats, seed, options), cast_of(["nonsense"] * seats), seed, silent=silent)


@cache
def told_in(scenario: str) -> Counter[type]:
    """Play games of an economy, every stage watched; return how often what was told."""
    told: Counter[type] = Counter()
    for number in range(GAMES):
        watch = EconomyWatch()
        for _, outcome in any_match(scenario, number).deadlines(watched(watch)):
            position = outcome.position
        assert position.state.result is not None
        told += watch.told
    return told


@pytest.mark.parametrize("scenario", ECONOMIES)
def test_whole_games_keep_the_invariants(scenario: str) -> None:
    """CRA 10, 1 to 6, 13: from the first letter to the last."""
    assert told_in(scenario)


def test_the_games_are_worth_watching() -> None:
    """What can be told of these economies is told in a sample of such games."""
    told: Counter[type] = Counter()
    for scenario in ECONOMIES:
        told += told_in(scenario)
    kinds = [
        *(told_classes.Classed, told_classes.Headed, told_classes.Called, told_classes.CallPaid),
        *(told_classes.InvokedByCall, told_market.CutPaid, told_market.Destroyed, told_deals.DealMade),
        *(told_money.Printed, told_money.Waged, told_shop.VaultFilled, told_shop.Shopped),
        *(told_shop.VaultKept, told_shop.VaultLost, told_pool.PutIn),
    ]
    assert [kind.__name__ for kind in kinds if not told[kind]] == []


def test_positions_can_be_filed() -> None:
    """Every position of such games is written down and read again as it was, and has no fault."""
    for scenario in ECONOMIES:
        match = any_match(scenario, 1)
        rules = match.rules
        for _, outcome in match.deadlines():
            island = outcome.position.state
            assert rules.load(rules.book, rules.dump(rules.book, island)) == island
            assert outcome.position.is_over or not list(rules.faults(rules.book, island))
