"""What a receipt adds up: odd lines, the tally, the digest; and what it never shows."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.desk.filed import OnFile, digest_of
from pbem.desk.incoming.slip import left_out
from pbem.desk.letters import complaints, rows
from pbem.desk.letters import talk as said_as_talk
from pbem.desk.looking import orders_of
from pbem.engine.orders import NO_ORDER
from pbem.engine.words import Complaint, Why
from pbem.mail.reading import read_letter
from tests.desk.office import SLUG, Office, office_at
from tests.desk.test_receipts import part


def own(office: Office, seat: str = "ann") -> int:
    """The number of a seat's first creature."""
    return office.creatures(seat)[0]


def test_what_is_odd_is_filed_and_told_with_its_line(island: Office) -> None:
    number = own(island)
    text = island.write("ann", f"Dear Pat,\n\nMOVE {number} N\nMOVE {number} S\n")
    assert part(text, "Allowed, but odd:").startswith(f"- line 3: MOVE {number} N For {number}")
    assert text.startswith("All 2 lines were taken.\n")
    assert orders_of(island.desk, SLUG, "ann")[0].orders == (f"MOVE {number} N", f"MOVE {number} S")


def test_odd_lines_of_an_addition_are_told_once(island: Office) -> None:
    number = own(island)
    island.write("ann", f"MODE RAVENOUS defensive\nMOVE {number} N\n")
    text = island.write("ann", f"ADD\nMOVE {number} S\n")
    told = part(text, "Allowed, but odd:")
    assert told.startswith(f"- on file: MOVE {number} N")
    assert "RAVENOUS" not in told


def test_standing_orders_that_can_never_apply_are_odd(island: Office) -> None:
    text = island.write("ann", "STANDING\nSTAY ALL\nSTART B7\nEND\n")
    assert part(text, "Allowed, but odd:").startswith("- line 3: START B7 Creatures start in round 1 only")


def test_the_digest_is_the_gms_too_and_changes_with_what_is_on_file(island: Office) -> None:
    marks = []
    for text in ("STAY ALL\n", "MODE ALL defensive\n", "STAY ALL\n", "STANDING\nSTAY ALL\nEND\n"):
        said = part(island.write("ann", text), "You are played by:").partition("on file: ")[2]
        assert said == orders_of(island.desk, SLUG, "ann")[0].digest
        marks.append(said)
    assert marks[0] == marks[2]
    assert len(set(marks)) == 3
    assert all(len(mark) == 11 and mark[5] == " " for mark in marks)


def test_a_digest_is_of_one_game_moment_and_seat(island: Office) -> None:
    moment, paper = island.moment(), OnFile(["STAY ALL"])
    made = {digest_of(game, moment, seat, paper) for game in "ab" for seat in ("ann", "bob")}
    assert len(made) == 4


def test_a_test_says_so_first_and_never_that_it_stays_so(island: Office) -> None:
    text = island.write("ann", f"TEST\nMOVE {own(island)} N\nPRESS TO all:\nHo ho.\nEND\n")
    assert text.startswith("TEST: your letter was only judged, and nothing was filed.")
    assert "unless you send something else" not in text
    assert "on file:" not in text
    assert "If it were no test:\n- Press to all will go out" in text
    assert island.filings() == []


def test_a_letter_behind_the_deadline_counts_until_the_round_is_closed(island: Office) -> None:
    deadline = island.deadline()
    assert deadline
    island.clock.at = deadline + timedelta(hours=2)
    text = island.write("ann", "STAY ALL\n")
    assert "It has passed, but the round is not closed yet: orders still count." in " ".join(text.split())
    (published,) = island.close()
    assert "This round was played by: orders received." in published.texts["ann"]


def test_a_duplicate_gets_no_second_receipt(island: Office) -> None:
    letter = island.letter("ann", "STAY ALL\n")
    island.answer(letter)
    assert island.come(letter) == {"duplicate": 1}
    assert island.posts() == []


def test_seals_are_named_and_not_checked() -> None:
    letter = read_letter(b"From: ann@example.org\n\nSTAY ALL\n")
    sealed = type(letter)(**{**letter.__dict__, "seals": ("an S/MIME signature",)})
    assert left_out(sealed) == "Your letter bears an S/MIME signature, which I do not check."


def test_sorts_of_lines_stand_apart_and_long_lists_are_cut() -> None:
    talk = [Complaint(n, "la", f'{NO_ORDER} "la".', "", Why.UNKNOWN) for n in range(1, 21)]
    odd = Complaint(30, "ENEMY bob", "Hm.", "", Why.ODD)
    late = Complaint(31, "START B7", "Not now.", "", Why.NOT_NOW)
    unknown = Complaint(32, "MOOVE", "What?", "", Why.UNKNOWN)
    titles = [line for line in complaints([odd, *talk, late, unknown]).split("\n") if line.endswith(":")]
    assert titles == [
        "Not understood:",
        "Not allowed:",
        "Allowed, but odd:",
    ]
    assert " ".join(said_as_talk(talk).split()).endswith('"la", "la" and 10 lines more.')
    assert "- and 40 more lines" in complaints([late] * 100)


def test_the_tally_stands_in_columns() -> None:
    assert rows("In all:", [("Moving", "1"), ("Living creatures", "12")]) == (
        "In all:\n  Moving:           1\n  Living creatures: 12"
    )
    assert rows("In all:", []) == ""


def test_all_lines_of_a_receipt_fit_72_columns(island: Office) -> None:
    long = "MOVE " + ", ".join(str(n) for n in range(1, 60)) + " N > S"
    text = island.write("ann", f"{long}\nSTAY ALL\nPRESS TO nobody at all:\nHm.\nEND\n")
    assert max(map(len, text.split("\n"))) <= 72


LINES = st.sampled_from(
    [
        "STAY ALL",
        "MOVE 2 N",
        "MODE ALL aggressive",
        "ENEMY ann",
        "GROK",
        "READY",
        'NAME "Ann"',
        "VOTE DRAW ann, bob",
    ]
)
LETTERS = st.lists(
    st.tuples(st.sampled_from(["bob", "chloe", "eve"]), st.lists(LINES, max_size=4)), max_size=3
)
PRESS = "PRESS TO {}:\nI shall move north.\nEND"


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(letters=LETTERS, press=st.sampled_from(["all", "ann", "gm"]))
def test_a_receipt_does_not_change_with_what_others_have_sealed(
    round_2: Path, tmp_path_factory: pytest.TempPathFactory, letters: list[tuple[str, list[str]]], press: str
) -> None:
    receipts = []
    for others in ([], letters):
        folder = shutil.copytree(round_2, tmp_path_factory.mktemp("sealed") / "island")
        with office_at(folder) as office:
            office.clock.at = office.moment().opened_at
            for seat, lines in others:
                block = PRESS.format(press)
                office.come(office.letter(seat, "\n".join([*lines, "STANDING", *lines, "END", block])))
            letter = office.letter(
                "ann", "MOVE 1 N\nENEMY bob\nVOTE DRAW ann, bob\nGROK\n", Message_ID="<a@b>"
            )
            receipts.append(office.answer(letter))
    assert receipts[0] == receipts[1]
