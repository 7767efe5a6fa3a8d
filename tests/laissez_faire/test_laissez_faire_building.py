"""T4, T5f, T7: house payments, the supply, and houses that are moved."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.rulesets.laissez_faire.building import (
    build_at_end,
    build_at_landing,
    build_at_start,
    building_hindrance,
    hand_over_house,
    house_hindrance,
    moving_price,
)
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.outcomes import outcomes
from tests.laissez_faire.notary import book, contract, owned, position, table, told

MOVING = {"moving_houses": True}


def built(state: Circuit, text: str, **options: Any) -> CircuitTable:
    """The table after ann's orders for the three moments of her turn."""
    where = table(state, ann=text, options=options)
    for step in (build_at_start, build_at_landing, build_at_end):
        step(where, "ann")
    return where


def reasons(where: CircuitTable) -> list[str]:
    """Why orders were not done."""
    return [reason for _, _, reason in outcomes(where).failed]


@pytest.mark.parametrize(
    ("before", "text", "after", "paid"),
    [
        (0, "BUILD rush", 1, 100),
        (0, "BUILD rush 2", 2, 200),
        (0, "BUILD rush 3 KEEPING 250", 2, 200),
        (1, "BUILD rush 3", 3, 200),
        (0, "BUILD rush TO 2", 2, 200),
        (1, "BUILD rush TO APARTMENT", 3, 200),
        (2, "BUILD rush TO 1", 2, 0),
        (3, "BUILD rush", 3, 0),
        (0, "BUILD rush\nBUILD rush AT START\nBUILD rush AT LANDING", 3, 300),
        (0, "IF CASH >= 450 THEN BUILD rush\nIF CASH >= 450 THEN BUILD rush", 1, 100),
    ],
)
def test_payments(before: int, text: str, after: int, paid: int) -> None:
    """5.4: so many, or up to a level, while cash and supply last; every payment is an entry."""
    state = position("ann", "bob", titles=owned("ann", rush=before))
    where = built(state, text)
    ann = state.seats["ann"]
    assert (state.titles["rush"].payments, 500 - ann.cash) == (after, paid)
    assert [(one.kind, one.amount, one.about) for one in ann.entries] == [("building", -100, "rush")] * (
        paid // 100
    )
    assert len(told(where)) == paid // 100
    on_board = state.titles["rush"].payments
    assert state.houses == 35 - (on_board if on_board < 3 else 0)
    assert state.apartments == 15 - (on_board == 3)


def test_reasons_why_nothing_is_built() -> None:
    """R36, R38: level, supply, cash."""
    state = position("ann", titles=owned("ann", wall=3, nob=2, rush=0), supply={"houses": 0, "apartments": 0})
    hindrances = [building_hindrance(book(), state, "ann", key) for key in ("wall", "nob", "rush")]
    assert hindrances == [
        "there is an apartment building",
        "no apartment building is left",
        "no house is left",
    ]
    unlimited = book(building_supply="unlimited")
    assert building_hindrance(unlimited, state, "ann", "nob") == ""
    assert building_hindrance(unlimited, state, "ann", "nob", 301) == "not enough cash"


def test_nothing_is_built_on_the_streets_of_others_nor_in_arrears() -> None:
    """R38."""
    state = position("ann", "bob", titles=owned("bob", "rush"))
    assert reasons(built(state, "BUILD rush")) == ["Rush Street is not yours"]
    debt = contract("PAY $50 FROM ann TO bob IN ROUND 9", arrears={"ann": 5})
    state = position("ann", "bob", titles=owned("ann", "rush"), contracts={"K1": debt})
    assert reasons(built(state, "BUILD rush")) == ["you are in arrears"]


def test_what_succeeded_is_not_done_again_and_a_failure_is_forgotten() -> None:
    """R37: on the second landing of a turn only what failed on the first is tried."""
    state = position("ann", "bob", seats={"ann": {"cash": 90}}, titles=owned("ann", "rush", "basin"))
    where = table(state, ann="BUILD rush AT LANDING\nBUILD basin AT LANDING")
    build_at_landing(where, "ann")
    assert (reasons(where), state.titles["basin"].payments) == (["not enough cash"], 1)
    state.seats["ann"].cash = 100
    build_at_landing(where, "ann")
    build_at_end(where, "ann")
    assert (reasons(where), state.titles["basin"].payments, state.titles["rush"].payments) == ([], 1, 1)


