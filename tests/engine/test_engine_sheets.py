"""A letter's text falls into order lines, blocks, press and single words, whatever is in it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Line
from pbem.engine.sheet import MOST_LINES, Paper, numbered, question_paper, read_paper, without_comment
from pbem.engine.sheet_words import SHEET_WORDS

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
        "GM why?",
        "TEST",
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


@pytest.mark.parametrize(
    ("text", "question", "orders"),
    [
        ("GM Is it cold?\nMOVE 1 N\n\nSTAY 2", "Is it cold?\nMOVE 1 N", ["STAY 2"]),
        ("gm: Is it cold? # really\n\nSTAY 2", "Is it cold? # really", ["STAY 2"]),
        ("GM\nOne.\n\nMOVE 1 N\nEND\nSTAY 2", "One.\n\nMOVE 1 N", ["STAY 2"]),
        ("GM One.\n\nSTANDING\nSTAY 1\nEND\nSTAY 2", "One.", ["STAY 2"]),
        ("GM, one.\nTwo.", "one.\nTwo.", []),
        ("GM\n\nSTAY 2", "", ["STAY 2"]),
    ],
)
def test_a_question_goes_on_to_its_end_or_a_blank_line(text: str, question: str, orders: list[str]) -> None:
    """An END belongs to the question unless another block was opened before it."""
    paper = read_paper(text)
    assert [block.text for block in paper.questions] == [question]
    assert [line.text for line in paper.lines] == orders
    assert not paper.is_empty and not paper.complaints


def test_two_questions_are_two() -> None:
    """A question that begins before the other's END ends the search for that END."""
    paper = read_paper("GM one\n\nGM two\nEND\nSTAY 1")
    assert [(block.text, block.line) for block in paper.questions] == [("one", 1), ("two", 3)]
    assert [line.number for line in paper.lines] == [5]


@pytest.mark.parametrize("text", ["GM a\n\n", "GM a\n", "GM\nSTANDING\n", "GM a\nEND\n\n"])
def test_many_questions_are_read_in_a_moment(text: str) -> None:
    """A hostile letter costs no more time than its length."""
    start = time.process_time()
    assert read_paper(text * 20_000).questions
    assert time.process_time() - start < 4


@pytest.mark.parametrize("text", ["GMT is early", "The GM is kind", "GM's orders"])
def test_talk_of_the_gm_is_no_question(text: str) -> None:
    """Only the word GM itself at the beginning of a line asks."""
    assert read_paper(text).questions == ()


def test_questions_inside_blocks_are_text_of_the_block() -> None:
    """Press may speak of the GM."""
    paper = read_paper("PRESS TO all:\nGM is late\nEND\nSTANDING\nGM hello\nEND")
    assert paper.questions == ()
    assert paper.press[0].text == "GM is late"


@pytest.mark.parametrize(
    ("text", "head", "question"),
    [("STAY 1\n\nADD\n", "GM", "STAY 1\n\nADD"), ("x", "GM: why?", "why?\nx"), ("\n", "GM", "")],
)
def test_a_whole_letter_may_be_a_question(text: str, head: str, question: str) -> None:
    """Nothing in it is an order then; the head is its subject."""
    paper = question_paper(text, head)
    assert paper.questions[0].text == question
    assert paper == Paper(questions=paper.questions)


@pytest.mark.parametrize("text", ["TEST", "test!", "Test:", "STAY 1\nTEST."])
def test_a_test_is_a_line_of_its_own(text: str) -> None:
    """It files nothing; a test without orders asks for nothing."""
    paper = read_paper(text)
    assert paper.is_test and "TEST" not in paper.text.upper()
    assert read_paper("TEST").is_empty
    assert not read_paper("Test the ice").is_test


def test_every_shared_word_is_read_by_the_sheet_or_the_grammar() -> None:
    """The table of shared words names what is read here; IF belongs to the grammar."""
    read: dict[str, Callable[[Paper], object]] = {
        "ADD": lambda paper: paper.addition,
        "CANCEL": lambda paper: paper.is_cancelled,
        "READY": lambda paper: paper.ready,
        "WAIT": lambda paper: paper.ready is False,
        "TEST": lambda paper: paper.is_test,
        "STANDING": lambda paper: paper.standing,
        "FOR": lambda paper: paper.ahead,
        "PRESS": lambda paper: paper.press,
        "STATEMENT": lambda paper: paper.statement,
    }
    assert {each.name for each in SHEET_WORDS} == {*read, "IF"}
    for each in SHEET_WORDS:
        assert each.name == "IF" or read[each.name](read_paper(each.example.replace(" / ", "\n")))


@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("\n".join)))
def test_any_text_is_sorted(text: str) -> None:
    """No text is too strange: every line that is kept is one of the letter's own, in order."""
    paper = read_paper(text)
    raw = text.split("\n")
    blocks = [*paper.ahead, *paper.press, *paper.questions, *filter(None, [paper.standing])]
    for lines in (paper.lines, *(block.lines for block in blocks)):
        assert [line.number for line in lines] == sorted({line.number for line in lines})
        assert all(line.text.strip() in raw[line.number - 1] for line in lines)
    assert all(line.text == line.text.strip() and line.text for line in paper.lines)


def test_kind_regards_are_no_order() -> None:
    """A polite closing is talk, though it begins like the order KIND."""
    paper = read_paper("STAY 1\nKind regards,\nKIND H")
    assert [line.text for line in paper.lines] == ["STAY 1", "KIND H"]
    assert [one.line for one in paper.complaints] == [2]


@pytest.mark.parametrize(
    "talk", ["For now I shall stay where I am.", "For Richard,", "For what it is worth: sorry"]
)
def test_a_sentence_that_begins_with_for_swallows_no_orders(talk: str) -> None:
    paper = read_paper(f"{talk}\nMOVE 1 N")
    assert [line.text for line in paper.lines] == [talk, "MOVE 1 N"] and not paper.complaints
