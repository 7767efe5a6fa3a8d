"""R10: list and fair prices, held against the table of the deeds; shares of income and the books (3.9.5)."""

from __future__ import annotations

import pytest

from pbem.rulesets.laissez_faire.accounts import earn, pay_bank, receive, tallied, transfer
from pbem.rulesets.laissez_faire.quotes import fair_price, house_price, list_price
from pbem.rulesets.laissez_faire.scopes import covers, rank_of
from tests.laissez_faire.notary import board, book, contract, owned, position, table, told

LIST = {
    "basin": (6, 12, 22, 32, 52),
    "french": (6, 12, 22, 32, 52),
    "sunset": (10, 20, 30, 40, 60),
    "wilshire": (10, 20, 30, 40, 60),
    "hollywood": (12, 24, 34, 44, 64),
    "rush": (14, 28, 48, 68, 108),
    "state": (14, 28, 48, 68, 108),
    "michigan": (16, 32, 52, 72, 112),
    "locust": (18, 36, 56, 76, 116),
    "chestnut": (18, 36, 56, 76, 116),
    "walnut": (20, 40, 60, 80, 120),
    "brattle": (22, 44, 74, 104, 164),
    "harvard": (22, 44, 74, 104, 164),
    "beacon": (24, 48, 78, 108, 168),
    "georgetown": (26, 52, 82, 112, 172),
    "constitution": (26, 52, 82, 112, 172),
    "pennsylvania": (28, 56, 86, 116, 176),
    "fisherman": (30, 60, 100, 140, 220),
    "union": (30, 60, 100, 140, 220),
    "nob": (32, 64, 104, 144, 224),
    "fifth": (35, 70, 110, 150, 230),
    "wall": (40, 80, 120, 160, 240),
}
"""One owned, two owned, one house, two houses, apartment building: the second table of brief 2.1."""
FAIR = {
    "basin": (6, 11, 16, 31),
    "hollywood": (12, 17, 22, 37),
    "locust": (18, 28, 38, 68),
    "beacon": (24, 39, 54, 99),
    "nob": (32, 52, 72, 132),
    "wall": (40, 60, 80, 140),
}


@pytest.mark.parametrize("street", LIST)
def test_list_rents_of_streets(street: str) -> None:
    """LAI-20, R10: alone, with another street of the city, and by level, whatever else is owned."""
    other = next(one.key for one in board().streets_of(board().streets[street].city) if one.key != street)
    alone = position("ann", "bob", titles=owned("ann", street))
    two = position("ann", "bob", titles=owned("ann", street, other))
    rents = [list_price(book(), state, street, "ann", 7) for state in (alone, two)]
    for payments in (1, 2, 3):
        alone.titles[street].payments = two.titles[street].payments = payments
        rents.append(list_price(book(), alone, street, "ann", 7))
        assert list_price(book(), two, street, "ann", 7) == rents[-1]
    assert tuple(rents) == LIST[street]


@pytest.mark.parametrize("street", FAIR)
def test_fair_rents_of_streets(street: str) -> None:
    """5.3: the competitor column for the levels that exist."""
    state = position("ann")
    rents = []
    for payments in (0, 1, 2, 3):
        state.titles[street].payments = payments
        rents.append(fair_price(book(), state, street, 7))
    assert tuple(rents) == FAIR[street]


def test_companies_ask_by_their_number() -> None:
    """R10: 40, 80, 160, 320; fair 20."""
    companies = ("bus", "railroad", "airline", "trucking")
    for number, fare in enumerate((40, 80, 160, 320), 1):
        state = position("ann", "bob", titles=owned("ann", *companies[:number]))
        assert list_price(book(), state, "bus", "ann", 7) == fare
        assert fair_price(book(), state, "bus", 7) == 20
    assert list_price(book(), position("ann"), "bus", "bank", 7) == 320


def test_utilities_ask_by_the_dice() -> None:
    """R10: 4 times for one, 10 times for both; fair 4 times."""
    state = position("ann", "bob", titles=owned("ann", "gas"))
    assert list_price(book(), state, "gas", "ann", 6) == 24
    assert list_price(book(), state, "electric", "bank", 6) == 24
    assert list_price(book(), position("ann"), "gas", "bank", 6) == 60
    assert fair_price(book(), position("ann"), "gas", 6) == 24


