"""PLA-73 to 75, R20 to R31: production with automatic transport, and what holds of production and income."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt, Installation
from pbem.rulesets.planetismals.production import complexes, extract, most_worked, produce, pull, refine
from tests.planetismals.workshop import SEGMENT, belt, book, installation, stores, table, told, work


def test_extractors_dig_their_asteroid() -> None:
    """PLA-37, 101: the ore of the asteroid, whatever stands there; nothing where it is mined out."""
    state = belt(installation("EX1", "ann"), installation("EX2", "ann", "E7"), type="radioactives")
    state.asteroids["E7"].mined_out = True
    round = table(state)
    extract(round, "ann")
    assert stores(state) == {"EX1": {"rad_ore": 1}}
    assert [one.acted_round for one in state.installations.values()] == [1, 1]
    assert told(round) == ["EX1 digs 1 radioactive ores."]


@pytest.mark.parametrize(
    "idle",
    [
        {"ready_round": 2},
        {"is_closed": True},
        {"broken_until": 2},
        {"acted_round": 1},
        {"is_on": False},
        {"max": 0},
        {"owner": "bob"},
    ],
)
def test_who_does_not_dig(idle: dict[str, object]) -> None:
    """PLA-34, R25, R31: not ready, closed, broken, done already, switched off, or another seat's."""
    one = installation("EX1", "ann")
    for name, value in idle.items():
        setattr(one, name, value)
    state = belt(one)
    extract(table(state), "ann")
    assert stores(state) == {}


@pytest.mark.parametrize(("limit", "units"), [(None, 20), (15, 15), (0, 0)])
def test_a_gm_can_make_refineries_larger(limit: int | None, units: int) -> None:
    """PLA-38, R25: without MAX an installation works all that its type can, also above the usual ten."""
    one = installation("RF1", "ann", ore="organics", store={"organics": 30}, max=limit)
    round, sorts = table(belt(one)), book().sorts
    round.book = replace(book(), sorts={**sorts, "refinery": replace(sorts["refinery"], capacity=20)})
    refine(round, "ann")
    assert one.store == {"organics": 30 - units, **({"proc_organics": units} if units else {})}
    assert round.book.most_units == 20


def test_one_aboard_or_off_has_not_acted() -> None:
    """PLA-R25, R31: one that is switched off does not act, nor one aboard a shuttle."""
    state = belt(installation("EX1", "ann", is_on=False), installation("EX2", "ann", None, shuttle="SH1"))
    work(table(state))
    assert [one.acted_round for one in state.installations.values()] == [0, 0]


def test_ore_becomes_goods_in_one_turn() -> None:
    """PLA-R24: dug, refined, grown and eaten in one player turn, all on one asteroid."""
    state = belt(
        *(installation("CO1", "ann"), installation("FM2", "ann")),
        *(installation("RF3", "ann", ore="organics"), installation("EX4", "ann")),
    )
    round = table(state)
    work(round)
    assert stores(state) == {}
    assert told(round) == [
        "EX4 digs 1 organics.",
        "RF3 takes 1 organics from EX4.",
        "RF3 makes 1 processed organics.",
        "FM2 takes 1 processed organics from RF3.",
        "FM2 makes 1 food.",
        "CO1 takes 1 food from FM2.",
        "CO1 eats 1 food and yields 200 MC.",
    ]
    assert state.seats["ann"].cash == 5200
    assert state.seats["ann"].tally == {"ore_dug": 1, "goods_made": 2, "colonies_fed": 1}


def test_pull_starts_at_home_and_goes_in_id_order() -> None:
    """PLA-R21, R23, R37: own store first, then one's own there in id order, but no colony in a lot."""
    state = belt(
        installation("EX1", "ann", store={"food": 3}),
        installation("CO2", "ann", in_lot=True, store={"food": 50}),
        installation("EX3", "bob", store={"food": 50}),
        installation("EX4", "ann", "E7", store={"food": 50}),
        installation("CO5", "ann", store={"food": 2}),
        installation("FM6", "ann", store={"food": 4}),
        installation("EX7", "ann", None, shuttle="SH1", store={"food": 50}),
    )
    round = table(state)
    assert pull(round, state.installations["CO5"], "food", 7) == 7
    assert told(round) == ["CO5 takes 3 food from EX1.", "CO5 takes 2 food from FM6."]
    assert all(event.only == frozenset({"ann"}) for event in round.events)
    assert state.installations["FM6"].store == {"food": 2}
    assert pull(round, state.installations["CO5"], "food", 7) == 2
    assert pull(round, state.installations["CO5"], "food", 7) == 0


def test_each_refinery_works_its_own_ore() -> None:
    """PLA-38, 39, R25 to R27: ten units, or its MAX; shipped ore counts; other ores stay."""
    goods = {"organics": 12, "base_ore": 12}
    state = belt(
        installation("RF1", "ann", ore="base_metals", store=dict(goods)),
        installation("RF2", "ann", "E7", ore="organics", max=3, store=dict(goods)),
    )
    refine(table(state), "ann")
    assert stores(state) == {
        "RF1": {"organics": 12, "base_ore": 2, "proc_base": 10},
        "RF2": {"organics": 9, "base_ore": 12, "proc_organics": 3},
    }


def complex_of(**more: object) -> tuple[Belt, Installation]:
    """A complex with 12 units of each input."""
    factory = installation("FY2", "ann", store={"proc_base": 12, "proc_precious": 12})
    for name, value in more.items():
        setattr(factory, name, value)
    return belt(installation("RS1", "ann"), factory), factory


