"""Punishments and personal modules: draws, rations, crowds, permissions and facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.hooks import COMMANDER, FACT, MAY_TRADE, RECEIVER, Ration
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.bonds import Bonds
from pbem.rulesets.crusoe.modules.hooks import DICTATOR, MAY_HOLD, MAY_MAKE, VOTER, is_outside
from pbem.rulesets.crusoe.modules.limits import drawn, how_many
from pbem.rulesets.crusoe.modulestates import seen_state, state_of
from pbem.rulesets.crusoe.needs.meals import rationed
from pbem.rulesets.crusoe.things import EMPTY, FOOD, GOODS, LEISURE, Basket
from pbem.rulesets.crusoe.work.paths import crowd_of
from tests.crusoe.tables import a_book, a_table, an_island

SEATS = ("ann", "bob", "cy", "dan", "eve")
BOUND = {"sensitive_ok": True, "punishments": ["slavery"]}
FEW = settings(max_examples=25, deadline=None)
units = st.integers(0, 6)


def table(options: Mapping[str, Any], **values: Any) -> IslandTable:
    """A table of five, none of whom holds anything, unless it is said."""
    values.setdefault("seats", {seat: {} for seat in SEATS})
    book = a_book(**options)
    return a_table(book, an_island(book, **values))


@FEW
@given(st.integers(1, 8), st.integers(0, 9), st.integers())
def test_seats_are_drawn_one_by_one(seats: int, number: int, seed: int) -> None:
    """CRA 9: nobody twice, and never more than there are."""
    names = [f"p{place}" for place in range(seats)]
    found = drawn(Dice(str(seed)).at("draw"), names, number, "seat")
    assert len(set(found)) == len(found) == min(number, seats)
    assert set(found) <= set(names)


@FEW
@given(st.integers(1, 8), st.one_of(st.integers(1, 9), st.just("random")), st.integers())
def test_a_number_is_as_chosen_or_drawn(most: int, wanted: int | str, seed: int) -> None:
    """CRA-R136"""
    found = how_many(Dice(str(seed)).at("draw"), wanted, most, "number")
    assert 1 <= found <= most
    if isinstance(wanted, int):
        assert found == min(wanted, most)


@FEW
@given(st.dictionaries(st.sampled_from(GOODS), units), st.dictionaries(st.sampled_from(GOODS), units))
def test_a_ration_is_what_there_is(stock: dict[str, int], basket: dict[str, int]) -> None:
    """CRA-R128, CRU-133 Nobody is given more than there is, than was said, or than a meal may hold."""
    here = table(BOUND, mod={"slavery": {"master": {"bob": "ann"}}})
    given_basket = rationed(here, "bob", stock, Ration(Basket.of(basket)))
    usual = rationed(here, "bob", stock, Ration(water=1, food=3))
    for meal in (given_basket, usual):
        assert all(number <= stock.get(good, 0) for good, number in meal.all)
        assert meal.water <= 2 and all(number <= 3 for _, number in meal.food)
    assert all(number <= basket.get(good, 0) for good, number in given_basket.all)
    assert usual.water == min(1, stock.get("water", 0))
    assert usual.food.total == min(3, sum(stock.get(food, 0) for food in FOOD))


@FEW
@given(st.lists(st.booleans(), min_size=5, max_size=5), st.booleans())
def test_a_master_and_its_slaves_count_as_one(on_ant: list[bool], are_apart: bool) -> None:
    """CRA-SLV-12, CRA-SLV-13 As long as they do not count apart."""
    seats = {seat: {"path": "ant" if here else "spider"} for seat, here in zip(SEATS, on_ant, strict=True)}
    supervised = {slave: on_ant[SEATS.index(slave)] == on_ant[0] for slave in ("bob", "cy")}
    bonds = {"master": {"bob": "ann", "cy": "ann"}, "supervised": supervised}
    here = table(BOUND, seats=seats, mod={"slavery": {**bonds, "apart": ["ann"] if are_apart else []}})
    on_path = on_ant.count(True)
    too_many = sum(supervised.values()) if on_ant[0] and not are_apart else 0
    assert crowd_of(here, "eve", "ant", "egg") == on_path - too_many


@pytest.mark.parametrize("row", ["2-4", "5", "6", "7", "8", "9-10", "11-12"])
def test_rows_bar_what_they_name(row: str) -> None:
    """CRA-DIS-06, CRA-R97"""
    options: dict[str, Any] = {"modules": {"disability": {}}}
    here = table(options, mod={"disability": {"rows": {"ann": [row]}}})
    bars: DisabilityRow = here.book.advanced.disability_row(row)
    for icon, thing in (("fruit", "apple"), ("egg", "egg"), ("cb", "cb"), ("leisure", "leisure")):
        assert bool(MAY_MAKE(here, "ann", icon, thing)) == (thing in bars.icons)
        assert not MAY_MAKE(here, "bob", icon, thing)
    assert bool(MAY_MAKE(here, "ann", "speared fish", "fish")) == ("speared_fish" in bars.icons)
    assert bool(MAY_MAKE(here, "ann", "fish", "fish")) == ("fish" in bars.icons)


def test_facts_say_who_is_what() -> None:
    """CRU-H08b"""
    options = {
        **BOUND,
        "modules": {"disability": {}, "vegetarians": {}},
        "punishments": ["slavery", "crippling", "exile"],
    }
    here = table(
        options,
        mod={
            "disability": {"rows": {"ann": ["5"]}},
            "crippling": {"rows": {"bob": ["5"]}},
            "vegetarians": {"veg": {"cy": True}},
            "slavery": {"master": {"dan": "eve"}},
        },
    )

    def fact(name: str, *about: str) -> int | None:
        return FACT(here, name, about, 1)

    assert [fact("is", seat, "disabled") for seat in SEATS] == [1, 1, 0, 0, 0]
    assert [fact("is", seat, "vegetarian") for seat in SEATS] == [0, 0, 1, 0, 0]
    assert [fact("is", seat, "slave") for seat in SEATS] == [0, 0, 0, 1, 0]
    assert [fact("slave", seat) for seat in SEATS] == [0, 0, 0, 1, 0]
    assert [fact("master", seat) for seat in SEATS] == [0, 0, 0, 0, 1]
    assert (fact("master", "eve", "dan"), fact("master", "eve", "ann")) == (1, 0)
    assert fact("home") == 0 and fact("is", "ann", "warlord") is None


def test_who_is_disabled_by_nothing_is_not() -> None:
    """CRU-H08b Without crippling there is nobody else to ask."""
    here = table({"modules": {"disability": {}}}, mod={"disability": {"rows": {"ann": ["5"]}}})
    assert [FACT(here, "is", (seat, "disabled"), 1) for seat in ("ann", "bob")] == [1, 0]


def test_permissions_are_known_to_the_two() -> None:
    """CRA 2.1"""
    here = table(BOUND)
    bonds = state_of(here, Bonds)
    bonds.permission = {"ann": {"bob": ["cy"]}, "bob": {"bob": ["cy"]}}
    for reader, sees in (("ann", True), ("bob", True), ("cy", False), (None, False)):
        seen = seen_state(bonds, reader)
        assert isinstance(seen, Bonds) and bool(seen.permission) == sees


def test_slaves_keep_their_leisure_and_nothing_else() -> None:
    """CRA-SLV-05, CRA-R62"""
    here = table(BOUND, mod={"slavery": {"master": {"bob": "ann"}}})
    assert RECEIVER("bob", here, "egg", 1, "icon") == RECEIVER("bob", here, "cb", 1, "icon") == "ann"
    assert RECEIVER("bob", here, LEISURE, 1, "wait") == "bob"
    assert MAY_HOLD(here, "bob", DICTATOR) and MAY_HOLD(here, "bob", VOTER)
    assert not MAY_HOLD(here, "ann", DICTATOR)
    assert not MAY_TRADE(here, "cy", "bob", Basket.one("egg"), EMPTY)


def test_money_economies_trade_without_slaves() -> None:
    """CRA-SLV-07"""
    here = table({**BOUND, "scenario": "market_socialism"}, mod={"slavery": {"master": {"bob": "ann"}}})
    assert MAY_TRADE(here, "cy", "bob", Basket.one("egg"), EMPTY)


def test_the_master_decides_for_supervised_slaves_only() -> None:
    """CRA-SLV-11"""
    bonds = {"master": {"bob": "ann", "cy": "ann"}, "supervised": {"bob": True, "cy": False}}
    here = table(BOUND, mod={"slavery": bonds})
    assert [COMMANDER(here, seat, "WANT") for seat in ("bob", "cy", "ann")] == ["ann", None, None]
    assert COMMANDER(here, "bob", "LEARN") is None


def test_exiles_are_outside_and_vote_among_themselves() -> None:
    """CRA-R131"""
    seats: dict[str, Any] = {seat: {} for seat in SEATS}
    seats["ann"] = {"group": "exile"}
    here = table(
        {"punishments": ["exile"]}, seats=seats, groups={"exile": {"economy": "hobbes", "violence": True}}
    )
    assert [is_outside(here, seat) for seat in ("ann", "bob")] == [True, False]
    assert MAY_HOLD(here, "ann", DICTATOR) and not MAY_HOLD(here, "ann", VOTER)


def test_under_guilds_only_those_count_that_could_make_the_thing() -> None:
    """CRA-GLD-03, CRA-SLV-12"""
    seats = {seat: {"path": "ant"} for seat in SEATS}
    bonds = {"master": {"bob": "ann"}, "supervised": {"bob": True}}
    tokens = {"ann": "egg", "bob": "apple", "cy": "signal", "dan": "grape", "eve": "banana"}
    mod = {"slavery": bonds, "guilds": {"token": tokens}}
    here = table({**BOUND, "modules": {"guilds": {}}}, seats=seats, mod=mod)
    assert crowd_of(here, "ann", "ant", "egg") == 1
    assert crowd_of(here, "ann", "ant", "fish") == 4
