"""How much press there may be: by characters and lines, of one and of all that a seat sends in a round."""

from __future__ import annotations

import pytest

from pbem.desk.incoming.press import MOST_PRESSES, Press
from pbem.store.records import FilingRecord
from tests.desk.office import Office
from tests.desk.test_press import press
from tests.desk.test_press_shades import MailOffice, mail_office

__all__ = ["mail_office"]  # the fixture


def told(office: Office, text: str, seat: str = "ann") -> str:
    """What a letter is answered."""
    return " ".join(office.write(seat, text).split())


def lines(number: int) -> str:
    """A text of so many lines."""
    return "\n".join(f"w{place}" for place in range(number))


def on_file(office: Office) -> list[int]:
    """How many lines each press on file has."""
    return [one.text.count("\n") + 1 for one in office.filings() if one.kind == "press"]


def test_a_press_has_so_many_lines(island: Office) -> None:
    assert "will go out" in told(island, press("TO all", lines(300)))
    assert "Press may have 300 lines; this has 301." in told(island, press("TO bob", lines(301)))
    assert on_file(island) == [300]


def test_a_seat_sends_so_many_lines_in_a_round(island: Office) -> None:
    """A test is told the same; other seats, and the next round, have room of their own."""
    told(island, press("TO all", lines(300)) + press("TO all", lines(290)))
    said = (
        "All press of a seat may have 600 lines in a round; yours has 590 so far, and this has 11. "
        "What you sent before goes out. Send less now, or this again in the next round."
    )
    for text in (press("TO bob", lines(11)), f"TEST\n{press('TO gm', lines(11))}"):
        assert said in told(island, text)
    assert "will go out" in told(island, press("TO bob", lines(10)))
    assert "will go out" in told(island, press("TO bob", lines(11)), "chloe")
    island.close()
    assert "will go out" in told(island, press("TO bob", lines(11)))
    assert on_file(island) == [300, 290, 10, 11, 11]


def test_lines_of_one_letter_add_up(island: Office) -> None:
    answer = told(island, press("TO all", lines(250)) * 3 + press("TO all", "Ho."))
    assert "600 lines in a round; yours has 500 so far, and this has 250." in answer
    assert on_file(island) == [250, 250, 1]


def test_a_seat_sends_so_many_characters_in_a_round(island: Office) -> None:
    long = "\n".join(["x" * 99] * 95)
    answer = told(
        island, press("TO all", long) * 3 + press("TO bob", "y" * 1600) + press("TO bob", "y" * 1300)
    )
    said = (
        "All press of a seat may have 30000 characters in a round; yours has 28497 so far, and this has 1600."
    )
    assert said in answer
    assert on_file(island) == [95, 95, 95, 1]


def test_the_gm_sets_the_bounds(mail_office: MailOffice) -> None:
    """What one press may have, all of a round may have, too."""
    office = mail_office("press_lines: 700, press_lines_a_round: 20, press_longest_a_round: 100")
    assert "will go out" in told(office, press("TO all", lines(650)))
    assert "700 lines in a round; yours has 650 so far" in told(office, press("TO all", lines(51)))


def test_a_statement_has_so_many_lines(island: Office) -> None:
    answer = told(island, f"STATEMENT:\n{lines(301)}\nEND")
    assert "A statement may have 300 lines; yours has 301, and was not kept." in answer
    assert "kept sealed" in told(island, f"STATEMENT:\n{lines(300)}\nEND")


@pytest.mark.parametrize("to", ["all", "bob"])
def test_press_that_an_older_pbem_took_is_printed_whole(island: Office, to: str) -> None:
    moment, one = island.moment(), Press((to,), lines(2000))
    with island.desk.store.transaction() as files:
        for _ in range(MOST_PRESSES):
            files.add_filing(
                FilingRecord(
                    game=moment.game,
                    moment=moment.number,
                    seat="ann",
                    kind="press",
                    about=one.about,
                    text=one.text,
                    filed_at=island.clock.now(),
                )
            )
    answer = told(island, press("TO all", "Ho."))
    assert f"yours has {len(one.text) * MOST_PRESSES} so far" in answer
    (published,) = island.close()
    found = [line for line in published.texts["bob"].split("\n") if line.startswith("- w")]
    assert found == [f"- w{place}" for place in range(2000)] * MOST_PRESSES