@pytest.mark.parametrize(
    ("settings", "options", "made"),
    [
        ({}, {}, {"hightech": 10}),
        ({"prefer": "manufactured"}, {}, {"manufactured": 10}),
        ({"max": 4}, {}, {"hightech": 4}),
        ({}, {"complex_capacity": "separate"}, {"hightech": 10, "manufactured": 10}),
        ({"max": 4}, {"complex_capacity": "separate"}, {"hightech": 4, "manufactured": 4}),
        ({"is_on": False}, {}, {}),
    ],
)
def test_what_a_complex_makes(
    settings: dict[str, object], options: dict[str, Any], made: dict[str, int]
) -> None:
    """PLA-45, R28 and its option: ten in all, what is preferred first."""
    state, factory = complex_of(**settings)
    produce(table(state, **options), "ann")
    assert {good: units for good, units in factory.store.items() if not good.startswith("proc")} == made


def test_what_capacity_is_left_makes_the_other_good() -> None:
    """PLA-R28: three high-tech goods, then seven manufactured ones."""
    state, factory = complex_of()
    factory.store["proc_precious"] = 3
    produce(table(state), "ann")
    assert factory.store == {"hightech": 3, "manufactured": 7, "proc_base": 5}


def test_who_is_paired() -> None:
    """PLA-R21, R29: first with first on each asteroid; not another's, not switched off, not out of order."""
    state = belt(
        *(installation("RS1", "ann", ready_round=2), installation("RS2", "ann"), installation("RS3", "bob")),
        *(installation("FY4", "ann", is_on=False), installation("FY5", "ann"), installation("FY6", "ann")),
        *(installation("RS7", "ann", "E7"), installation("RS8", "ann", "E7")),
        *(installation("FY9", "ann", "E7"), installation("FY10", "ann", "G4")),
    )
    assert complexes(book(), state, "ann") == {"FY5": "RS2", "FY9": "RS7"}


def test_farms_plants_and_factories_take_turns_by_id() -> None:
    """P3: all together in id order, so that FM1 has no food from a later one's product."""
    state = belt(
        installation("PP1", "ann", store={"proc_rads": 2}),
        installation("FY2", "ann", store={"proc_base": 2, "proc_precious": 9}),
        installation("FM3", "ann", store={"proc_organics": 11}),
    )
    round = table(state)
    produce(round, "ann")
    assert stores(state) == {
        "PP1": {"fuel": 2},
        "FY2": {"manufactured": 2, "proc_precious": 9},
        "FM3": {"food": 10, "proc_organics": 1},
    }
    assert [event.rule for event in round.events] == ["PLA-42", "PLA-43", "PLA-41"]


GOODS = ("organics", "proc_organics", "base_ore", "proc_base", "proc_precious", "food", "luxury")


@st.composite
def workplaces(draw: st.DrawFn) -> Belt:
    """Installations of two seats on two asteroids, with something in store."""
    ones = []
    for number in range(1, draw(st.integers(1, 9)) + 1):
        code = draw(st.sampled_from(sorted(book().codes)))
        store = draw(st.dictionaries(st.sampled_from(GOODS), st.integers(1, 30), max_size=3))
        one = installation(f"{code}{number}", draw(st.sampled_from(["ann", "bob"])), store=store)
        one.hex = draw(st.sampled_from(("D3", "E7")))
        one.ore = draw(st.sampled_from(("organics", "base_metals"))) if code == "RF" else ""
        one.max = draw(st.integers(0, 10))
        ones.append(one)
    return belt(*ones, D3="ann", E7="bob")


def all_goods(state: Belt, hex: str, owner: str) -> Counter[str]:
    """All that a seat has in its stores on an asteroid."""
    total: Counter[str] = Counter()
    for one in state.placed(hex, owner):
        total.update(one.store)
    return total


@given(workplaces())
def test_goods_have_an_origin_and_an_end(state: Belt) -> None:
    """Brief 9: what is dug and made is told, one unit for one; another's goods and other asteroids' stay."""
    before, round = copied(state), table(state, dice=Dice("work"))
    for step in SEGMENT:
        step(round, "ann")
    for hex in ("D3", "E7"):
        assert all_goods(state, hex, "bob") == all_goods(before, hex, "bob")
        gained = all_goods(state, hex, "ann")
        gained.subtract(all_goods(before, hex, "ann"))
        here = {one.id for one in state.placed(hex)}
        dug = sum(
            event.goods[0][0]
            for event in round.events
            if isinstance(event, events.Dug) and event.extractor in here
        )
        assert sum(gained.values()) == dug
    for event in round.events:
        if isinstance(event, events.Made):
            maker = state.installations[event.maker]
            assert 1 <= event.goods[0][0] <= most_worked(book().sorts[maker.sort], maker) <= 10


@given(workplaces())
def test_working_twice_is_working_once(state: Belt) -> None:
    """PLA-R31: in the same round nothing acts a second time, and no rent is paid again."""
    work(table(state, dice=Dice("work")))
    after = copied(state)
    again = table(state, dice=Dice("again"))
    work(again)
    assert state == after and again.events == []


@given(workplaces(), st.integers(0, 300))
def test_money_comes_and_goes_by_the_books(state: Belt, cash: int) -> None:
    """Brief 9: nobody's cash falls below 0, and opening plus entries is what is there."""
    for company in state.seats.values():
        company.cash = company.opening = cash
    for seat in ("ann", "bob"):
        work(table(state, dice=Dice("work")), seat)
    for company in state.seats.values():
        assert company.opening + sum(entry.amount for entry in company.entries) == company.cash >= 0
    between = [entry.amount for one in state.seats.values() for entry in one.entries if entry.other]
    assert sum(between) == 0