def test_house_prices_go_by_the_side() -> None:
    """LAI-34: 50 times the side."""
    assert [house_price(book(), key) for key in ("basin", "walnut", "beacon", "wall")] == [50, 100, 150, 200]


def test_scopes_cover_titles_more_or_less_closely() -> None:
    """5.3: a city is its streets, ALL is streets and companies."""
    assert rank_of(book(), "beacon", "beacon") == 0
    assert rank_of(book(), "boston", "beacon") == 1
    assert [rank_of(book(), group, "beacon") for group in ("STREETS", "ALL", "TRANSIT")] == [2, 2, None]
    assert rank_of(book(), "washington", "gas") is None
    assert not covers(book(), ("ALL", "STREETS", "chicago"), "electric")
    assert covers(book(), ("rush", "UTILITIES"), "electric")
    assert covers(book(), ("TRANSIT",), "bus") and covers(book(), ("ALL",), "bus")


def test_every_dollar_is_an_entry() -> None:
    """9: what changes a seat's cash is written down; between seats it adds up to 0; $0 is not written."""
    where = table(position("ann", "bob"))
    receive(where, "ann", 100, "pass_start")
    pay_bank(where, "ann", 60, "purchase", "french")
    transfer(where, "ann", "bob", 25, "deal")
    transfer(where, "bob", "bank", 5, "estate")
    transfer(where, "bank", "bob", 7, "share", "K1.1")
    transfer(where, "ann", "ann", 9, "jail")
    pay_bank(where, "ann", 0, "tax")
    ann, bob = where.state.seats["ann"], where.state.seats["bob"]
    assert [(one.kind, one.amount, one.about, one.other) for one in ann.entries] == [
        ("pass_start", 100, "", "bank"),
        ("purchase", -60, "french", "bank"),
        ("deal", -25, "", "bob"),
    ]
    assert [(one.kind, one.amount, one.other) for one in bob.entries] == [
        ("deal", 25, "ann"),
        ("estate", -5, "bank"),
        ("share", 7, "bank"),
    ]
    assert (ann.cash, bob.cash) == (515, 527)
    assert ann.tally == {"pass_start from bank": 100, "purchase to bank": 60, "deal to bob": 25}
    assert ann.tally[tallied("deal", is_paid=True, other="bob")] == 25


def test_shares_are_rounded_half_up_and_never_more_than_is_left() -> None:
    """3.9.5, C10: of $15 bob gets 4 and cat 11, of $2 bob gets 1 and cat 1."""
    state = position(
        titles=owned("ann", "locust"),
        contracts={
            "K1": contract("INCOME 25% OF locust TO bob"),
            "K2": contract("INCOME 75% OF locust TO cat", parties=("ann", "cat")),
        },
    )
    where = table(state)
    earn(where, "locust", "dan", 15, "rent")
    assert told(where) == ["ann passes $4 on to bob (K1.1).", "ann passes $11 on to cat (K2.1)."]
    earn(where, "locust", "dan", 2, "rent")
    assert told(where)[2:] == ["ann passes $1 on to bob (K1.1).", "ann passes $1 on to cat (K2.1)."]
    assert {seat: one.cash for seat, one in state.seats.items()} == {
        "ann": 500,
        "bob": 505,
        "cat": 512,
        "dan": 483,
    }
    assert state.titles["locust"].earned == 17


def test_shares_bind_the_bank_and_personal_ones_their_grantor() -> None:
    """R48, R52: the bank passes on; a personal share ends with the sale; nobody passes on to himself."""
    state = position(
        titles=owned("ann", "bus", "gas"),
        contracts={"K1": contract("INCOME 10% OF bus TO bob", "INCOME 50% OF gas TO bob PERSONAL")},
    )
    state.titles["bus"].owner, state.titles["gas"].owner = "bank", "cat"
    where = table(state)
    earn(where, "bus", "dan", 320, "fare")
    earn(where, "gas", "dan", 20, "utility")
    assert told(where) == ["the bank passes $32 on to bob (K1.1)."]
    state.titles["bus"].owner = "bob"
    earn(where, "bus", "dan", 100, "fare")
    assert len(told(where)) == 1
    assert (state.seats["bob"].cash, state.seats["cat"].cash) == (632, 520)
