"""Tack-on modules by themselves: what is drawn and barred, imports, gangs, scores, who sees and who ranks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.engine.modules import Module
from pbem.engine.options import BadValue
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    CHOOSE_PATH,
    FACT,
    MAX_SEATS,
    MAY_ENTER,
    OVERBURDEN_FROM,
    SETUP,
)
from pbem.rulesets.crusoe.island import Island, Look, Result
from pbem.rulesets.crusoe.modules.attitudes import ALTRUISTIC, CUTTHROAT, SELF, AttitudesTaken, adjusted
from pbem.rulesets.crusoe.modules.diamonds import Boat, board, contend
from pbem.rulesets.crusoe.modules.guilds import could_make
from pbem.rulesets.crusoe.modules.hooks import ASSIGNED, MAY_MAKE
from pbem.rulesets.crusoe.modules.many_players import token_sets
from pbem.rulesets.crusoe.modules.settings import RESOURCES
from pbem.rulesets.crusoe.modules.third_world import cost_of, deliveries
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.setup import check_seats
from pbem.rulesets.crusoe.standings import standings
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.view import look
from tests.crusoe.tables import a_book, a_table, an_island, told

CHART = a_book().advanced.third_world.price


def _seats(number: int) -> dict[str, Any]:
    return {f"p{one}": {} for one in range(1, number + 1)}


# who draws first, and how many may play


def test_roles_are_drawn_in_the_order_of_the_rules() -> None:
    """CRA 9 Attitudes go before all, guilds before the Agent, the Agent before Galt."""
    modules = {"objectivist": {}, "third_world": {}, "guilds": {}, "attitudes": {"assign": "random_public"}}
    book = a_book(modules=modules)
    table = a_table(
        book, an_island(book, ["ann", "bob"], phase="setup"), 1, 1, [1, 2, 3, 4, 5, 6, 7, 8], 1, 1, 2
    )
    SETUP(table)
    assert told(table) == [
        "Ann is Altruistic.",
        "Bob is Altruistic.",
        "Ann draws signal.",
        "Bob draws banana.",
        "Ann is the Agent; the basic resource is fish.",
        "Bob is John Galt.",
    ]


@pytest.mark.parametrize(
    ("seats", "crowd", "sets"), [(8, 2, 1), (9, 3, 2), (13, 3, 2), (14, 4, 2), (17, 4, 3), (40, 9, 5)]
)
def test_more_than_eight_seats(seats: int, crowd: int, sets: int) -> None:
    """CRA-XL-01, CRA-XL-03"""
    book = a_book(modules={"many_players": {}})
    scene = Look(book, an_island(book, _seats(seats)))
    assert (OVERBURDEN_FROM(2, scene), token_sets(scene), MAX_SEATS(8, scene)) == (crowd, sets, 40)
    check_seats(book, scene.state)


def test_without_the_module_there_are_eight_at_most() -> None:
    """CRU-002, CRA-XL"""
    plain, wide = a_book(), a_book(modules={"many_players": {}})
    with pytest.raises(BadValue, match="2 to 8"):
        check_seats(plain, an_island(plain, _seats(9)))
    with pytest.raises(BadValue, match="2 to 40"):
        check_seats(wide, an_island(wide, _seats(41)))


# guilds


def test_a_lasting_bar_of_any_module_counts_in_guilds() -> None:
    """CRA-R77 A good that may be made by one icon at least can be made."""
    barred = {("ann", "fish"), ("bob", "fish"), ("bob", "speared fish")}
    lame = MAY_MAKE.by(lambda scene, seat, icon, thing: "lame" if (seat, icon) in barred else "")
    book = a_book(lame, modules={"guilds": {}})
    scene = Look(book, an_island(book, ["ann", "bob"]))
    assert [could_make(scene, seat, "fish") for seat in ("ann", "bob")] == [True, False]


# assigned paths


@pytest.mark.parametrize(
    ("barred_by", "path"),
    [((), "spider"), (("landlords",), "market"), (("gender",), None), (("landlords", "gender"), None)],
)
def test_only_a_refused_lease_sends_a_seat_to_the_market(
    barred_by: tuple[str, ...], path: str | None
) -> None:
    """CRA-R79 Whatever else bars the path assigned, with a Lease refused or not, makes it void."""
    plain = a_book(modules={"paternalistic": {}})
    closed = MAY_ENTER.by(lambda scene, seat, path: "closed" if path == "spider" else "")
    modules = [Module(id, "other", (closed,)) for id in barred_by]
    sent = Module("sent", "government", (ASSIGNED.by(lambda scene, seat: "spider"),))
    book = replace(plain, modules=(*plain.modules, sent, *modules))
    assert CHOOSE_PATH(a_table(book, an_island(book, ["ann", "bob"])), "ann") == path


# the Agent


@settings(max_examples=30)
@given(
    st.sampled_from(RESOURCES),
    st.integers(1, 60),
    st.dictionaries(st.sampled_from(GOODS), st.integers(0, 12)),
    st.lists(st.sampled_from(GOODS), unique=True),
)
def test_whatever_is_delivered_covers_the_commitment_or_is_all(
    resource: str, commitment: int, some: dict[str, int], first: list[str]
) -> None:
    """CRA-R82 No more than is held, no water, no unit too many, and all there is from who is sacked."""
    held = {good: some.get(good, 0) for good in GOODS}
    chart = CHART[resource]
    goods, is_enough = deliveries(chart, resource, commitment, held, first)
    assert all(units <= held[good] for good, units in goods) and not goods["water"]
    assert goods[resource] == min(held[resource], commitment)
    worth = goods[resource] + sum((chart[good] * goods[good] for good in chart), Fraction())
    assert is_enough == (worth >= commitment)
    if not is_enough:
        assert all(goods[good] == held[good] for good in chart)
    else:
        spare = worth - commitment
        assert not any(goods[good] and spare >= chart[good] for good in chart if spare >= max(chart.values()))


def test_prices_are_rounded_up_once() -> None:
    """CRA-R81"""
    assert cost_of(CHART["diamond"], Basket.of({"banana": 2, "egg": 1})) == 2
    assert cost_of(CHART["banana"], Basket.of({"egg": 2, "grape": 1})) == 27
    assert cost_of(CHART["fish"], Basket()) == 0


@pytest.mark.parametrize(("name", "args"), [("agent", ("ann",)), ("is", ("ann", "agent"))])
def test_who_is_the_agent_is_a_fact(name: str, args: tuple[str, ...]) -> None:
    """CRA 5.5, 6.4"""
    book = a_book(modules={"third_world": {}, "objectivist": {}})
    mod = {"third_world": {"agent": "ann", "resource": "egg"}, "objectivist": {"galt": "bob"}}
    scene = Look(book, an_island(book, ["ann", "bob"], mod=mod))
    assert FACT(scene, name, args, 1) == 1
    assert FACT(scene, name, ("bob", *args[1:]), 1) == 0
    assert FACT(scene, "is", ("bob", "galt"), 1) == 1


# attitudes


@settings(max_examples=30)
@given(st.lists(st.integers(-60, 60), min_size=1, max_size=9))
def test_attitudes_are_exact(scores: list[int]) -> None:
    """CRA-VVC-03, CRA-VVC-04 Altruists lie between the worst and themselves; the median Cutthroat has 0."""
    raw = {f"p{number}": score for number, score in enumerate(scores)}
    for seat, mine in raw.items():
        assert adjusted(SELF, seat, raw) == mine
        assert min(scores) <= adjusted(ALTRUISTIC, seat, raw) <= max(scores)
        assert (adjusted(ALTRUISTIC, seat, raw) * 6).denominator == 1
        assert (adjusted(CUTTHROAT, seat, raw) * 2).denominator == 1
    below = sum(adjusted(CUTTHROAT, seat, raw) < 0 for seat in raw)
    above = sum(adjusted(CUTTHROAT, seat, raw) > 0 for seat in raw)
    assert max(below, above) <= len(raw) // 2


def _ended(book: Any, island: Island, final: dict[str, int]) -> Island:
    return replace(island, result=Result("rescued", final, ()))


def test_fractions_decide_who_is_ahead() -> None:
    """CRA-R111 Two seats that both end with 2 are told apart by what they have exactly."""
    book = a_book(modules={"attitudes": {"assign": "choose"}})
    mod = {"attitudes": {"adjusted": {"ann": "4/3", "bob": "5/3"}}}
    island = _ended(book, an_island(book, ["ann", "bob"], mod=mod), {"ann": 2, "bob": 2})
    assert [(one.seat, one.place) for one in standings(book, look(book, island, None))] == [
        ("bob", 1),
        ("ann", 2),
    ]


def test_nobody_sees_the_attitude_of_another_before_the_end() -> None:
    """CRA-VVC-01, CRA 2.1"""
    book = a_book(modules={"attitudes": {"assign": "choose"}})
    mod = {"attitudes": {"attitude": {"ann": "self", "bob": "cutthroat"}}}
    island = an_island(book, ["ann", "bob"], mod=mod)
    seen = [state_of(look(book, island, reader), AttitudesTaken).attitude for reader in (None, "ann", "gm")]
    assert seen == [{}, {"ann": "self"}, {"ann": "self", "bob": "cutthroat"}]
    ended = _ended(book, island, {"ann": 1, "bob": 1})
    assert state_of(look(book, ended, None), AttitudesTaken).attitude["bob"] == "cutthroat"


# the boat


def test_who_always_wins_boards_first_with_its_gang() -> None:
    """CRA-R114 Of two gangs with such a member dice decide, and others do not even roll."""
    strong = BATTLE_AUTO.by(lambda sure, scene, battle: (*sure, "cy", "eve"))
    book = a_book(strong, modules={"diamonds": {"small_boat": 2}})
    table = a_table(book, an_island(book, ["ann", "bob", "cy", "dee", "eve"], stopping="rescued cb"), 2, 5, 6)
    contend(table, [("ann", "bob"), ("cy", "dee"), ("eve",)])
    assert told(table) == [
        "Cy fights: 2.",
        "Dee fights: 5.",
        "Eve fights: 6.",
        "Cy boards the boat.",
        "Dee boards the boat.",
    ]


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 6), st.lists(st.integers(0, 2), min_size=2, max_size=6), st.integers(0, 9999))
def test_the_boat_is_full_and_nobody_with_fewer_diamonds_takes_a_place(
    places: int, diamonds: list[int], seed: int
) -> None:
    """CRA-DIA-03 Whoever the dice favour, as many board as there is room for, the richest first."""
    book = a_book(modules={"diamonds": {"small_boat": places}})
    seats = {f"p{number}": {"diamond": units} for number, units in enumerate(diamonds)}
    table = a_table(book, an_island(book, seats, phase="boat", stage="boat", stopping="rescued cb"))
    table.dice = Dice(f"boat {seed}")
    board(table)
    if state_of(table, Boat).tied:
        board(table)
    aboard = state_of(table, Boat).boarded
    assert len(aboard) == len(set(aboard)) == min(places, len(seats))
    left = [seats[seat]["diamond"] for seat in seats if seat not in aboard]
    assert min(seats[seat]["diamond"] for seat in aboard) >= max(left, default=0)


def test_who_is_left_behind_is_ranked_with_the_dead() -> None:
    """CRA-DIA-05, CRA-R115"""
    book = a_book(modules={"diamonds": {"small_boat": 1}})
    seats = {"ann": {"vp": 9}, "bob": {"vp": -9}, "cy": {"vp": 5, "status": "dead", "cause": "killed"}}
    island = an_island(book, seats, mod={"diamonds": {"boarded": ["bob"]}})
    ended = _ended(book, island, {"ann": 9, "bob": -9, "cy": 5})
    assert [one.seat for one in standings(book, look(book, ended, None))] == ["bob", "ann", "cy"]
