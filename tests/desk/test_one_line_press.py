"""Press on one line: what goes out, what counts below it, what the receipt shows."""

from __future__ import annotations

import pytest

from tests.desk.office import Office
from tests.desk.test_press import readers

WORDS = "the egg is yours, remember cycle 5."


@pytest.mark.parametrize("line", [f"PRESS TO eve: {WORDS} END", f"PRESS TO eve: {WORDS}"])
def test_press_on_one_line_goes_out_and_the_orders_below_count(island: Office, line: str) -> None:
    answer = " ".join(island.write("ann", f"{line}\nSTAY ALL\n").split())
    assert f'It says: "{WORDS}"' in answer
    assert [(one.kind, one.text) for one in island.filings()] == [("orders", "STAY ALL"), ("press", WORDS)]
    (published,) = island.close()
    assert readers(published, WORDS) == {"ann", "eve"}


def test_press_that_goes_on_below_its_first_line(island: Office) -> None:
    answer = island.write("ann", f"PRESS TO eve: {WORDS}\nSTAY ALL\nEND\nENEMY NONE\n")
    assert "It says" not in answer
    assert [one.text for one in island.filings()] == ["ENEMY NONE", f"{WORDS}\nSTAY ALL"]


@pytest.mark.parametrize("end", ["", " END"])
def test_press_on_one_line_that_a_mail_program_broke(island: Office, end: str) -> None:
    first = "PRESS TO eve: the egg is yours, as we said in the days before the storm;"
    island.write("ann", f"{first}\nremember.{end}\nSTAY ALL\n")
    assert [one.text for one in island.filings()] == ["STAY ALL", f"{first[14:]} remember."]


def test_a_statement_on_one_line(island: Office) -> None:
    answer = " ".join(island.write("ann", "STATEMENT: It was close.\nSTAY ALL\n").split())
    assert "It is kept sealed until the game is over" in answer and "It was close." in answer
    assert [one.text for one in island.filings()] == ["STAY ALL"]


def test_bullets_below_press_on_one_line(island: Office) -> None:
    island.write("ann", "- PRESS TO eve: hi\n- STAY ALL\n- STANDING\n- STAY ALL\n- END\n")
    assert [(one.kind, one.text) for one in island.filings()] == [
        ("orders", "STAY ALL"),
        ("standing", "STAY ALL"),
        ("press", "hi"),
    ]
