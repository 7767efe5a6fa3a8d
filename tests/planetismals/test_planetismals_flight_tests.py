"""5.3: the tests of plans."""

from __future__ import annotations

import pytest

from pbem.rulesets.planetismals.belt import Effect
from pbem.rulesets.planetismals.conditions import Here
from tests.planetismals.hangar import flying, installation, rock, space, table

TESTS = {
    "ZONES >= 4": True,
    "ZONES < 4": False,
    "ZONES < 4 AT E3": False,
    "ZONES < 4 AT E4": False,
    "FREE = 2": True,
    "FREE > 2 AT E7": True,
    "TYPE IS organics": True,
    "TYPE IS NOT organics": False,
    "TYPE IS NOT precious AT E7": True,
    "TYPE IS NOT precious AT E3": False,
    "TYPE IS NOT precious AT E4": False,
    "OWNER IS me": True,
    "OWNER IS NOT bob": True,
    "OWNER IS none": False,
    "OWNER IS none AT E7": True,
    "OWNER IS NOT bob AT E3": False,
    "HERE IS asteroid": True,
    "HERE IS NOT base": True,
    "HERE IS bmz": False,
    "HERE IS empty": False,
    "HERE IS D3": True,
    "HERE IS NOT E7": True,
    "EXPLORED E7": True,
    "EXPLORED E3": False,
    "EXPLORED E4": False,
    "CASH >= 5000": True,
    "WORTH > 6050": False,
    "WORTH = 6050": True,
    "ROUND <= 1": True,
    "MOVES = 3": True,
    "SPACE = 97": True,
    "CARGO food = 3": True,
    "CARGO organics < 1": True,
    "CARRYING nothing": True,
    "CARRYING installation": False,
    "STORE organics = 2": True,
    "STORE organics > 0 AT E7": False,
    "PRICE rad_ore = 40": True,
    "PRICE luxury >= 40": True,
    "PRICE base_ore = 10": True,
}


@pytest.mark.parametrize(("text", "is_true"), TESTS.items())
def test_every_test(text: str, is_true: bool) -> None:
    """5.3: at an asteroid of ann's; E7 is free, E3 unexplored, E4 empty."""
    shuttle = flying(f"IF {text} THEN STOP", "D3", hold={"food": 3})
    stores = (
        installation("EX1", zone=1, store={"organics": 2}),
        installation("EX2", "bob", zone=3, store={"organics": 7}),
        installation("EX3", zone=4, store={"organics": 1}, in_lot=True),
        installation("EX4", hex="E8"),
    )
    belt = space(shuttle, rock("D3", 5, owner="ann"), rock("E7"), *stores, cash=5000)
    belt.effects = (
        Effect("base_bonus", "bob", 2, goods=("rad_ore",), amount=20),
        Effect("base_refuses", "bob", 2, goods=("base_ore",)),
    )
    assert shuttle.plan.lines[0].tests[0].holds(Here(table(belt), "ann", shuttle, 3)) == is_true


def test_tests_at_other_places() -> None:
    """5.3: at the Base, in the black market zone, in empty space; an installation aboard."""
    for hex, kind in (("E5", "base"), ("E1", "bmz"), ("E4", "empty")):
        shuttle = flying(
            f"IF HERE IS {kind} AND CARRYING extractor AND SPACE = 0 THEN STOP", hex, installation="EX1"
        )
        where = table(space(shuttle, installation("EX1", hex=None, shuttle="SH1")))
        assert all(test.holds(Here(where, "ann", shuttle)) for test in shuttle.plan.lines[0].tests)


def test_a_bid_has_no_shuttle() -> None:
    """5.5: CASH is the seat's; what is about a shuttle is false."""
    tests = (
        flying("IF CASH >= 5000 AND SPACE >= 0 AND CARGO food = 0 AND ZONES > 0 THEN STOP")
        .plan.lines[0]
        .tests
    )
    assert [test.holds(Here(table(space()), "ann")) for test in tests] == [True, False, False, False]
