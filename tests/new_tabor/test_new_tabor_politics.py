"""Levy, clearing, charity, estates, offices and the end: money stays whole (TAB-P8 to P13, R58, R75)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import RiggedDice
from pbem.engine.ruleset import Table
from pbem.rulesets.new_tabor.book import GOODS, Book
from pbem.rulesets.new_tabor.caseform import given as given_position
from pbem.rulesets.new_tabor.charity import Giver, hear, keep_in, plan_charity
from pbem.rulesets.new_tabor.clearing import clear, levy, pay_dividend, shares_of
from pbem.rulesets.new_tabor.economy import EconomyTable, Question
from pbem.rulesets.new_tabor.estate import put_out
from pbem.rulesets.new_tabor.offices import by_rotation, eligible, method_of
from pbem.rulesets.new_tabor.questions import asked, close_question, raise_question, to_be_voted_on
from pbem.rulesets.new_tabor.scoring import ranking, remember
from pbem.rulesets.new_tabor.throws import MOST_TRIES, highest, lowest
from tests.new_tabor.tables import rules, table, told

cents = st.integers(0, 20_000)
purses = st.lists(cents, min_size=4, max_size=4)
few = st.integers(0, 12)
goods = st.fixed_dictionaries(dict.fromkeys(GOODS, few))
SEATS = ("ann", "bob", "cy", "dan")


def credits(amount: int) -> str:
    """An amount of cents as cases write it."""
    return f"{amount // 100}.{amount % 100:02}"


def rich(*amounts: int, **more: Any) -> EconomyTable:
    """The usual four with so many cents each."""
    seats = {seat: {"money": credits(amount)} for seat, amount in zip(SEATS, amounts, strict=True)}
    return laid({"seats": seats, **more})


@cache
def standard() -> Book:
    """The rulebook of the standard data file."""
    return rules().book


def laid(values: Mapping[str, Any]) -> EconomyTable:
    """The table of a worked case with the usual options."""
    position = given_position(standard(), values, ())
    return Table(standard(), position.state, {}, RiggedDice(), position.moment)


def purse(at: EconomyTable) -> list[int]:
    """What the seats have, by number."""
    return [one.money for one in at.state.seats.values()]


def test_the_storehouse_loses_stock_and_all_pay() -> None:
    """C12: whoever can't pay is paid for by those who can."""
    at = rich(0, 700, 10_000, 2_001)
    levy(at, 4_650, "ann")
    assert purse(at) == [0, 0, 8_025, 26]
    assert told(at) == [
        "bob pays $7.00 to balance the stock.",
        "cy pays $19.75 to balance the stock.",
        "dan pays $19.75 to balance the stock.",
    ]


@given(purses, st.integers(0, 60_000), st.sampled_from(SEATS))
def test_a_levy_is_shared_as_equally_as_purses_allow(amounts: list[int], amount: int, first: str) -> None:
    """TAB-P12: all is collected while there is money; who has some left has paid as much as anybody."""
    at = rich(*amounts)
    levy(at, amount, first)
    now = purse(at)
    paid = [before - after for before, after in zip(amounts, now, strict=True)]
    assert sum(paid) == min(amount, sum(amounts)) and min(now) >= 0
    assert all(max(paid) - one <= 1 for one, after in zip(paid, now, strict=True) if after)


@given(st.integers(0, 10_000), st.integers(1, 8))
def test_shares_differ_by_a_cent_at_most(amount: int, number: int) -> None:
    """TAB-111: the first get what can't be shared."""
    shares = shares_of(amount, number)
    assert sum(shares) == amount and sorted(shares, reverse=True) == shares and shares[0] - shares[-1] <= 1


@given(purses, cents, goods)
def test_after_the_clearing_money_and_stock_balance(
    amounts: list[int], bank: int, stock: Mapping[str, int]
) -> None:
    """TAB-180, 9.1: the imbalance is 0, unless nobody had money."""
    at = rich(*amounts, bank=credits(bank), storehouse=stock)
    clear(at)
    assert at.state.imbalance == 0 or (at.state.imbalance > 0 and sum(purse(at)) == 0)


@given(purses, cents)
def test_a_dividend_moves_money_and_makes_none(amounts: list[int], bank: int) -> None:
    """TAB-P8, TAB-R57: what is paid leaves the bank; all or nothing is paid."""
    at = rich(*amounts, bank=credits(bank))
    pay_dividend(at)
    gained = [now - before for now, before in zip(purse(at), amounts, strict=True)]
    assert sum(gained) == bank - at.state.bank
    assert gained[0] == gained[1] == gained[3] == max(gained[2] - 500, 0)


