"""Wholesale: the price counted down, who buys what, and to whom the rest goes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.monetary_market.markets import roll_off
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import (
    Bidder,
    Closing,
    Purchase,
    close,
    closing_price,
    total_asked,
)
from tests.crusoe.advanced.markets import any_bidders, bidder

WATER = [
    bidder("bob", "1@31, 2@17"),
    bidder("carol", "1@45, 2@35"),
    bidder("ted", "1@17, 2@9"),
    bidder("alice", "1@29, 2@19"),
]
FISH = [
    bidder("bob", "1@20, 2@15, 3@10"),
    bidder("carol", "1@25, 2@15"),
    bidder("ted", "1@25, 2@24, 3@20, 4@15, 5@12"),
    bidder("alice", "1@14, 2@10, 3@5"),
]
EGGS = [
    bidder("a", "2@18, 3@15", 20),
    bidder("b", "1@30, 2@15", 100),
    bidder("c", "1@28, 2@12", 100),
]


def bought(closing: Closing) -> dict[str, tuple[int, int]]:
    """Units and dollars of those who bought something."""
    return {one.seat: (one.units, one.paid) for one in closing.purchases if one.units}


def test_cra_k02_water_finds_its_buyers_exactly() -> None:
    assert [total_asked(WATER, price) for price in (45, 35, 31, 29, 19)] == [1, 2, 3, 4, 5]
    closing = close(5, WATER)
    assert closing.price == 19
    assert bought(closing) == {"bob": (1, 19), "carol": (2, 38), "alice": (2, 38)}
    assert (closing.left_over, closing.tied, closing.paid_in) == (0, (), 95)


def test_cra_k03_fish_jumps_over_the_supply() -> None:
    assert [total_asked(FISH, price) for price in (16, 15)] == [5, 8]
    closing = close(6, FISH)
    assert closing.price == 16
    assert bought(closing) == {"bob": (1, 16), "carol": (1, 16), "ted": (3, 48)}
    assert (closing.left_over, closing.tied, closing.paid_in) == (1, ("ted",), 80)


def test_cra_k11_who_cannot_pay_loses_the_rest_of_the_cash() -> None:
    closing = close(5, EGGS)
    assert closing.price == 16
    assert closing.purchases[0] == Purchase("a", 2, 1, 16, 4)
    assert (closing.purchases[0].unpaid, closing.purchases[0].spent) == (1, 20)
    assert bought(closing) == {"a": (1, 16), "b": (1, 16), "c": (1, 16)}
    assert (closing.left_over, closing.tied, closing.paid_in) == (2, ("b",), 48)


def test_cra_k11_a_list_that_affords_lowers_the_price() -> None:
    closing = close(5, [bidder("a", "2@18, 3@15 AFFORD", 20), *EGGS[1:]])
    assert closing.price == 12
    assert bought(closing) == {"a": (1, 12), "b": (2, 24), "c": (2, 24)}
    assert (closing.left_over, closing.paid_in, closing.purchases[0].spent) == (0, 60, 12)


def test_cra_k12_bids_all_alike_buy_nothing_and_dice_decide() -> None:
    closing = close(1, [bidder("a", "1@60"), bidder("b", "1@60"), bidder("c")])
    assert (closing.price, bought(closing), closing.paid_in) == (61, {}, 0)
    assert closing.tied == ("a", "b")
    dice = {"a": iter([2]), "b": iter([4])}
    assert roll_off(closing.tied, lambda seat: next(dice[seat])) == "b"


def test_cra_r01_the_price_falls_to_the_floor_where_bids_never_reach_the_supply() -> None:
    seats = [bidder("a", "1@9, 2@3"), bidder("b", "1@5")]
    closing = close(7, seats)
    assert (closing.price, bought(closing)) == (1, {"a": (2, 2), "b": (1, 1)})
    assert (closing.left_over, closing.tied) == (4, ("a",))
    assert close(7, [bidder("a", "1@9, 2@3")], floor=3).price == 3


def test_cra_r03_without_bids_all_roll_for_all_units() -> None:
    closing = close(4, [bidder("a"), bidder("b"), bidder("c")])
    assert (closing.price, closing.left_over, closing.tied) == (1, 4, ("a", "b", "c"))


def test_cra_mm_23_offers_for_more_units_break_ties_of_those_who_bought_as_much() -> None:
    seats = [bidder("a", "1@9, 4@5, 6@3"), bidder("b", "1@9, 3@5, 5@4"), bidder("c", "1@9, 4@5, 6@4")]
    assert closing_price(4, seats) == 6
    assert close(4, seats).tied == ("c",)
    assert close(4, [*seats[:2], bidder("c", "1@10, 4@5")]).tied == ("c",)
    assert close(4, [seats[0], seats[1], seats[0]]).tied == ("a", "a")


def test_cra_r06_most_bought_counts_units_paid_for() -> None:
    closing = close(6, [bidder("a", "4@10", 10), bidder("b", "2@10", 100), bidder("c", "1@5", 100)])
    assert (closing.price, bought(closing)) == (10, {"a": (1, 10), "b": (2, 20)})
    assert (closing.left_over, closing.tied) == (3, ("b",))


def test_a_roll_off_goes_on_among_the_highest() -> None:
    dice = {"a": iter([3]), "b": iter([5, 2]), "c": iter([5, 6])}
    assert roll_off(("a", "b", "c"), lambda seat: next(dice[seat])) == "c"
    assert roll_off(("a",), lambda seat: next(dice[seat])) == "a"


def test_cra_mm_20_high_bids_are_counted_as_fast() -> None:
    assert close(1, [bidder("a", "1@1000000000", 5), bidder("b", "1@999999999")]).price == 1_000_000_000


def counted_down(units: int, bidders: Sequence[Bidder], floor: int) -> int:
    """The price found by ones from above all lists, as at the table."""
    price = max((bid.price for one in bidders for bid in one.bids.bids), default=floor) + 1
    while price > floor:
        if total_asked(bidders, price) == units or total_asked(bidders, price - 1) > units:
            return price
        price -= 1
    return floor


FLOORS = st.sampled_from([1, 4])


@given(st.data(), FLOORS, st.integers(1, 20))
def test_the_price_is_that_of_counting_by_ones(data: st.DataObject, floor: int, units: int) -> None:
    seats = data.draw(any_bidders(floor))
    price = closing_price(units, seats, floor)
    assert price == counted_down(units, seats, floor)
    assert total_asked(seats, price) <= units
    is_full = total_asked(seats, price) == units
    assert price == floor or is_full or total_asked(seats, price - 1) > units
    assert all(total_asked(seats, higher) != units for higher in range(price + 1, price + 40))


@given(any_bidders(), st.integers(1, 20))
def test_every_unit_is_bought_or_left_over_and_no_cash_falls_below_nothing(
    seats: list[Bidder], units: int
) -> None:
    closing = close(units, seats)
    assert closing.bought + closing.left_over == units
    assert closing.left_over >= 0
    assert closing.paid_in == closing.price * closing.bought
    assert bool(closing.tied) == bool(closing.left_over)
    for seat, purchase in zip(seats, closing.purchases, strict=True):
        assert 0 <= purchase.spent <= seat.cash
        assert not (seat.bids.affords and purchase.unpaid)
        assert purchase.spent == seat.cash if purchase.unpaid else not purchase.confiscated
    if closing.tied:
        most = max(one.units for one in closing.purchases)
        assert all(one.units == most for one in closing.purchases if one.seat in closing.tied)


@given(any_bidders(), st.integers(1, 20))
def test_the_order_of_bidders_has_no_influence(seats: list[Bidder], units: int) -> None:
    one, other = close(units, seats), close(units, seats[::-1])
    assert one.price == other.price
    assert one.purchases == other.purchases[::-1]
    assert one.tied == other.tied[::-1]


@pytest.mark.parametrize("units", [1, 3])
def test_nobody_takes_part(units: int) -> None:
    closing = close(units, [])
    assert (closing.price, closing.left_over, closing.tied) == (1, units, ())
