"""Warlord, Church and contracts by the piece: gifts, terms of contracts, who sees what, what is refused."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.options import BadValue
from pbem.engine.ruleset import Player
from pbem.rulesets.crusoe.clauses import (
    BY,
    IN,
    Clause,
    Gives,
    KeepsPeace,
    Lets,
    Pays,
    Signals,
    Takes,
    Times,
    read_clause,
)
from pbem.rulesets.crusoe.language.lexicon import bare_lexicon
from pbem.rulesets.crusoe.modules.church import LEISURE_KEPT, gift
from pbem.rulesets.crusoe.modules.contract_record import (
    FOUGHT,
    GAVE,
    Agreement,
    Entry,
    Liberty,
    is_kept,
    of_parties,
)
from pbem.rulesets.crusoe.modules.settings import BUREAUCRACY, DICTATORSHIP
from pbem.rulesets.crusoe.modulestates import seen_state
from pbem.rulesets.crusoe.things import CLASSES, FISH, GOODS, LEISURE, SIGNALS, THINGS, Basket
from tests.crusoe.matches import opened

HELD = st.fixed_dictionaries({thing: st.integers(0, 9) for thing in THINGS})
WORDS = st.lists(st.sampled_from((*THINGS, *CLASSES)), max_size=4)
TIMES = st.builds(
    lambda word, cycles: Times(word, tuple(sorted(cycles)) if word == IN else (max(cycles),)),
    st.sampled_from((IN, BY)),
    st.sets(st.integers(1, 9), min_size=1, max_size=3),
)
SOME_GOODS = st.dictionaries(st.sampled_from(GOODS), st.integers(1, 5), min_size=1, max_size=3)
CLAUSES: st.SearchStrategy[Clause] = st.one_of(
    st.builds(lambda goods, times: Gives("ann", Basket.of(goods), "bob", times), SOME_GOODS, TIMES),
    st.builds(lambda dollars, times: Pays("ann", dollars, "bob", times), st.integers(1, 99), TIMES),
    st.builds(lambda times: Takes("ann", "sand_crab", times), TIMES),
    st.builds(lambda rent, times: Lets("ann", "bob", "ant", rent, times), st.integers(0, 9), TIMES),
    st.builds(lambda until: KeepsPeace("ann", "bob", until), st.integers(1, 9)),
    st.builds(lambda number, times: Signals("ann", number, times), st.integers(1, 9), TIMES),
)


@settings(max_examples=30, deadline=None)
@given(HELD, WORDS, st.sampled_from((Fraction(1, 10), Fraction(1, 5))))
def test_a_gift_is_its_part_of_what_is_held(held: dict[str, int], words: list[str], part: Fraction) -> None:
    """CRA-CHU-01, CRA-CHU-10, CRA-R99"""
    number = ceil(sum(held.values()) * part)
    given = gift(held, number, words)
    assert given.total == number
    assert all(units <= held[thing] for thing, units in given)


@settings(max_examples=30, deadline=None)
@given(HELD, st.integers(0, 12))
def test_without_a_list_signals_go_first_and_the_last_leisure_last(held: dict[str, int], number: int) -> None:
    """CRA-R99"""
    given = gift(held, number)
    assert sum(given[signal] for signal in SIGNALS) == min(number, sum(held[signal] for signal in SIGNALS))
    left = Basket.of({thing: held[thing] - given[thing] for thing in THINGS})
    if given[LEISURE] and left[LEISURE] < LEISURE_KEPT:
        assert not any(left[good] for good in GOODS)


def test_no_gift_is_greater_than_what_is_held() -> None:
    """CRA-R99"""
    assert gift({FISH: 2}, 5) == Basket.one(FISH, 2)
    assert not gift({}, 0)


@settings(max_examples=30, deadline=None)
@given(CLAUSES)
def test_clauses_are_kept_as_they_are_written(clause: Clause) -> None:
    """CRA-R106 The state has clauses as lines, and they are read again as they were."""
    words = bare_lexicon(opened(2, "x", {"scenario": "capitalism"}).book, {"ann": "Ann", "bob": "Bob"})
    assert read_clause(str(clause), words) == clause
    if not isinstance(clause, KeepsPeace):
        assert not is_kept(clause, ())


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("ann", "bob")), st.integers(1, 4)), max_size=6), st.integers(1, 9))
def test_units_given_add_up(gifts: list[tuple[str, int]], units: int) -> None:
    """CRA-R107"""
    clause = Gives("ann", Basket.one(FISH, units), "bob", Times(IN, (4,)))
    record = [Entry(4, GAVE, seat, {"ann": "bob", "bob": "ann"}[seat], FISH, n) for seat, n in gifts]
    assert is_kept(clause, record) == (sum(n for seat, n in gifts if seat == "ann") >= units)


def test_peace_is_kept_without_a_fight() -> None:
    """CRA-R107"""
    clause = KeepsPeace("ann", "bob", 4)
    assert is_kept(clause, [Entry(5, FOUGHT, "ann", "bob"), Entry(4, FOUGHT, "bob", "ann")])
    assert not is_kept(clause, [Entry(4, FOUGHT, "ann", "bob")])


def liberty() -> Liberty:
    """A contract in force, and a draft between others."""
    signed = Agreement(["ann", "bob"], ["ann TAKES ant IN 2"], "x", ["ann", "bob"], 1, 1)
    return Liberty({"eggs": signed, "plot": Agreement(["ann", "cy"], text="y", signed=["ann"])})


def test_drafts_are_for_their_parties_eyes() -> None:
    """CRA-R106, CRA 2.1"""
    state, both, one = liberty(), ["eggs", "plot"], ["eggs"]
    for reader, seen in {"ann": both, "cy": both, "bob": one, None: one}.items():
        shown = seen_state(state, reader)
        assert isinstance(shown, Liberty) and list(shown.contracts) == seen
        assert list(of_parties(state.contracts, reader)) == seen


@pytest.mark.parametrize("dice", ["random", 2])
def test_a_weak_warlord_needs_three_seats(dice: str | int) -> None:
    """CRA-R98"""
    with pytest.raises(BadValue, match="weak_warlord"):
        first = opened(2, "x", {"scenario": "hobbes", "modules": {"feudalism": {"dice": dice}}})
        first.first([Player("ann", "Ann"), Player("bob", "Bob")])


@pytest.mark.parametrize("type_", [DICTATORSHIP, BUREAUCRACY])
def test_what_is_left_of_government_is_a_democracy(type_: str) -> None:
    """CRA-LIB-01, CRA-R105"""
    with pytest.raises(BadValue, match="democracy"):
        opened(
            3,
            "x",
            {
                "scenario": "governmental_socialism",
                "government": {"default": {"type": type_}},
                "modules": {"libertarianism": {}},
            },
        )


def test_no_government_is_left_where_it_was_for_taxes() -> None:
    """CRA-LIB-01, CRA-R105"""
    rules = opened(3, "x", {"scenario": "national_capitalism", "modules": {"libertarianism": {}}})
    assert rules.book.tasks == ()
    assert "government" not in [module.id for module in rules.book.modules]