needs = st.fixed_dictionaries(dict.fromkeys(GOODS, st.integers(0, 6))).filter(lambda one: any(one.values()))
givers = st.lists(st.tuples(goods, cents, st.none() | cents), min_size=3, max_size=3)


@settings(max_examples=60)
@given(needs, cents, goods, givers)
def test_charity_keeps_the_balance_or_moves_nothing(
    unmet: Mapping[str, int], money: int, storehouse: Mapping[str, int], others: list[Any]
) -> None:
    """TAB-P10: needs are met to the unit, nobody pays beyond his means or limit, shares are equal."""
    seats: dict[str, Any] = {"ann": {"unmet": unmet, "money": credits(money), "tokens": 1}}
    for seat, (stock, amount, _) in zip(SEATS[1:], others, strict=True):
        seats[seat] = {"stock": stock, "money": credits(amount)}
    at = laid({"seats": seats, "storehouse": storehouse})
    limits = [Giver(seat, most) for seat, (_, _, most) in zip(SEATS[1:], others, strict=True)]
    plan = plan_charity(at.state, "ann", limits)
    if plan is None:
        return
    units = sum(sum(one.stock.values()) for one in at.state.seats.values()) + sum(storehouse.values())
    economy, imbalance = at.state, at.state.imbalance
    keep_in(at, "ann", plan)
    assert (
        economy.imbalance == imbalance
        and not economy.seats["ann"].has_unmet
        and economy.seats["ann"].tokens == 0
    )
    left = sum(sum(one.stock.values()) for one in economy.seats.values()) + sum(economy.storehouse.values())
    assert units - left == sum(unmet.values())
    assert all(one.money >= 0 and min(one.stock.values()) >= 0 for one in economy.seats.values())
    shares = [gift.share for gift in plan.gifts]
    assert max(shares) - min(shares) <= 1
    known = {limit.seat: limit.most for limit in limits}
    assert all(known[gift.seat] is None or gift.share <= (known[gift.seat] or 0) for gift in plan.gifts)
    assert {gift.seat: 1 for gift in plan.gifts} == {
        one.id: one.tokens for one in economy.in_game() if one.tokens
    }


@given(purses, goods, st.sampled_from(SEATS))
def test_an_estate_is_shared_to_the_cent(amounts: list[int], stock: Mapping[str, int], seat: str) -> None:
    """TAB-P13, 9.1, 9.2: stock goes to the storehouse, money to the others, nothing is left behind."""
    at = rich(*amounts)
    at.state.seats[seat].stock.update(stock)
    imbalance = at.state.imbalance
    put_out(at, seat)
    gone = at.state.seats[seat]
    assert at.state.imbalance == imbalance and at.state.storehouse == stock
    assert (gone.money, sum(gone.stock.values()), gone.zone, gone.is_in) == (0, 0, None, False)
    assert at.state.bank < 3


def test_the_last_estate_stays_in_the_bank() -> None:
    """TAB-138, TAB-R76: with nobody to share it, the bank holds what the stock is worth."""
    out = {seat: {"in_game": False} for seat in SEATS[1:]}
    at = table({"seats": {"ann": {"money": 5, "stock": {"food": 1}, "unmet": {"clothes": 1}}, **out}})
    imbalance = at.state.imbalance
    hear(at, "ann")
    assert at.state.bank == 1_430 and at.state.imbalance == imbalance


def test_closed_books_hide_who_got_what() -> None:
    """Option open_books: shares of an estate and gifts are told to those concerned."""
    seats = {"ann": {"money": 9, "stock": {"food": 1}}, "bob": {}, "cy": {}, "dan": {}}
    at = table({"seats": seats}, open_books=False)
    put_out(at, "ann")
    assert [line for line in told(at, "cy") if "receives" in line] == [
        "cy receives $3.10 to balance the stock.",
        "cy receives $3.00 of ann's money.",
    ]
    assert not [line for line in told(at, None) if "receives" in line]


