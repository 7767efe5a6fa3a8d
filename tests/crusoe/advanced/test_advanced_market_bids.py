"""Lists of bids: what they ask for and offer, which are valid, and what a silent seat bids."""

from __future__ import annotations

import pytest
from hypothesis import given

from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    NO_BIDS,
    Bid,
    BidList,
    asked,
    list_fault,
    offered,
    usual_list,
)
from tests.crusoe.advanced.markets import any_list, listed

BOOK = listed("1@15, 2@12, 3@11, 4@10, 6@9")


@pytest.mark.parametrize(
    ("price", "units"), [(16, 0), (15, 1), (13, 1), (12, 2), (11, 3), (10, 4), (9, 6), (1, 6)]
)
def test_cra_mm_17_a_list_asks_for_the_most_units_at_no_less_than_the_price(price: int, units: int) -> None:
    assert asked(BOOK, price, 0) == units


def test_cra_r16_a_list_that_affords_asks_for_no_more_than_cash_pays_for() -> None:
    bids = listed("1@18, 3@10 AFFORD")
    assert [asked(bids, price, 25) for price in (19, 18, 11, 10, 9, 8)] == [0, 1, 1, 2, 2, 3]
    assert asked(bids, 10, 0) == 0


def test_cra_r07_what_is_offered_for_so_many_units_is_the_highest_price_that_asks_for_them() -> None:
    bids = listed("1@25, 3@20")
    assert [offered(bids, units, 0) for units in (1, 2, 3, 4)] == [25, 20, 20, 0]
    affording = listed("1@25, 3@20 AFFORD")
    assert [offered(affording, units, 30) for units in (1, 2, 3)] == [25, 15, 10]
    assert offered(affording, 3, 5, floor=2) == 0
    assert offered(NO_BIDS, 1, 100) == 0


@given(any_list())
def test_cra_r04_offers_and_what_is_asked_for_agree(bids: BidList) -> None:
    for units in range(1, 11):
        prices = [price for price in range(1, 40) if asked(bids, price, 30) >= units]
        assert offered(bids, units, 30) == max(prices, default=0)


@pytest.mark.parametrize(
    ("bids", "fault"),
    [
        (((1, 15), (2, 12), (6, 9)), ""),
        (((40, 1),), ""),
        ((), "A list has at least one bid."),
        (tuple((units, 30 - units) for units in range(1, 13)), ""),
        (tuple((units, 30 - units) for units in range(1, 14)), "A list has at most 12 bids."),
        (((0, 5),), "0@5: a bid is for 1 to 999 units."),
        (((1000, 5),), "1000@5: a bid is for 1 to 999 units."),
        (((1, 5), (2, 0)), "2@0: the lowest price is $1."),
        (((1, 5), (1, 4)), "1@4 behind 1@5: the units must rise."),
        (((2, 5), (1, 4)), "1@4 behind 2@5: the units must rise."),
        (((1, 5), (2, 5)), "2@5 behind 1@5: the price must fall."),
    ],
)
def test_cra_r04_units_rise_and_prices_fall(bids: tuple[tuple[int, int], ...], fault: str) -> None:
    assert list_fault([Bid(*bid) for bid in bids]) == fault


def test_cra_r04_a_table_may_raise_the_floor() -> None:
    assert list_fault([Bid(1, 4)], floor=5) == "1@4: the lowest price is $5."


@pytest.mark.parametrize(
    ("quote", "text"),
    [(29, "1@29, 2@24 AFFORD"), (5, "1@5, 2@4 AFFORD"), (2, "1@2 AFFORD"), (1, "1@1 AFFORD"), (0, " AFFORD")],
)
def test_a_silent_seat_bids_for_one_and_a_fifth_less_for_two(quote: int, text: str) -> None:
    assert str(usual_list(quote)) == text