def test_landings_that_never_came_are_told() -> None:
    """R37: and a token off the board builds nothing."""
    state = position("ann", "bob", titles=owned("ann", "rush"))
    where = table(state, ann="BUILD rush AT LANDING")
    build_at_end(where, "ann")
    assert reasons(where) == ["its moment did not come"]
    state = position(
        "ann", "bob", seats={"ann": {"token": "off"}}, lap={"declarer": "bob"}, titles=owned("ann", "rush")
    )
    where = table(state, ann="BUILD rush")
    build_at_end(where, "ann")
    assert reasons(where) == ["your token is off the board"]


def test_moving_a_house_costs_half_the_price_of_its_new_street() -> None:
    """LAI-71, R69."""
    assert [moving_price(book(), key) for key in ("basin", "rush", "beacon", "wall")] == [25, 50, 75, 100]
    state = position("ann", "bob", titles=owned("ann", "wall", rush=1))
    where = built(state, "MOVE HOUSE rush TO wall AT START", **MOVING)
    assert told(where) == ["A house moves from Rush Street to Wall Street for $100."]
    assert [(one.kind, one.amount, one.about) for one in state.seats["ann"].entries] == [
        ("moving", -100, "wall")
    ]
    assert (state.titles["rush"].payments, state.titles["wall"].payments) == (0, 1)


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        (1, 1, ""),
        (2, 0, ""),
        (0, 0, "Rush Street has no single house"),
        (3, 0, "Rush Street has no single house"),
        (1, 2, "Wall Street has no room for a house"),
        (1, 3, "Wall Street has no room for a house"),
    ],
)
def test_only_single_houses_are_moved(source: int, target: int, reason: str) -> None:
    """R69: no apartment building is made or moved."""
    state = position("ann", titles=owned("ann", rush=source, wall=target))
    assert house_hindrance(table(state, options=MOVING), "rush", "wall") == reason
    assert house_hindrance(table(state), "rush", "wall") == "houses cannot be moved"


@pytest.mark.parametrize(
    ("level", "lodgers", "is_free"),
    [
        (1, [], True),
        (1, [("bob", {"rent": 5})], False),
        (1, [("bob", {"rent": 5, "nocap": True})], True),
        (1, [("bob", {"as_owner": True})], True),
        (1, [("ann", {"rent": 5})], True),
        (2, [("bob", {"rent": 5})], True),
        (2, [("bob", {"rent": 5}), ("cat", {"rent": 5})], False),
        (2, [("ann", {"as_owner": True}), ("cat", {"rent": 5})], False),
        (2, [("bob", {"rent": 5, "nocap": True}), ("cat", {"rent": 5})], False),
        (2, [("ann", {"as_owner": True}), ("cat", {"rent": 5, "nocap": True})], True),
    ],
)
def test_guests_under_the_cap_keep_house_and_place(
    level: int, lodgers: list[tuple[str, dict[str, Any]]], is_free: bool
) -> None:
    """R69: ann's own token, NOCAP and as-owner lodgings do not hinder."""
    seats = {seat: {"token": 11, "lodging": lodging} for seat, lodging in lodgers}
    state = position(seats=seats, titles=owned("ann", "wall", rush=level))
    assert (house_hindrance(table(state, options=MOVING), "rush", "wall") == "") is is_free


def test_the_buyer_of_a_house_pays_for_the_move() -> None:
    """LAI-72, R70."""
    state = position("ann", "bob", titles=owned("ann", rush=1) | owned("bob", "beacon"))
    hand_over_house(table(state), "bob", "rush", "beacon")
    assert (state.seats["ann"].cash, state.seats["bob"].cash) == (500, 425)
    assert state.titles["beacon"].payments == 1
