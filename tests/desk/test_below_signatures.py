"""Orders below a line of dashes: a signature, but the receipt names them first."""

from __future__ import annotations

import pytest

from tests.desk.office import Office

NAMED = "Not counted, for below a line such as -- or ____ a signature begins."


@pytest.mark.parametrize("line", ["--", "-- "])
def test_orders_below_a_divider_are_named_first(island: Office, line: str) -> None:
    (beast,) = island.creatures("ann")
    answer = island.write("ann", f"MOVE {beast} N\n{line}\nENEMY bob\nYours, Ann\n")
    assert " ".join(answer.split()).startswith(NAMED)
    assert "- ENEMY bob\n\n" in answer and "- Yours" not in answer
    assert [one.text for one in island.filings()] == [f"MOVE {beast} N"]


def test_orders_below_underscores_with_a_link_are_named(island: Office) -> None:
    (beast,) = island.creatures("ann")
    answer = island.write("ann", f"MOVE {beast} N\n______\nENEMY bob\nsee https://example.com/map\n")
    assert " ".join(answer.split()).startswith(NAMED)


def test_where_nothing_else_is_written_they_are_named_too(island: Office) -> None:
    answer = island.write("ann", "Hello Pat,\n-- \nENEMY bob\n")
    assert NAMED in " ".join(answer.split())


@pytest.mark.parametrize("signature", ["Stay cool", "Ann Archer\nMove fast, break things", "END"])
def test_a_signature_that_only_sounds_like_an_order_is_not_named(island: Office, signature: str) -> None:
    answer = island.write("ann", f"STAY ALL\n-- \n{signature}\n")
    assert "Not counted" not in answer


def test_press_that_sounds_like_a_letter_goes_out_and_the_orders_below_count(island: Office) -> None:
    text = "From: King George\nTo: all players\nDate: 5 May 1903\n--\nOn Monday at 8:30 the Tsar wrote:"
    island.write("ann", f"PRESS TO all:\n{text}\nEND\nSTAY ALL\n")
    assert [(one.kind, one.text) for one in island.filings()] == [("orders", "STAY ALL"), ("press", text)]


def test_a_quoted_form_closes_no_press(island: Office) -> None:
    head = "From: Pat <games@example.org>\nSent: Monday\nTo: Ann\nSubject: x\n"
    answer = island.write("ann", f"PRESS TO all:\nI shall win.\n\n{head}\nSecret\nSTANDING\nEND\nSTAY ALL\n")
    assert "PRESS is not closed" in answer
    assert island.filings() == []
