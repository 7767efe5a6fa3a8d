"""Replies to our own reports: no quoted line is read as the player's, and no line of the player's is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.mail.listmarks import without_list_marks
from pbem.mail.quotes import own_words

WROTE = "On Fri, Nov 20, 2026 at 9:00 AM GM <gm@zine.example> wrote:"
HEAD = ["The island", "Spring of year 3", "================"]
QUOTED = st.sampled_from(
    [
        "> From the hills we come.",
        ">",
        ">> MOVE 11C B7",
        "On Thu, Nov 19, 2026 at 8:00 AM Bob <bob@example.org> wrote:",
        "From: Bob <bob@example.org>",
        "Sent: Thursday, 19 November 2026 08:00",
        "-----Original Message-----",
        "-- ",
        "--",
        "STANDING",
        "END",
        "",
        "42H STAY aggressive   # B7 J(0,1,2)",
        "ENEMY NONE",
        "- Bob moved.",
        "Sent from my iPhone",
    ]
)
REPORTS = st.lists(QUOTED, max_size=25).map(lambda lines: [*HEAD, *lines])
OWN = st.lists(
    st.sampled_from(
        [
            "17H NE aggressive",
            "MOVE 42 > N",
            "STANDING",
            "END",
            "PRESS TO all:",
            "From: the king",
            "To: bob",
            "On Tuesday bob wrote:",
            "Hello Gus,",
            "# a > b",
            "ADD",
        ]
    ),
    max_size=8,
)
Wrapper = Callable[[str, list[str]], str]


def marked(lines: list[str], mark: str = "> ") -> str:
    return "\n".join(f"{mark}{line}".rstrip() for line in lines)


WRAPPERS: dict[str, Wrapper] = {
    "gmail": lambda own, report: f"{own}\n\n{WROTE}\n\n{marked(report)}\n",
    "terse": lambda own, report: f"{own}\n{WROTE}\n{marked(report, '>')}\n",
    "yahoo": lambda own, report: f" {own}\n\n    {WROTE}  \n \n {chr(10).join(report)}\n",
    "unmarked": lambda own, report: f"{own}\n\n{WROTE}\n{chr(10).join(report)}\n",
    "original": lambda own, report: (
        f"{own}\n\n-----Original Message-----\nFrom: GM\nSent: today\n\n{chr(10).join(report)}\n"
    ),
    "outlook": lambda own, report: (
        f"{own}\n\n________________________________\nFrom: GM <gm@zine.example>\nSent: Friday\n"
        f"To: Ann\nSubject: x\n\n{chr(10).join(report)}\n"
    ),
    "iphone": lambda own, report: f"{own}\n\nSent from my iPhone\n\n{marked([WROTE, '', *report])}\n",
    "bottom-posted": lambda own, report: f"{WROTE}\n{marked(report)}\n\n{own}\n",
    "signed": lambda own, report: f"{WROTE}\n{marked(report)}\n\n{own}\n\n-- \nAnn\n",
    "inline": lambda own, report: f"{WROTE}\n{marked(report[:4])}\n\n{own}\n\n{marked(report[4:])}\n",
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
@settings(max_examples=60, deadline=None)
@given(OWN, REPORTS)
def test_exactly_the_own_lines_are_read(wrapper: str, own: list[str], report: list[str]) -> None:
    read = own_words(WRAPPERS[wrapper]("\n".join(own), report))
    assert [line.strip() for line in read.text.split("\n") if line.strip()] == own


@pytest.mark.parametrize("wrapper", ["yahoo", "unmarked"])
def test_a_press_with_a_mark_does_not_make_the_quotation_a_marked_one(wrapper: str) -> None:
    report = [*HEAD, "> From the hills we come.", "42H STAY aggressive"]
    read = own_words(WRAPPERS[wrapper]("17H NE", report))
    assert read.text.strip() == "17H NE"
    assert read.dropped == ("text after the quoted message (6 lines)",)


def test_an_empty_reply_with_a_short_unmarked_report_holds_no_orders() -> None:
    assert own_words(WRAPPERS["yahoo"]("", [*HEAD, "42H STAY aggressive"])).text == ""
    assert own_words(f"{WROTE}\n\nIn force now:\n- 42H STAY aggressive\n").text == ""


def test_an_unmarked_report_that_begins_with_a_press_is_no_marked_one() -> None:
    read = own_words(f"17H NE\n\n{WROTE}\n> Hear, hear!\n\nOrder form\n==========\n42H STAY aggressive\n")
    assert read.text == "17H NE"


def test_a_rule_that_the_player_draws_is_no_heading_of_ours() -> None:
    read = own_words(f"{WROTE}\n{marked(HEAD)}\n\n17H NE\n=====\n18C S\n")
    assert read.text == "17H NE\n=====\n18C S"


def test_an_answer_right_above_the_first_quoted_line_is_read_with_a_doubt() -> None:
    read = own_words(f"{WROTE}\n17H NE\n> Where to?\n18C S\n")
    assert read.text == "17H NE\n18C S"
    assert len(read.faults) == 1


@pytest.mark.parametrize(
    "signature", ["Sent from my iPhone", "Von meinem iPad gesendet", "-- \nAnn", "____\nzine mailing list"]
)
@pytest.mark.parametrize("rest", ["", f"\n\n{marked([WROTE, *HEAD])}", f"\n\n{WROTE}\n{chr(10).join(HEAD)}"])
def test_a_signature_alone_says_nothing(signature: str, rest: str) -> None:
    read = own_words(f"\n\n{signature}{rest}\n")
    assert read.text == ""
    assert "a signature of" in " ".join(read.dropped)


def test_a_file_has_no_signature_but_may_quote() -> None:
    text = "17H NE\n-- \n18C S\nSent from my iPhone\n\n> MOVE 11C B7"
    read = own_words(text, is_file=True)
    assert read.text == "17H NE\n--\n18C S\nSent from my iPhone"
    assert read.dropped == ("1 quoted line",)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("- MOVE 42 N\n* MOVE 43 N\n• MOVE 44 N", "MOVE 42 N\nMOVE 43 N\nMOVE 44 N"),
        ("   - MOVE 42 N\n   -  17H NE", "MOVE 42 N\n17H NE"),
        (" 1. MOVE 42 N\n 2. 17H NE\n1) 18C S", "MOVE 42 N\n17H NE\n18C S"),
        ("·       MOVE 42 N\no   17H NE", "MOVE 42 N\n17H NE"),
        ("20. May we meet", "20. May we meet"),
        ("17H NE\n---\n* * *\n- - -\n-\n* ", "17H NE\n---\n* * *\n- - -\n-\n*"),
        ("-5\n*bold*\no MOVE", "-5\n*bold*\no MOVE"),
    ],
)
def test_marks_of_lists_are_no_part_of_an_order(written: str, read: str) -> None:
    assert "\n".join(without_list_marks(written.split("\n"))).rstrip() == read
    assert own_words(written).text == written.rstrip()  # for in press they stay
