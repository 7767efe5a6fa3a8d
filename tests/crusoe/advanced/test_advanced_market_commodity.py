"""The commodity market: what is put in, its price, what is paid; and who trades with whom in retail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules.monetary_market.commodity import (
    Contribution,
    Offer,
    commodity_price,
    money_of,
    priced,
)
from pbem.rulesets.crusoe.modules.money import are_neighbours, neighbours
from tests.crusoe.advanced.markets import SEATS, Seller, put_in_by, sell


def test_cra_k01_water_is_paid_by_unit_and_rounded_up() -> None:
    sold = sell(143, [Seller("alice", 0), Seller("bob", 3), Seller("carol", 1), Seller("ted", 1)])
    assert sold is not None
    assert (sold.units, sold.price) == (5, 29)
    assert sold.receipts == {"bob": 87, "carol": 29, "ted": 29}


def test_cra_k01_the_first_fish_meet_a_hundred_dollars() -> None:
    sold = sell(money_of(None), [Seller("alice", 6), Seller("bob", 0)])
    assert sold is not None
    assert (sold.money, sold.price, sold.receipts) == (100, 17, {"alice": 102})
    assert (money_of(0), money_of(None, 80)) == (0, 80)


def test_cra_k01_kept_apples_go_in_by_choice() -> None:
    sellers = [
        Seller("alice", 0),
        Seller("bob", 0, 1, (Offer(1),)),
        Seller("carol", 1, 1),
        Seller("ted", 2),
    ]
    sold = sell(98, sellers)
    assert sold is not None
    assert (sold.units, sold.price) == (4, 25)
    assert sold.receipts == {"bob": 25, "carol": 25, "ted": 50}
    assert sold.contributions[1] == Contribution("carol", 1, 0)


def test_cra_k12_a_market_without_money_pays_nothing() -> None:
    sold = sell(0, [Seller("a", 2)])
    assert sold is not None
    assert (sold.price, sold.receipts) == (0, {"a": 0})


def test_cra_k16_a_price_for_what_two_sellers_put_in() -> None:
    sold = priced(money_of(None), [Contribution("ann", 7), Contribution("bob", 6)])
    assert sold is not None
    assert (sold.price, sold.receipts) == (8, {"ann": 56, "bob": 48})


def test_cra_mm_11_without_a_unit_there_is_no_market() -> None:
    assert sell(70, [Seller("a", 0, 3), Seller("b", 0)]) is None
    assert sell(70, []) is None


@pytest.mark.parametrize(
    ("offers", "kept"),
    [
        ((Offer(3, 25),), 2),
        ((Offer(3, 26),), 1),
        ((Offer(3, 34),), 0),
        ((Offer(1, 25),), 1),
        ((Offer(9),), 3),
        ((Offer(1), Offer(2, 25)), 2),
        ((Offer(1, 34), Offer(1)), 1),
    ],
)
def test_cra_r11_kept_units_go_in_as_long_as_the_price_is_right(offers: tuple[Offer, ...], kept: int) -> None:
    sold = sell(98, [Seller("a", 2), Seller("b", 0, 3, offers)])
    assert sold is not None
    assert sold.units == 2 + kept


def test_cra_mm_06_later_seats_see_what_earlier_ones_put_in() -> None:
    late = Seller("b", 0, 1, (Offer(1, 33),))
    first = Seller("a", 2, 1, (Offer(1),))
    assert [one.kept for one in put_in_by(98, [first, late])] == [1, 0]
    assert [one.kept for one in put_in_by(98, [late, first])] == [1, 1]


OFFERS = st.builds(Offer, st.integers(1, 9), st.none() | st.integers(0, 60))
SELLERS = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.lists(OFFERS, max_size=3).map(tuple)), max_size=5
).map(lambda of: [Seller(SEATS[at], *one) for at, one in enumerate(of)])


@given(st.integers(0, 300), SELLERS)
def test_units_are_put_in_or_kept_and_receipts_are_price_by_units(money: int, sellers: list[Seller]) -> None:
    put_in = put_in_by(money, sellers)
    for seller, one in zip(sellers, put_in, strict=True):
        assert one.new == seller.new
        assert 0 <= one.kept <= seller.kept
    sold = sell(money, sellers)
    if sold is None:
        assert not any(one.units for one in put_in)
        return
    assert sold.units == sum(one.units for one in put_in)
    assert sum(sold.receipts.values()) == sold.price * sold.units
    assert money <= sold.price * sold.units < money + sold.units
    assert sold.price == commodity_price(money, sold.units)


def test_cra_k36_those_left_out_of_the_turn_order_leave_no_gap() -> None:
    assert neighbours(("ann", "bob", "eve")) == (("ann", "bob"), ("bob", "eve"), ("eve", "ann"))
    assert are_neighbours(("ann", "bob", "eve"), "ann", "eve")
    assert not are_neighbours(("ann", "bob", "eve"), "ann", "cy")
    assert not are_neighbours(("ann", "bob", "cy", "eve"), "ann", "cy")


@pytest.mark.parametrize(("order", "pairs"), [((), 0), (("ann",), 0), (("ann", "bob"), 1), (SEATS, 5)])
def test_cra_r19_two_are_neighbours_once_and_one_has_none(order: tuple[str, ...], pairs: int) -> None:
    assert len(neighbours(order)) == pairs
