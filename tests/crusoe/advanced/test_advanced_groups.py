"""Unequal groups: draws, closed paths, bars, what a husband gives, and options that go wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.engine.options import BadValue, filled_in
from pbem.engine.ruleset import Player
from pbem.rulesets.crusoe.hooks import (
    CLOSED_FOR_GOOD,
    FACT,
    ICON,
    MAY_INVOKE,
    MAY_SPEAK,
    MAY_TRADE,
    RECEIVER,
    TAKES_CHOSEN,
    VOTES,
)
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.gender import GenderState, has_her_due, usual_share, women_among
from pbem.rulesets.crusoe.modules.hooks import (
    DICE_LIMIT,
    DICTATOR,
    LAND,
    MAY_HOLD,
    PRESIDENT,
    SHARES,
    VOTER,
    WARLORD,
    WELFARE_ROLE,
)
from pbem.rulesets.crusoe.modules.legality import verdict
from pbem.rulesets.crusoe.modules.limits import draw_closed
from pbem.rulesets.crusoe.modules.monetary_market.markets import TAX_SHARES
from pbem.rulesets.crusoe.modules.money import market_seats
from pbem.rulesets.crusoe.modules.race import MAJORITY, RaceState, minorities
from pbem.rulesets.crusoe.modules.settings import BARS, AdvancedOptions, Gender, MensWork, Race
from pbem.rulesets.crusoe.modulestates import seen_state, state_of
from pbem.rulesets.crusoe.things import DOLLARS, EMPTY, FOOD, GOODS, LEISURE, TOP40, WATER, Basket
from tests.crusoe.matches import opened
from tests.crusoe.tables import a_book, a_table, an_island

SEATS = ("ann", "bob", "cy", "dan", "eve")
FEW = settings(max_examples=25, deadline=None)
GOODS_HELD = st.dictionaries(st.sampled_from((WATER, *FOOD)), st.integers(0, 4))
HOUSE = {"gender": {"dolls_house": True}}
COUPLE = {"gender": {"woman": {"ann": True, "eve": True}, "husband": {"ann": "bob", "eve": "cy"}}}


def table(modules: Mapping[str, Any], mod: Mapping[str, Any], **values: Any) -> IslandTable:
    """A table of five under modules."""
    values.setdefault("seats", {seat: {} for seat in SEATS})
    options = {"scenario": values.pop("scenario", "capitalism"), "modules": modules, "sensitive_ok": True}
    book = a_book(**options)
    return a_table(book, an_island(book, mod=mod, **values))


@FEW
@given(st.integers(2, 8), st.booleans(), st.sampled_from(("women", "men")), st.integers(0, 99))
def test_groups_are_halves_and_each_wife_has_a_husband(
    seats: int, dolls_house: bool, disempowered: str, seed: int
) -> None:
    """CRA-GEN-01, CRA-GEN-08, CRA-GEN-11 Wives are never more than there are men."""
    options = {"modules": {"gender": {"dolls_house": dolls_house, "disempowered": disempowered}}}
    rules = opened(seats, str(seed), {"sensitive_ok": True, **options})
    state = rules.first([_player(number) for number in range(seats)]).state.mod["gender"]
    assert isinstance(state, GenderState)
    women = sum(state.woman.values())
    assert women == women_among(Gender(disempowered, dolls_house=dolls_house), seats)
    assert women == (seats // 2 if dolls_house and disempowered == "women" else -(-seats // 2))
    if dolls_house:
        wives = women if disempowered == "women" else seats - women
        assert len(state.husband) == len(set(state.husband.values())) == wives <= seats - wives
    else:
        assert not state.husband


def _player(number: int) -> Player:
    return Player(f"p{number}", f"P{number}")


@FEW
@given(st.integers(2, 8), st.sampled_from((1, 2, "third")), st.sampled_from(("all", "none", "random", 1)))
def test_minorities_are_drawn_and_the_rest_are_the_majority(
    seats: int, minority: int | str, prejudiced: int | str
) -> None:
    """CRA-RAC-01, CRA-RAC-04 The sizes are as chosen; somebody is always of the majority."""
    count = {1: 1, 2: 2, "third": max(1, (2 * seats + 3) // 6)}[minority]
    if count >= seats:
        return
    race = {"minority": minority, "majority_prejudiced": prejudiced}
    rules = opened(seats, f"{seats}", {"sensitive_ok": True, "modules": {"race": race}})
    state = rules.first([_player(number) for number in range(seats)]).state.mod["race"]
    assert isinstance(state, RaceState)
    assert sum(group != MAJORITY for group in state.group_of.values()) == count
    most = {"all": seats - count, "none": 0, 1: 1, "random": max(1, seats - count - 1)}[prejudiced]
    assert len(state.prejudice) == most or (prejudiced == "random" and 1 <= len(state.prejudice) <= most)
    assert all(state.group_of[seat] == MAJORITY for seat in state.prejudice)


@FEW
@given(st.integers(0, 6), st.integers(0, 1), st.integers())
def test_a_path_stays_open_to_each_group(barred: int, reserved: int, seed: int) -> None:
    """CRA-R92"""
    paths = [f"path {number}" for number in range(7)]
    closed = draw_closed(Dice(str(seed)).at("paths"), paths, MensWork(barred, reserved))
    assert len(set(closed.barred)) == barred and bool(closed.reserved) == bool(reserved)
    assert closed.reserved not in closed.barred
    assert any(not closed.closes(path, is_limited=True) for path in paths)
    assert any(not closed.closes(path, is_limited=False) for path in paths)


@FEW
@given(GOODS_HELD, GOODS_HELD)
def test_a_husband_gives_no_more_than_is_due(his: dict[str, int], hers: dict[str, int]) -> None:
    """CRA-R95 The least that is enough; if there is not enough, all food and one water."""
    held = {seat: {good: {"kept": units} for good, units in goods.items()} for seat, goods in _two(his, hers)}
    here = table(HOUSE, COUPLE, seats={**{seat: {} for seat in SEATS}, **held})
    share = usual_share(here, "bob", "ann")
    assert all(units <= his.get(good, 0) for good, units in share)
    lacking = max(0, 3 - sum(hers.get(food, 0) for food in FOOD)), max(0, 1 - hers.get(WATER, 0))
    is_enough = sum(his.get(food, 0) for food in FOOD) >= lacking[0] and his.get(WATER, 0) >= lacking[1]
    if is_enough:
        assert (share.total - share[WATER], share[WATER]) == lacking
    else:
        assert share.total - share[WATER] == sum(his.get(food, 0) for food in FOOD)
        assert share[WATER] == min(1, his.get(WATER, 0))
    assert has_her_due(here, "ann") == (lacking == (0, 0))


def _two(his: dict[str, int], hers: dict[str, int]) -> tuple[tuple[str, dict[str, int]], ...]:
    return (("bob", his), ("ann", hers))


def test_food_that_balances_her_meal_goes_first_then_the_most_perishable() -> None:
    """CRA-R95"""
    held = {"banana": {"kept": 3}, "egg": {"kept": 3}, "grape": {"kept": 1}}
    here = table(HOUSE, COUPLE, seats={**{seat: {} for seat in SEATS}, "bob": {"water": 1, **held}})
    assert str(usual_share(here, "bob", "ann")) == "1 water + 1 egg + 2 banana"


@FEW
@given(st.sampled_from(GOODS), st.sampled_from(SEATS))
def test_what_a_wife_makes_is_her_husbands(good: str, seat: str) -> None:
    """CRA-R62, CRA-R94 Her goods and her money are his, but not her leisure, her signals, or gifts to her."""
    here = table(HOUSE, COUPLE)
    owner = {"ann": "bob", "eve": "cy"}.get(seat, seat)
    TAKES_CHOSEN(here, (seat,), ("egg",))
    assert RECEIVER(seat, here, good, 1, ICON) == owner
    assert RECEIVER(seat, here, DOLLARS, 1, "any") == owner
    for thing, source in ((LEISURE, ICON), (TOP40, ICON), (good, "loot"), (good, "estate")):
        assert RECEIVER(seat, here, thing, 1, source) == seat
    TAKES_CHOSEN(here, (), ())
    assert RECEIVER(seat, here, good, 1, ICON) == seat


def test_wives_take_no_part_in_any_market() -> None:
    """CRA-GEN-09, CRA-R94"""
    here = table(HOUSE, COUPLE, scenario="national_capitalism")
    assert market_seats(here, "main") == ("bob", "cy", "dan")
    assert TAX_SHARES(4, here, "ann") == 0 and TAX_SHARES(4, here, "bob") == 4
    assert MAY_TRADE(here, "ann", "dan", EMPTY, EMPTY) == "you leave the market to your partner"
    assert MAY_TRADE(here, "dan", "eve", EMPTY, EMPTY) == "Eve leaves the market to a partner"
    assert not MAY_TRADE(here, "bob", "cy", Basket.one("egg"), EMPTY)


def test_whom_one_would_marry_nobody_else_knows() -> None:
    """CRA-R93"""
    here = table(HOUSE, {"gender": {"wishes": {"ann": ["bob"], "eve": ["cy"]}}})
    state = state_of(here, GenderState)
    assert seen_state(state, "ann") == GenderState(wishes={"ann": ["bob"]})
    assert seen_state(state, None) == GenderState()


ROLES = {
    "offices": (DICTATOR, PRESIDENT, WARLORD),
    "land": (LAND,),
    "shares": (SHARES,),
    "welfare": (WELFARE_ROLE,),
}


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize("module", ["gender", "race"])
def test_a_bar_takes_away_its_roles_alone(bar: str, module: str) -> None:
    """CRA-GEN-06, CRA-DSC-01 And from none but the group."""
    modules: dict[str, Any] = {"gender": {"extra_bars": [bar]}}
    mod: dict[str, Any] = {"gender": {"woman": {"ann": True}}}
    if module == "race":
        modules, mod = {"race": {"limits": {"extra_bars": [bar]}}}, {"race": {"group_of": {"ann": "B"}}}
    here = table(modules, mod)
    for other, roles in ROLES.items():
        for role in roles:
            assert bool(MAY_HOLD(here, "ann", role)) == (other == bar)
            assert not MAY_HOLD(here, "bob", role)
    assert (
        not MAY_HOLD(here, "ann", VOTER) and not MAY_INVOKE(here, "ann") and DICE_LIMIT(4, here, "ann") == 4
    )


@pytest.mark.parametrize(
    ("gender", "no_voice", "no_vote"),
    [
        ({}, False, False),
        ({"no_suffrage": "yes"}, True, True),
        ({"no_vote": True}, False, True),
        ({"dolls_house": True}, True, True),
        ({"dolls_house": True, "no_suffrage": "no"}, False, False),
    ],
)
def test_suffrage_is_voice_and_vote(gender: dict[str, Any], no_voice: bool, no_vote: bool) -> None:
    """CRA-GEN-05, CRA-GEN-13, CRA-R91"""
    here = table({"gender": gender}, {"gender": {"woman": {"ann": True}}})
    assert bool(MAY_INVOKE(here, "ann")) == bool(MAY_SPEAK(here, "ann")) == no_voice
    assert (VOTES(2, here, "ann", "verdict") == 0) == bool(MAY_HOLD(here, "ann", VOTER)) == no_vote
    assert DICE_LIMIT(3, here, "ann") == (1 if no_voice else 3)
    assert bool(MAY_HOLD(here, "ann", LAND)) == bool(MAY_HOLD(here, "ann", DICTATOR)) == no_voice
    assert VOTES(2, here, "bob", "verdict") == 2 and not MAY_SPEAK(here, "bob")


def test_no_limit_reaches_exiles() -> None:
    """CRA-R131"""
    seats = {**{seat: {} for seat in SEATS}, "ann": {"group": "exile"}}
    here = table(
        {"gender": {"no_suffrage": "yes"}},
        {"gender": {"woman": {"ann": True}, "limits": {"barred": ["ant"]}}},
        seats=seats,
        groups={"exile": {"economy": "hobbes", "violence": True}},
    )
    assert not MAY_INVOKE(here, "ann") and VOTES(1, here, "ann", "estate") == 1
    assert not MAY_HOLD(here, "ann", LAND) and not CLOSED_FOR_GOOD(here, "ann", "ant")


def test_facts_say_who_is_of_which_group() -> None:
    """CRA 5.5"""
    here = table(
        {"gender": {"disempowered": "men"}, "race": {}},
        {"gender": {"woman": {"ann": True}}, "race": {"group_of": {"bob": "B", "cy": "A"}}},
    )
    assert FACT(here, "is", ("ann", "woman"), 1) == 1 and FACT(here, "is", ("bob", "woman"), 1) == 0
    assert FACT(here, "is", ("bob", "minority"), 1) == 1 and FACT(here, "is", ("cy", "minority"), 1) == 0


def test_groups_without_a_name_are_called_by_letters() -> None:
    """CRA-RAC-05"""
    race = filled_in(Race, {"groups": [{"count": 1}, {"name": "Clan", "count": 2}, {"count": 1}]})
    assert [one.name for one in minorities(race, 8)] == ["B", "Clan", "D"]
    many = filled_in(Race, {"groups": [{"count": 1}] * 27})
    assert [one.name for one in minorities(many, 40)][-2:] == ["27", "28"]


@pytest.mark.parametrize(
    ("race", "reason"),
    [
        ({"prejudice": {"A": {"B": 1}}}, "A table of prejudice needs groups under race."),
        (
            {"groups": [{"name": "A", "count": 1}]},
            "Two groups of race are called A; the majority is called A.",
        ),
        (
            {"groups": [{"count": 1, "exempt": 2}]},
            "Group B has fewer members than are to be without prejudice.",
        ),
        (
            {"groups": [{"count": 1}], "prejudice": {"A": {"Clan": 1}}},
            "The table of prejudice names the group Clan, which there is not.",
        ),
    ],
)
def test_groups_that_cannot_be_are_refused(race: dict[str, Any], reason: str) -> None:
    """CRA-RAC-05"""
    given_options = {"modules": {"race": race}, "sensitive_ok": True}
    options = filled_in(AdvancedOptions, given_options)
    assert reason in verdict("capitalism", options.in_play, options.government, 5, sensitive_ok=True).refusals


@pytest.mark.parametrize("module", ["race", "gender"])
def test_such_a_game_needs_the_gms_word(module: str) -> None:
    """CRA 4.E, 7.3"""
    with pytest.raises(BadValue, match="sensitive_ok"):
        opened(4, "unasked", {"modules": {module: {}}})
