"""Press on one line: what goes out, what counts below it, what the receipt shows."""

from __future__ import annotations

import pytest

from tests.desk.office import Office
from tests.desk.test_press import readers

WORDS = "the egg is yours, remember cycle 5."


@pytest.mark.parametrize("line", [f"PRESS TO eve: {WORDS} END", f"PRESS TO eve: {WORDS}"])
def test_press_on_one_line_goes_out_and_the_orders_below_count(island: Office, line: str) -> None:
    answer = " ".join(island.write("ann", f"{line}\nSTAY ALL\n").split())
    assert f"next report. > {WORDS}" in answer
    assert [(one.kind, one.text) for one in island.filings()] == [("orders", "STAY ALL"), ("press", WORDS)]
    (published,) = island.close()
    assert readers(published, WORDS) == {"ann", "eve"}


def test_press_that_goes_on_below_its_first_line(island: Office) -> None:
    island.write("ann", f"PRESS TO eve: {WORDS}\nSTAY ALL\nEND\nENEMY NONE\n")
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


@pytest.mark.parametrize(
    ("text", "filed"),
    [
        ("STANDING: STAY ALL", [("standing", "STAY ALL")]),
        ("standing: stay all END\nENEMY NONE", [("orders", "ENEMY NONE"), ("standing", "stay all")]),
        ("STANDING: STAY ALL\nENEMY NONE\nEND", [("standing", "STAY ALL\nENEMY NONE")]),
        ("STANDING: STAY ALL\n\nENEMY NONE", [("orders", "ENEMY NONE"), ("standing", "STAY ALL")]),
        ("STANDING STAY ALL\nENEMY NONE", [("orders", "ENEMY NONE"), ("standing", "STAY ALL")]),
        ("STANDING: STAY ALL; ENEMY NONE", [("standing", "STAY ALL\nENEMY NONE")]),
        ("STANDING / STAY ALL / END", [("standing", "STAY ALL")]),
        ("FOR ROUND 7: STAY ALL\nENEMY NONE", [("orders", "ENEMY NONE"), ("ahead", "STAY ALL")]),
        ("FOR ROUND 7: STAY ALL\nPRESS eve: hi\nEND", [("ahead", "STAY ALL"), ("press", "hi")]),
        ("PRESS eve: hi\nSTAY ALL", [("orders", "STAY ALL"), ("press", "hi")]),
        ("PRESS all:\nSTAY ALL\nEND", [("press", "STAY ALL")]),
        ("PRESS TO eve: / Shall we? / END\nSTAY ALL", [("orders", "STAY ALL"), ("press", "Shall we?")]),
        ("PRESS TO eve:\nStanding: ovation\nEND", [("press", "Standing: ovation")]),
        ("For example: I stay.\nStanding ovation\nSTAY ALL", [("orders", None)]),
    ],
)
def test_blocks_on_one_line(island: Office, text: str, filed: list[tuple[str, str | None]]) -> None:
    answer = island.write("ann", f"{text}\n")
    found = [(one.kind, one.text) for one in island.filings()]
    assert [kind for kind, _ in found] == [kind for kind, _ in filed], answer
    assert all(text is None or text == kept for (_, text), (_, kept) in zip(filed, found, strict=True))
    assert "not closed" not in answer


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("PRESS bob Hello!", "Write PRESS TO bob: Hello! END."),
        ("press bob Hello!", "Write PRESS TO bob: Hello! END."),
        ("PRESS TO bob Hello!", "PRESS TO bob: Hello! END."),
        ("PRESS Hello!", "Write PRESS TO all: … END."),
        ("BROADCAST Hello, all", "Write PRESS TO all: Hello, all END."),
        ("QUIT", 'Did you mean "RESIGN"?'),
        ("SET WAIT", 'Did you mean "WAIT"?'),
        ("Send Report", 'Did you mean "REPORT"?'),
        ("TEMPLATE", 'Did you mean "REPORT"?'),
        ("LIST", 'Did you mean "WHO"?'),
    ],
)
def test_words_of_other_judges_are_answered_with_the_line_to_send(
    island: Office, line: str, hint: str
) -> None:
    answer = " ".join(island.write("ann", f"STAY ALL\n{line}\n").split())
    assert hint in answer and "Read as talk" not in answer
    assert [one.text for one in island.filings()] == ["STAY ALL"]


def test_clear_is_cancel(island: Office) -> None:
    island.write("ann", "STAY ALL\n")
    assert "What was on file for this round is withdrawn." in island.write("ann", "clear\n")
    assert "withdrawn" in island.write("ann", "", Subject=f"CLEAR {island.tag('ann')}")
    assert "withdrawn" not in island.write("ann", "Clear.\nPress on, my friends!\n")
