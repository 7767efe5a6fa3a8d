"""Whole games of monetary markets between seats that write at random, every stage watched."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from pbem.rulesets.crusoe.modules import money as told_money
from pbem.rulesets.crusoe.modules import welfare_capitalism as told_welfare
from pbem.rulesets.crusoe.modules.monetary_market import markets, taxes
from pbem.rulesets.crusoe.scenarios import CENTRALIZED, NATIONAL, WELFARE
from tests.crusoe.advanced.moneyletters import MoneyMatch
from tests.crusoe.advanced.moneywatch import Both, MoneyWatch, markets_in, money_in
from tests.crusoe.matches import cast_of, opened
from tests.crusoe.stages import watched

GAMES = 4
"""Games of each scenario, each with its own form, mails and seats."""
SCENARIOS = (NATIONAL, WELFARE, CENTRALIZED)


def any_match(scenario: str, number: int) -> MoneyMatch:
    """A game under some options; in every fourth all are silent."""
    seed = f"money {scenario} {number}"
    chance = random.Random(seed)
    options: dict[str, object] = {
        "scenario": scenario,
        "form": chance.choice(("full", "full", "compact")),
        "market_mails": ("one", "two", "three", "each")[number % 4],
        "market_rounds": chance.choice((1, 1, 2)),
        "treasury": chance.choice(("prorate", "print")),
        "cycles": chance.choice((3, 5, 9)),
    }
    seats = chance.randint(2, 8)
    silent = 1.0 if number % 4 == 3 else 0.2
    return MoneyMatch(opened(seats, seed, options), cast_of(["nonsense"] * seats), seed, silent=silent)


def sealed_match() -> MoneyMatch:
    """A game of four seats in which bids have letters of their own."""
    options = {"scenario": NATIONAL, "market_mails": "three", "cycles": 3}
    return MoneyMatch(opened(4, "sealed", options), cast_of(["nonsense"] * 4), "sealed", silent=0.0)


@cache
def watch(scenario: str) -> MoneyWatch:
    """Play games of a scenario, every stage watched; return who looked on."""
    watch = MoneyWatch()
    for number in range(GAMES):
        match = any_match(scenario, number)
        for _, outcome in match.deadlines(watched(Both(watch))):
            position = outcome.position
        assert position.state.result is not None
    return watch


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whole_games_keep_the_invariants_of_money(scenario: str) -> None:
    """CRA 10, 1 to 5, 13: from the first letter to the last."""
    assert watch(scenario).stages["discard"]


def test_the_games_are_worth_watching() -> None:
    """What can be told of markets without other modules is told in a sample of such games."""
    told_of: Counter[type] = Counter()
    for scenario in SCENARIOS:
        told_of += watch(scenario).told
    kinds = [
        *(
            markets.Priced,
            markets.Sold,
            markets.Closed,
            markets.Bought,
            markets.LeftOver,
            markets.Confiscated,
            markets.Dumped,
        ),
        *(taxes.Assessed, taxes.TaxPaid, taxes.WelfarePaid),
        *(told_money.Allowed, told_money.Discarded, told_welfare.MinimumSet),
    ]
    assert [kind.__name__ for kind in kinds if not told_of[kind]] == []


def test_positions_can_be_filed() -> None:
    """Every position of such games is written down and read again as it was, and has no fault."""
    for scenario in SCENARIOS:
        match = any_match(scenario, 1)
        rules = match.rules
        for _, outcome in match.deadlines():
            island = outcome.position.state
            assert rules.load(rules.book, rules.dump(rules.book, island)) == island
            assert outcome.position.is_over or not list(rules.faults(rules.book, island))


def test_nobody_reads_of_the_bids_or_the_cash_of_others() -> None:
    """CRA 10, 16: what a seat sees of the state holds its own lists and its own money only."""
    match = sealed_match()
    for position, _ in match.deadlines():
        seen_by = match.rules.views(position.state)
        for seat in match.cast:
            island = seen_by(seat).island
            for table in (money_in(island).cash, markets_in(island).bids):
                assert set(table) <= {seat} or position.is_over


def test_cra_r18_no_letters_are_carried_while_bids_are_sealed() -> None:
    """Who writes in the phase of bids is told why; in the others players may write."""
    match = sealed_match()
    allowed: Counter[str] = Counter()
    for position, _ in match.deadlines():
        phase, view = position.moment.phase, match.rules.views(position.state)("p1")
        if view.seats["p1"].is_alive:
            allowed[phase] += not match.rules.may_write(match.rules.book, view, "p1", position.moment)
    assert not allowed["bids"] and allowed["market"] and allowed["retail"]
