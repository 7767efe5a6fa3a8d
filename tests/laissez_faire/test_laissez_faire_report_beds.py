"""Throws that are known, and the beds they lead to (brief 7.4; 3.5)."""

from __future__ import annotations

from typing import Any

from pbem.engine.report import Paragraph, Report, Table
from tests.laissez_faire.pressroom import (
    blocks,
    lines,
    own_report,
    report_on,
    row,
    rows,
    rules,
    section,
    table,
    titles,
)

FULL = {"phases": "full"}
C18: dict[str, Any] = {
    "round": 4,
    "phase": "business",
    "seats": {
        "ann": {"token": 16, "cash": 400, "lodging": {"rent": 36}},
        "bob": {"cash": 300},
        "cat": {"in_jail": {"side": 2}, "cash": 115},
    },
    "titles": {"beacon": "bob", "brattle": "bob"},
}
"""The position of the worked case C18."""
THROWS = (3, 3, 4, 4, 1, 2, 2, 2, 5, 5)


def beds(found: Report, number: int = 0) -> list[dict[str, str]]:
    """The rows of a table of beds."""
    return rows(found, bed_titles(found)[number])


def bed_titles(found: Report) -> list[str]:
    """The titles of the tables of beds."""
    return [one.title for one in section(found, "Your beds").blocks if isinstance(one, Table)]


def test_throws_are_shown_with_their_landings() -> None:
    """Brief 7.4: who stands where, both throws after doubles, where the first would lead."""
    found = report_on(rules(**FULL), C18, *THROWS)
    assert [[*one.values()][:5] for one in rows(found, "What has been thrown")] == [
        ["ann", "16", "3 + 3", "22 (card space)", "BO"],
        ["ann", "then", "4 + 4", "8 spaces from there", "–"],
        ["bob", "0", "1 + 2", "3 French Quarter", "NO"],
        ["cat", "jail", "2 + 2", "14 Michigan Avenue", "CH"],
        ["cat", "then", "5 + 5", "10 spaces from there", "–"],
    ]


def test_staying_on_has_its_price() -> None:
    """LAI-38 to 42: utility and rent, where there is a house."""
    given = {
        "phase": "business",
        "seats": {"ann": {"token": 11, "lodging": {"rent": 20}}, "bob": {"token": 20}},
        "titles": {"rush": {"owner": "bob", "payments": 1}},
    }
    found = report_on(rules(**FULL), given, 4, 2, 1, 2, bob="PRICE rush AT 45")
    assert [one["Staying on"] for one in rows(found, "What has been thrown")] == ["$60 + $20", "–"]


def test_the_reader_sees_every_bed() -> None:
    """3.5: cheapest first, with owner, level, places, rent, fare, total, and whether it can be paid."""
    letter = "PRICE boston AT 60\nPRICE beacon TO ann AT 30 NOCAP ONCE"
    found = own_report(rules(**FULL), "ann", C18, *THROWS, bob=letter)
    first = table(found, "3 + 3 leads you to 22 (card space) in Boston")
    assert section(found, "Your beds").blocks[0] == first
    assert [[*one.values()] for one in beds(found)] == [
        ["Harvard Square", "bank", "0", "1", "$22", "–", "$22", "yes"],
        ["Beacon Street", "bob", "0", "1", "$30*", "–", "$30", "yes"],
        ["Brattle Street", "bob", "0", "1", "$60", "–", "$60", "yes"],
        ["Georgetown", "bank", "0", "1", "$52", "$320", "$372", "yes"],
        ["Constitution Ave.", "bank", "0", "1", "$52", "$320", "$372", "yes"],
        ["Pennsylvania Ave.", "bank", "0", "1", "$56", "$320", "$376", "yes"],
    ]
    assert first.note == (
        "Fares go to the bank. *: no cap on staying. MAX JAIL is $165 here: booking fee and one turn."
    )


def test_the_additional_turn_leads_on_from_each_bed() -> None:
    """LAI-10, R12: one table for each city it may lead to."""
    found = own_report(rules(**FULL), "ann", C18, *THROWS)
    assert lines(found, "Your additional turn: 4 + 4") == (
        "From 21 Brattle Street it leads to 29 Pennsylvania Ave. in Washington.",
        "From 23 Harvard Square it leads to 31 Fisherman's Wharf in San Francisco.",
        "From 24 Beacon Street it leads to 32 Union Square in San Francisco.",
        "From 26 Georgetown it leads to 34 Nob Hill in San Francisco.",
        "From 27 Constitution Ave. it leads to 35 U.S. Trucking Company.",
        "From 29 Pennsylvania Ave. it leads to 37 Fifth Avenue in New York.",
    )
    assert bed_titles(found) == [
        "3 + 3 leads you to 22 (card space) in Boston",
        "4 + 4 leads you to 29 Pennsylvania Ave. in Washington",
        "4 + 4 leads you to 31 Fisherman's Wharf in San Francisco",
        "4 + 4 leads you to 35 U.S. Trucking Company",
        "4 + 4 leads you to 37 Fifth Avenue in New York",
    ]


