"""The board as a picture, and the charts (brief 7.6)."""

from __future__ import annotations

from typing import Any

from pbem.engine.pictures import Chart
from pbem.printing.text import as_text
from tests.laissez_faire.pressroom import arrows, blocks, board, report_on, rules, space

FULL = {"phases": "full"}


def test_forty_spaces_with_all_that_is_on_them() -> None:
    """Owner, houses, price for anyone, tokens, guests, clauses; taxes and corners."""
    given = {
        "phase": "business",
        "seats": {"ann": {"token": 20}, "bob": {"token": 11, "lodging": {"rent": 7}}},
        "titles": {"rush": {"owner": "ann", "payments": 2}, "wall": {"owner": "bob", "payments": 3}},
        "contracts": {"K1": {"parties": ["ann", "bob"], "clauses": ["INCOME 5% OF rush TO bob"]}},
    }
    found = report_on(rules(**FULL), given, 4, 6, 1, 2, ann="PRICE rush AT 25")
    spaces = board(found).tracks[0].spaces
    assert [one.id for one in spaces] == [str(number) for number in range(40)]
    rush = space(found, 11)
    assert (rush.name, rush.ground, rush.top, rush.owner) == ("Rush Street", "chicago", "$25", "ann")
    assert rush.signs == ("house", "house") and [one.label for one in rush.tokens] == ["bob"]
    assert rush.says == "mortgage value $70; guests bob $7; places 2; clauses K1.1"
    assert space(found, 39).signs == ("apartment",) and space(found, 4).top == "$200"
    assert "for sale at $60" in space(found, 1).says
    assert [one.label for one in space(found, 20).tokens] == ["ann"]
    assert {one.key for one in board(found).grounds} >= {one.ground for one in spaces}
    assert board(found).middle == (
        "Thrown: ann 4 + 6; bob 1 + 2.",
        "Left in the box: houses 33, apartment buildings 14.",
    )


def test_prisoners_stand_behind_bars_and_others_beside_the_board() -> None:
    """LAI-28, 56: visitors stand before them."""
    given = {
        "phase": "business",
        "seats": {"ann": {"in_jail": {"side": 2}}, "bob": {"token": 10}, "cat": {"token": "off"}},
        "lap": {"declarer": "cat"},
        "lease": {"owner": "bob"},
    }
    found = report_on(rules(**FULL), given, 4, 6, 1, 2, ann="JAIL PAY")
    jail = space(found, 10)
    assert ([one.label for one in jail.held], [one.label for one in jail.tokens]) == (["ann"], ["bob"])
    assert board(found).aside[0][0] == "Off the board, beside Start"
    assert [one.label for one in board(found).aside[0][1]] == ["cat"]
    assert "In jail: ann (next time $110)." in board(found).middle
    assert "The jail is leased to bob." in board(found).middle


def test_moves_are_arrows_and_carriage_is_dotted() -> None:
    """LAI-22, 23: to the bed in the city, past the company to the other city, and home."""
    given: dict[str, Any] = {
        "seats": {"ann": {"token": 20}, "bob": {"token": 20}, "cat": {"token": 26, "lodging": {"rent": 9}}},
        "titles": {"airline": "bob"},
    }
    letters = {"ann": "LODGE: brattle", "bob": "LODGE: washington", "cat": "LODGE: BENCH"}
    found = report_on(rules(), given, 1, 3, 1, 2, 2, 3, **letters)
    assert arrows(found) == [
        ("ann", "20", "21", False),
        ("bob", "20", "23", False),
        ("bob", "23", "27", True),
        ("cat", "26", "31", False),
        ("cat", "31", "10", True),
    ]
    assert board(found).arrows[2].via == ("25",)


def test_free_rides_the_way_to_jail_and_tokens_going_home() -> None:
    """LAI-13, 27, 56; who comes back to the same street is shown where it landed."""
    given: dict[str, Any] = {
        "seats": {
            "ann": {"token": 20},
            "bob": {"token": 20},
            "cat": {"token": 21, "lodging": {"rent": 9}},
            "dan": {"token": 14},
        }
    }
    letters = {"ann": "RIDE beacon", "cat": "LODGE: brattle"}
    found = report_on(rules(), given, 2, 3, 4, 6, 1, 2, 2, 3, **letters)
    assert arrows(found) == [
        ("ann", "20", "24", True),
        ("bob", "20", "30", False),
        ("bob", "30", "10", True),
        ("cat", "21", "24", False),
        ("dan", "14", "16", False),
    ]
    assert as_text(found).count("from 20 Anti-Monopoly Foundation to 24 Beacon Street") == 1


def test_charts_need_some_rounds() -> None:
    """Net worth and cash over the rounds with the target; rents by seat."""
    worth, cash = {"ann": 900, "bob": 800}, {"ann": 90, "bob": 80}
    history: list[dict[str, Any]] = [{"round": number, "worth": worth, "cash": cash} for number in (1, 2)]
    history[1]["rent_paid"], history[1]["rent_received"] = {"ann": 7}, {"bob": 5}
    given = {"round": 3, "seats": {"ann": {}, "bob": {}}, "history": history}
    found = blocks(report_on(rules(), given, 4, 6, 6, 4), Chart)
    assert [one.title for one in found] == [
        "Net worth",
        "Net worth over the rounds",
        "Cash over the rounds",
        "Rents in all rounds",
    ]
    assert found[1].series[0].values == (1500, 900, 900, 500) and found[1].limits == (("Target", 2000),)
    assert [one.values for one in found[3].series] == [(7, 0), (0, 5)]
    hidden = blocks(report_on(rules(books="closed"), given, 4, 6, 6, 4), Chart)
    assert [one.title for one in hidden] == ["Rents in all rounds"]