def test_ties_roll_again_among_themselves() -> None:
    """TAB-016, TAB-022: as often as they tie; a single seat does not roll."""
    first = {("ann", 0): 3, ("bob", 0): 1, ("cy", 0): 3}
    faces = {**first, ("ann", 1): 2, ("cy", 1): 2, ("ann", 2): 1, ("cy", 2): 3}
    rolled: list[tuple[str, str]] = []

    def throw(seat: str, purpose: str, tries: int) -> int:
        rolled.append((seat, purpose))
        return faces[seat, tries]

    assert highest(("ann", "bob", "cy"), "who begins Q2", throw) == "cy"
    assert len(rolled) == 7 and rolled[0] == ("ann", "who begins Q2: ann")
    assert lowest(("bob",), "Clerk by dice", throw) == "bob" and len(rolled) == 7


def test_a_die_of_equal_faces_ends_in_the_first() -> None:
    """TAB-P1: a data file may have such a die."""
    rolled: list[int] = []

    def throw(seat: str, purpose: str, tries: int) -> int:
        rolled.append(tries)
        return 2

    assert lowest(("bob", "cy"), "Clerk by dice", throw) == "bob"
    assert rolled[-1] == MOST_TRIES - 1


@pytest.mark.parametrize(
    ("options", "seats", "method"),
    [
        ({}, 4, "rotation"),
        ({}, 5, "election"),
        ({"first_game": True}, 4, "dice"),
        ({"first_game": True, "offices": "election"}, 4, "election"),
        ({"offices": "house"}, 8, "house"),
    ],
)
def test_how_offices_are_filled(options: dict[str, Any], seats: int, method: str) -> None:
    """TAB-R01, TAB-018, TAB-019, TAB-022: auto goes by the number of seats, unless it is a first game."""
    assert method_of(rules(**options).book.options, seats) == method


def test_the_rotation_passes_over_those_who_are_out() -> None:
    """TAB-R05: one left serves alone."""
    at = table({"quarter": 3, "seats": {"ann": {}, "bob": {}, "cy": {"out_in": 2}, "dan": {"out_in": 1}}})
    assert by_rotation(at.state) == {"clerk": "ann", "treasurer": "bob"}
    at.state.seats["ann"].out_in = 3
    assert by_rotation(at.state) == {"clerk": "bob", "treasurer": None}


def test_who_may_hold_an_office() -> None:
    """TAB-P11, TAB-R07: not the other officer, not who was just recalled."""
    at = table({})
    assert eligible(at.state, "clerk", recalled="dan") == ["ann", "bob"]


def test_questions_are_held_in_their_order() -> None:
    """TAB-P11, 3.4: call, recalls, elections, motions as made; asked twice they are one."""
    economy = table({}).state
    about = ("motion 12", "election treasurer", "recall treasurer", "motion 2", "call ", "election clerk")
    for text in (*about, "call ", "recall clerk"):
        kind, _, what = text.partition(" ")
        raise_question(economy, Question(kind, what))
    assert [f"{one.kind} {one.about}" for one in to_be_voted_on(economy)] == [
        "call ",
        "recall clerk",
        "recall treasurer",
        "election clerk",
        "election treasurer",
        "motion 2",
        "motion 12",
    ]
    assert str(asked(economy, Question("forgive", "bob"))) == "Forgive bob"
    close_question(economy, Question("call"))
    assert to_be_voted_on(economy)[0].kind == "recall"


@given(st.lists(st.tuples(st.integers(0, 3), cents), min_size=4, max_size=4))
def test_the_ranking_goes_by_tokens_then_value(scores: list[tuple[int, int]]) -> None:
    """TAB-076, TAB-077, TAB-R75: equal seats share a place, and the next place counts them all."""
    at = rich(*(money for _, money in scores))
    for one, (tokens, _) in zip(at.state.seats.values(), scores, strict=True):
        one.tokens = tokens
    ranks = ranking(at.state)
    for rank in ranks:
        mine = (rank.tokens, rank.value)
        assert rank.place == 1 + sum((other.tokens, other.value) > mine for other in ranks)
    assert [rank.place for rank in ranks] == sorted(rank.place for rank in ranks)


def test_the_history_has_a_line_for_each_round_and_none_for_a_quarter_just_opened() -> None:
    """A game called at an opening writes the last line of the quarter before anew."""
    at = table({"quarter": 2, "round": 4})
    remember(at)
    at.state.seats["ann"].tokens = 2
    remember(at)
    at.state.quarter, at.state.round = 3, 1
    remember(at)
    assert [record.turn for record in at.state.history] == [203]
    assert at.state.history[0].tokens["ann"] == 2
