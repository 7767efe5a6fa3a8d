"""A letter's text falls into order lines, blocks, press and single words, whatever is in it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Line
from pbem.engine.sheet import MOST_LINES, numbered, read_paper, without_comment

LETTER = """\
17H C8 defensive   # over the hill
STANDING
ALL STAY defensive # while I am away

END
FOR SUMMER:
MOVE ALL RANDOM
END.
PRESS TO all, bob AS anonymous:
Keep off!  # really
END
NAME "the #1 species"
READY
"""
PIECES = st.sampled_from(
    [
        "STANDING",
        "END",
        "FOR ROUND 7",
        "PRESS TO all:",
        "ADD",
        "READY",
        "WAIT",
        "CANCEL",
        "#",
        '"',
        "MOVE 1 N",
        "",
    ]
)


def test_a_letter_falls_into_its_parts() -> None:
    """Lines keep their numbers, blocks their headings, press its very words."""
    paper = read_paper(LETTER)
    assert [(line.number, line.text) for line in paper.lines] == [
        (1, "17H C8 defensive"),
        (12, 'NAME "the #1 species"'),
    ]
    assert paper.standing is not None and paper.standing.text == "ALL STAY defensive"
    assert [(block.heading, block.text, block.line) for block in paper.ahead] == [
        ("SUMMER", "MOVE ALL RANDOM", 6)
    ]
    assert [(block.heading, block.text) for block in paper.press] == [
        ("TO all, bob AS anonymous", "Keep off!  # really")
    ]
    assert paper.ready is True and not paper.complaints and not paper.is_empty


def test_a_block_without_end_is_refused_whole() -> None:
    """Standing orders that never end are not mistaken for this round's."""
    paper = read_paper("MOVE 1 N\nstanding\nMOVE ALL RANDOM\nGENE Speed")
    assert [line.text for line in paper.lines] == ["MOVE 1 N"]
    assert paper.standing is None
    assert [(one.line, one.reason) for one in paper.complaints] == [
        (2, "STANDING is not closed: nothing from here on was read.")
    ]


def test_an_empty_block_clears_and_the_last_one_counts() -> None:
    """STANDING and END alone are standing orders, of no line."""
    paper = read_paper("STANDING\nSTAY ALL\nEND\nSTANDING\nEND")
    assert paper.standing is not None and paper.standing.lines == ()


@pytest.mark.parametrize(
    ("text", "ready"), [("READY", True), ("wait.", False), ("READY\nWAIT", False), ("WAIT\nREADY!", True)]
)
def test_the_last_of_ready_and_wait_counts(text: str, ready: bool) -> None:
    """READY and WAIT take each other back."""
    assert read_paper(text).ready is ready


def test_add_comes_first() -> None:
    """Where ADD stands is noted; whether an order stands above it, the desk asks."""
    assert read_paper("READY\nADD\nSTAY 1").addition
    late = read_paper("STAY 1\nADD")
    assert late.addition == Line(2, "ADD") and not late.complaints
    assert read_paper("CANCEL").is_cancelled


def test_an_empty_letter_asks_for_nothing() -> None:
    """Blanks and comments are no orders."""
    for text in ("", "\n\n", "# nothing\n   \n\t"):
        assert read_paper(text).is_empty


def test_comments_do_not_reach_into_quotation_marks() -> None:
    """A # between quotation marks is part of the name."""
    assert without_comment('NAME "a#b" # "c"') == 'NAME "a#b"'
    assert [line.number for line in numbered("# one\ntwo\n\nfour # five")] == [2, 4]


def test_ten_thousand_lines_are_read_in_a_moment() -> None:
    """Only so many order lines are read, and the player is told where the reading stopped."""
    start = time.process_time()
    paper = read_paper("MOVE 1 N\n" * 10_000)
    assert time.process_time() - start < 2
    assert len(paper.lines) == MOST_LINES
    assert [one.line for one in paper.complaints] == [MOST_LINES + 1]
    assert "8000" in paper.complaints[0].reason


@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("\n".join)))
def test_any_text_is_sorted(text: str) -> None:
    """No text is too strange: every line that is kept is one of the letter's own, in order."""
    paper = read_paper(text)
    raw = text.split("\n")
    blocks = [*paper.ahead, *paper.press, *filter(None, [paper.standing])]
    for lines in (paper.lines, *(block.lines for block in blocks)):
        assert [line.number for line in lines] == sorted({line.number for line in lines})
        assert all(line.text.strip() in raw[line.number - 1] for line in lines)
    assert all(line.text == line.text.strip() and line.text for line in paper.lines)


def test_kind_regards_are_no_order() -> None:
    """A polite closing is talk, though it begins like the order KIND."""
    paper = read_paper("STAY 1\nKind regards,\nKIND H")
    assert [line.text for line in paper.lines] == ["STAY 1", "KIND H"]
    assert [one.line for one in paper.complaints] == [2]
