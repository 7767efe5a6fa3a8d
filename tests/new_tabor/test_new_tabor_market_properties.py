"""Exchange whatever is written: nothing is made or lost, and what is sold above the caps is needed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import EconomyTable, cap_of, room
from pbem.rulesets.new_tabor.plans import (
    close_plans,
    plan_of,
)
from pbem.rulesets.new_tabor.settling import help_settle, play_settle
from pbem.rulesets.new_tabor.things import NOTHING_KEPT
from pbem.rulesets.new_tabor.union import sell_to_union
from pbem.rulesets.new_tabor.useorders import Consumed, exchange_and_consume
from tests.new_tabor.tables import laid_out, table

units = st.integers(0, 60)
stocks = st.fixed_dictionaries(dict.fromkeys(GOODS, units))


def prices(at: EconomyTable) -> dict[str, int]:
    """The Unit Spot Prices."""
    return {good: at.state.price(good) for good in GOODS}


@settings(max_examples=60, deadline=None)
@given(
    stock=stocks,
    unmet=stocks,
    storehouse=stocks,
    intake=st.fixed_dictionaries(dict.fromkeys(GOODS, st.integers(100, 400))),
    money=st.integers(0, 3000),
    asked=st.lists(st.tuples(st.sampled_from(GOODS), st.integers(1, 60)), min_size=1, max_size=4),
)
def test_above_the_cap_units_are_taken_one_by_one_while_they_are_needed(
    stock: dict[str, int],
    unmet: dict[str, int],
    storehouse: dict[str, int],
    intake: dict[str, int],
    money: int,
    asked: list[tuple[str, int]],
) -> None:
    """TAB-R55 The sale is what comes out when units are added singly, as the ruling words it."""
    seat = {"stock": stock, "unmet": unmet, "money": money // 100}
    fair = {"phase": "settle", "quarter": 1, "intake": intake, "storehouse": storehouse}
    at = table({**fair, "seats": {"ann": seat}})
    expected = sold_singly(at, "ann", asked)
    dealt = sell_to_union(at, "ann", asked, True, NOTHING_KEPT)
    assert list(dealt.units) == (expected if dealt.has_moved else [])
    value = sum(count * prices(at)[good] for (good, _), count in zip(asked, expected, strict=True))
    can_pay = money // 100 * 100 + value >= 1000
    assert dealt.has_moved == (any(expected) and can_pay)


def sold_singly(at: EconomyTable, seat: str, asked: list[tuple[str, int]]) -> list[int]:
    """What a seat may sell, counted unit by unit: up to the caps, and above them for what it lacks."""
    economy, mine, price = at.state, at.state.seats[seat], prices(at)
    left, space = dict(mine.stock), {good: room(at.book, economy, good) for good in GOODS}
    sold, value = [0] * len(asked), 0
    for place, (good, wanted) in enumerate(asked):
        while sold[place] < wanted and left[good] and space[good]:
            sold[place], left[good], space[good] = sold[place] + 1, left[good] - 1, space[good] - 1
            value += price[good]
    lacked = {good: max(0, mine.unmet(good) - mine.stock[good]) for good in GOODS}
    needed = sum(min(lacked[good], economy.storehouse[good]) * price[good] for good in GOODS)
    if needed <= mine.money:
        return sold
    taken = {good: sum(n for (one, _), n in zip(asked, sold, strict=True) if one == good) for good in GOODS}
    above = {good: cap_of(at.book, economy, 2) - economy.intake[good] - taken[good] for good in GOODS}
    for place, (good, wanted) in enumerate(asked):
        while sold[place] < wanted and left[good] and above[good] > 0 and mine.money + value < needed + 1000:
            sold[place], left[good], above[good] = sold[place] + 1, left[good] - 1, above[good] - 1
            value += price[good]
    return sold


@settings(max_examples=60, deadline=None)
@given(stock=stocks, unmet=stocks, storehouse=stocks, money=st.integers(0, 300))
def test_settle_help_ends_and_leaves_nothing_that_could_still_be_bought(
    stock: dict[str, int], unmet: dict[str, int], storehouse: dict[str, int], money: int
) -> None:
    """TAB-P7 What it sells suffices, and no more than a unit of a good more; nothing gets lost."""
    seat = {"stock": stock, "unmet": unmet, "money": money}
    at = table({"phase": "settle", "storehouse": storehouse, "seats": {"ann": seat}})
    before, ann = balance(at), at.state.seats["ann"]
    while help_settle(at, "ann"):
        pass
    assert balance(at) == before
    for good in GOODS:
        assert not (ann.unmet(good) and ann.stock[good])
        is_affordable = ann.money >= prices(at)[good]
        assert not (ann.unmet(good) and at.state.storehouse[good] and is_affordable)


def balance(at: EconomyTable) -> int:
    """The money in circulation less what lies in the storehouse: it never changes by exchange."""
    value = sum(at.state.storehouse[good] * price for good, price in prices(at).items())
    return sum(one.money for one in at.state.seats.values()) + at.state.bank - value


amount = st.one_of(st.integers(1, 40).map(str), st.sampled_from(["surplus", "need", "wants"]))
good_names = st.sampled_from(GOODS)
cents = st.integers(500, 1300).map(lambda one: f"{one // 100}.{one % 100:02}")
others = st.sampled_from(["ann", "bob", "cy", "dan"])


def _line(*parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(" ".join)


def _words(*words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(words)


lines = st.one_of(
    _line(_words("SELL"), amount, good_names, _words("TO cu")),
    _line(_words("BUY"), amount, good_names, _words("FROM cu")),
    _words("SELL surplus TO cu", "BUY need FROM cu", "CONSUME all", "SELL all food TO cu", "KEEP $20"),
    _line(
        _words("SELL"), amount, good_names, _words("AT"), cents, _words("", "TO market", "NOW", "TO ann, bob")
    ),
    _line(
        _words("BUY"), amount, good_names, _words("AT"), cents, _words("", "FROM market", "NOW", "FROM cy")
    ),
    _line(
        _words("IF money > 30 THEN GIVE", "GIVE"),
        _words("2 food", "$5", "3 clothes, $1"),
        _words("TO"),
        others,
    ),
    _line(_words("GIVE 2 food TO"), others, _words("FOR $5")),
    _line(_words("GIVE $5 TO"), others, _words("FOR 2 food")),
    _line(_words("LEND $10 TO", "REPAY $4 TO"), others).map(
        lambda one: one + " REPAY $9" * one.startswith("LEND")
    ),
    _line(_words("BORROW $10 FROM"), others, _words("REPAY $9")),
    _line(_words("CONSUME", "KEEP"), st.integers(1, 30).map(str), good_names),
)
plans = st.lists(lines, max_size=8).map("\n".join)
seats = st.fixed_dictionaries(
    {
        "stock": stocks,
        "unmet": stocks,
        "money": st.integers(0, 300),
        "wants": st.lists(
            st.fixed_dictionaries({"good": good_names, "amount": st.integers(1, 18)}), max_size=2
        ),
        "autoconsume": st.sampled_from(["inputs", "wants", "both", "off"]),
    }
)
crowds = st.fixed_dictionaries(dict.fromkeys(("ann", "bob", "cy", "dan"), seats))
letters = st.fixed_dictionaries(dict.fromkeys(("ann", "bob", "cy", "dan"), plans))


@pytest.mark.parametrize("phase", ["round", "settle"])
def test_exchange_moves_things_and_makes_none(phase: str) -> None:
    """TAB-104 to 106 Whatever is written, units and money balance, nothing falls below 0, caps hold."""

    @settings(max_examples=60, deadline=None)
    @given(crowd=crowds, orders=letters, storehouse=stocks)
    def check(crowd: dict[str, Any], orders: dict[str, str], storehouse: dict[str, int]) -> None:
        values = {"phase": phase, "seats": crowd, "storehouse": storehouse, "intake": {"food": 340}}
        at = laid_out(values, {seat: without_self(seat, text) for seat, text in orders.items()})
        at.sheets = {seat: Sheet(Played.RECEIVED, plan_of(at, seat).orders) for seat in orders}
        money, goods = balance(at), held_and_met(at)
        if phase == "settle":
            play_settle(at)
        else:
            for seat in orders:
                exchange_and_consume(at, seat)
            close_plans(at)
        assert balance(at) == money
        assert held_and_met(at) == goods
        limit = at.state.quarter + (phase == "settle")
        assert all(at.state.intake[good] <= cap_of(at.book, at.state, limit) for good in GOODS)
        for one in at.state.seats.values():
            assert one.money >= 0
            assert all(one.stock[good] >= 0 and one.unmet(good) >= 0 for good in GOODS)

    check()


def without_self(seat: str, text: str) -> str:
    """The lines of a letter that do not name its writer."""
    return "\n".join(line for line in text.split("\n") if seat not in line.split())


def held_and_met(at: EconomyTable) -> dict[str, int]:
    """Units of each good held, stored, and consumed for inputs or by Wants as told."""
    from_wants = dict.fromkeys(GOODS, 0)
    for event in at.events:
        if isinstance(event, Consumed) and event.is_for_wants:
            from_wants[event.good.key] += event.n
    return {
        good: at.state.storehouse[good]
        + from_wants[good]
        + sum(one.stock[good] + one.consumed[good] for one in at.state.seats.values())
        for good in GOODS
    }
