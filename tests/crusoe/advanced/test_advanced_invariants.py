"""CRA 10 What holds of all games as such: the same again, no secrets told, a watch that watches."""

from __future__ import annotations

import random

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.crusoe.modules.money import Money
from tests.crusoe.advanced.anygames_watch import A_BID, AnyWatch
from tests.crusoe.advanced.pairs import Pair
from tests.crusoe.stages import Stage, watched

PAIRS = (
    Pair("national_capitalism", ("corporations", "modern"), "representative"),
    Pair("class_warfare", ("slavery", "third world"), "dictatorship"),
    Pair("state_capitalism", ("guilds", "lottery")),
    Pair("market_socialism", ("homestead", "exile"), "athenian"),
    Pair("welfare_capitalism", ("dolls' house", "less devout"), "bureaucracy"),
    Pair("communism", ("objectivist", "weak warlord")),
)
"""Games in which much of what there is is played."""


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_same_letters_give_the_same(pair: Pair) -> None:
    """17. The same state, orders and dice give the same; in which order letters came does not matter."""
    match = pair.match(1)
    chance = random.Random(match.seed)
    for position, _ in match.deadlines():
        filed = match.filed(match.letters(position, chance))
        turned = {seat: filed[seat] for seat in reversed(filed)}
        results = []
        for letters in (filed, filed, turned):
            sheets = settle(match.rules, position, letters)
            before = match.rules.dump(match.rules.book, position.state)
            outcome = adjudicate(match.rules, position, sheets, Dice("the same"))
            assert match.rules.dump(match.rules.book, position.state) == before
            results.append((outcome.events, outcome.rolls, outcome.position))
        assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_watching_changes_nothing(pair: Pair) -> None:
    """CRA 10 What is held against the invariants is the game that is played."""
    plain = [outcome for _, outcome in pair.match(1).deadlines()]
    assert plain == [outcome for _, outcome in pair.match(1).deadlines(watched(AnyWatch()))]


@pytest.mark.parametrize("pair", PAIRS[:3], ids=str)
def test_reports_have_no_bids_and_no_cash_of_others(pair: Pair) -> None:
    """16. Lists of bids are told to none but their writers; so is what each discards."""
    for _, outcome in pair.match(1).deadlines():
        secret = [one for one in outcome.events if A_BID.search(one.sentence) or "discard $" in one.sentence]
        assert all(one.only is not None and len(one.only) == 1 for one in secret)


def test_the_watch_sees_money_from_nowhere() -> None:
    """1. A dollar that nobody was told of is noticed."""
    match = PAIRS[0].match(1)
    watch = AnyWatch()

    class Thief:
        """Looks on, and puts a dollar into somebody's hand before the wholesale."""

        begins = watch.begins

        def sees(self, stage: Stage, table) -> None:  # type: ignore[no-untyped-def]
            money = table.state.mod["money"]
            assert isinstance(money, Money)
            if stage.key == "commodity":
                money.cash["p1"] = money.cash.get("p1", 0) + 1
            watch.sees(stage, table)

    with pytest.raises(AssertionError):
        for _ in match.deadlines(watched(Thief())):
            pass


def test_the_watch_sees_goods_from_nowhere() -> None:
    """3, 13. A unit that nobody was told of is noticed."""
    match = PAIRS[0].match(1)
    watch = AnyWatch()

    class Smuggler:
        """Looks on, and gives somebody an egg."""

        begins = watch.begins

        def sees(self, stage: Stage, table) -> None:  # type: ignore[no-untyped-def]
            if stage.key == "paths":
                table.state.seats["p1"].hold["egg"].kept += 1
            watch.sees(stage, table)

    with pytest.raises(AssertionError):
        for _ in match.deadlines(watched(Smuggler())):
            pass
