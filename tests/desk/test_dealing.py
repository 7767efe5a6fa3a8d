"""Dealing seats: nobody can do better without another doing worse, and the secret alone gives it again."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.signup.dealing import deal, dealing_dice
from pbem.engine.dice import RiggedDice

SEATS = ("north", "south", "east", "west", "isle")
tables = st.lists(
    st.tuples(st.permutations(SEATS), st.integers(0, len(SEATS))).map(lambda one: tuple(one[0][: one[1]])),
    max_size=len(SEATS),
)
secrets = st.text("0123456789abcdef", min_size=8, max_size=8)


def liking(wishes: tuple[str, ...], seat: str) -> int:
    """How far down the wishes a seat stands; all that are not wished for are alike, and last."""
    return wishes.index(seat) if seat in wishes else len(wishes)


@given(tables, secrets)
def test_each_has_a_free_seat_of_their_own(wishes: list[tuple[str, ...]], secret: str) -> None:
    dealt = deal(wishes, SEATS, dealing_dice(secret, "atoll"))
    assert len(dealt.seats) == len(wishes) == len(set(dealt.seats))
    assert set(dealt.seats) <= set(SEATS)
    assert sorted(dealt.order) == list(range(len(wishes)))


@given(tables, secrets)
def test_no_other_dealing_is_better_for_one_and_worse_for_none(
    wishes: list[tuple[str, ...]], secret: str
) -> None:
    dealt = deal(wishes, SEATS, dealing_dice(secret, "atoll"))
    got = [liking(wishes[one], seat) for one, seat in enumerate(dealt.seats)]
    for other in permutations(SEATS, len(wishes)):
        would = [liking(wishes[one], seat) for one, seat in enumerate(other)]
        assert not (would != got and all(new <= old for new, old in zip(would, got, strict=True)))


@given(tables, secrets)
def test_the_first_in_the_order_has_the_first_wish(wishes: list[tuple[str, ...]], secret: str) -> None:
    dealt = deal(wishes, SEATS, dealing_dice(secret, "atoll"))
    if wishes and wishes[dealt.order[0]]:
        assert dealt.seats[dealt.order[0]] == wishes[dealt.order[0]][0]
    assert dealt == deal(wishes, SEATS, dealing_dice(secret, "atoll"))


def test_those_without_a_free_wish_choose_last_so_that_they_take_nothing_another_wishes_for() -> None:
    dealt = deal([(), ("south",)], ("south", "north"), RiggedDice(1))
    assert (dealt.order, dealt.seats, dealt.by_chance) == ((0, 1), ("north", "south"), frozenset({0}))


def test_every_roll_is_logged_with_its_purpose() -> None:
    dealt = deal([("a",), ("a",), ()], ("a", "b", "c"), RiggedDice(2, 1, 2))
    assert dealt.order == (1, 0, 2)
    assert dealt.seats == ("c", "a", "b")
    whys = [(roll.why, roll.sides, roll.faces) for roll in dealt.rolls]
    assert whys == [
        ("who chooses first", 3, (2,)),
        ("who chooses first", 2, (1,)),
        ("a free seat for number 1", 2, (2,)),
    ]


@pytest.mark.parametrize("slug", ["atoll", "bay"])
def test_the_order_is_the_game_s_own(slug: str) -> None:
    orders = {deal([()] * 5, SEATS, dealing_dice(f"{number:064x}", slug)).order for number in range(40)}
    assert len(orders) > 20