def test_prisoners_read_where_they_would_land() -> None:
    """LAI-R31: who pays moves at once."""
    found = own_report(rules(**FULL), "cat", C18, *THROWS)
    assert blocks(found, Paragraph)[-1].text.startswith("You are in jail: your throw counts if you pay")
    assert beds(found)[0]["Can you pay?"] == "yes"
    last = own_report(rules(**FULL), "cat", {**C18, "seats": {**C18["seats"], "cat": {"cash": 5}}}, *THROWS)
    assert {one["Can you pay?"] for one in beds(last)} == {"no"}


def test_sealed_prices_are_question_marks() -> None:
    """Brief 7.4: only the bank's, one's own and FIXED amounts; a refusal by pact is known."""
    given = {
        **C18,
        "titles": {"beacon": "bob", "brattle": "bob", "harvard": "bob", "airline": "ann"},
        "contracts": {
            "K1": {"parties": ["ann", "bob"], "clauses": ["FIXED $15 AT beacon FOR ann"]},
            "K2": {"parties": ["ann", "bob"], "clauses": ["REFUSE BY bob AT harvard TO ann"]},
        },
    }
    found = own_report(rules(**FULL, prices="sealed"), "ann", given, *THROWS, bob="PRICE boston AT 7331")
    by_street = {one["Street"]: [*one.values()][4:] for one in beds(found)}
    assert by_street["Beacon Street"] == ["$15", "–", "$15", "yes"]
    assert by_street["Brattle Street"] == ["?", "–", "?", "?"]
    assert by_street["Georgetown"] == ["$52", "$0", "$52", "yes"]
    assert "Harvard Square" not in by_street and "7331" not in repr(found)


def test_on_a_company_one_rides_for_free() -> None:
    """LAI-27: the beds of both cities, without a fare."""
    given = {"phase": "business", "seats": {"ann": {"token": 20}, "bob": {"token": 20}}}
    found = own_report(rules(**FULL), "ann", given, 2, 3, 4, 6)
    assert {one["Fare"] for one in beds(found)} == {"–"} and len(beds(found)) == 6
    assert "ride for free" in table(found, "2 + 3 leads you to 25 U.S. Air Line").note


def test_corners_ask_for_no_bed() -> None:
    """LAI-14; and in the last lap one leaves the board."""
    given = {"phase": "business", "seats": {"ann": {"token": 14}, "bob": {"token": 35}}}
    found = own_report(rules(**FULL), "ann", given, 2, 4, 1, 2)
    assert [one.text for one in section(found, "Your beds").blocks] == [  # type: ignore[union-attr]
        "2 + 4 leads you to 20 Anti-Monopoly Foundation."
    ]
    lap = {**given, "lap": {"declarer": "ann"}}
    home = own_report(rules(**FULL), "bob", lap, 2, 4, 3, 4)
    assert blocks(home, Paragraph)[-1].text == "With 3 + 4 you leave the board."
    assert row(report_on(rules(**FULL), lap, 2, 4, 3, 4), "What has been thrown", "bob", "Seat")[
        "Would land on"
    ] == ("off the board")


def test_without_dice_the_cheapest_of_each_city_are_told() -> None:
    """Brief 7.4: compact; eight cities, three beds each."""
    given = {"seats": {"ann": {}, "bob": {}}, "titles": {"french": "ann", "railroad": "ann"}}
    found = own_report(rules(), "ann", given, 4, 6, 6, 4)
    assert len(beds(found)) == 8
    assert beds(found)[0] == {
        "Landing in": "New Orleans",
        "The cheapest beds": "French Quarter $0; Basin Street $6; Sunset Blvd. $20 with carriage",
        "MAX JAIL": "$55",
    }
    sealed = own_report(rules(prices="sealed"), "bob", given, 4, 6, 6, 4)
    assert "French" not in repr(section(sealed, "Your beds"))


def test_between_rounds_no_beds_are_told() -> None:
    """With two mails a round the dice come first."""
    given = {"phase": "travel", "seats": {"ann": {}, "bob": {}}, "rolls": {"ann": [4, 6], "bob": [6, 4]}}
    assert "Your beds" not in titles(own_report(rules(**FULL), "ann", given))
