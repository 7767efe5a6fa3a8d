"""Orders that are blocks of lines: each becomes one line, and one without END is refused whole."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar, Line, is_no_order
from pbem.engine.paper import Paper
from pbem.engine.sheet import numbered, opens_nothing, read_paper
from tests.engine.hauls import GRAMMAR, LEXICON, Clear, Reserve

LETTER = """\
RESERVE 300
HAUL SH1
  BUY extractor OR HOLD
  GO D3;      # the comment; of it

  IF FREE THEN HOLD
END
haul sh2 append:
go base
end.
HAUL SH3: GO D3; HOLD;
HAUL SH4
END
READY
"""


def paper(text: str, most: int = 2000) -> Paper:
    """A letter sorted by the language of the hauls."""
    return read_paper(text, most, GRAMMAR.opens)


def lines(text: str) -> list[str]:
    return [line.text for line in paper(text).lines]


def reasons(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.reason) for one in paper(text).complaints]


def test_a_block_becomes_one_line_of_its_headings_number() -> None:
    """Comments, blank lines and semicolons at the end go; the empty block keeps its colon."""
    sorted_letter = paper(LETTER)
    assert [(line.number, line.text) for line in sorted_letter.lines] == [
        (1, "RESERVE 300"),
        (2, "HAUL SH1: BUY extractor OR HOLD; GO D3; IF FREE THEN HOLD"),
        (8, "haul sh2 append: go base"),
        (11, "HAUL SH3: GO D3; HOLD"),
        (12, "HAUL SH4:"),
    ]
    assert not sorted_letter.complaints and sorted_letter.ready
    orders = GRAMMAR.read(sorted_letter.lines, LEXICON).orders
    assert [str(one) for one in orders][1:3] == [
        "HAUL SH1 : BUY extractor OR HOLD; GO D3; IF FREE THEN HOLD",
        "HAUL SH2 : GO base",
    ]


def test_what_is_filed_reads_as_the_same_lines() -> None:
    """Sorting what was sorted changes nothing, though a heading with its colon could open a block again."""
    first = paper(LETTER)
    on_file = numbered(first.text)
    assert [line.text for line in on_file] == [line.text for line in first.lines]
    assert [line.number for line in on_file] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("text", "is_heading"),
    [
        ("HAUL SH1", True),
        ("haul sh1 :", True),
        ("HAUL SH1 APPEND:", True),
        ("HAUL SH1: GO D3", False),
        ("HAUL SH1:GO", False),
        ("HAUL SH1 CLEAR", False),
        ("CLEAR SH1", False),
        ("STANDING", False),
    ],
)
def test_a_grammar_knows_its_headings(text: str, is_heading: bool) -> None:
    """Only a heading alone opens a block; the order on one line does not."""
    assert GRAMMAR.opens(text) is is_heading
    assert not Grammar((Clear, Reserve)).opens(text) and not opens_nothing(text)


def test_words_inside_belong_to_their_blocks() -> None:
    """A line of a block that stands alone is no abbreviation of anything, and no talk."""
    assert GRAMMAR.inside() == frozenset(("GO", "BUY", "SELL", "HOLD", "IF", "REPEAT"))
    alone, talk = GRAMMAR.read([Line(1, "GO D3"), Line(2, "go ahead")], LEXICON).complaints
    assert is_no_order(alone) and str(alone).endswith("Write it between HAUL … and END.")
    assert is_no_order(talk) and not talk.hint


@pytest.mark.parametrize(
    ("text", "kept", "told"),
    [
        (
            "HAUL SH1\nGO D3\nRESERVE 3\nREADY",
            [],
            [(1, "HAUL SH1 is not closed: nothing from here on was read.")],
        ),
        (
            "HAUL SH1:\nGO D3\n\nHAUL SH2\nGO base\nEND",
            ["HAUL SH2: GO base"],
            [(1, "HAUL SH1 is not closed: nothing was read from here up to line 3.")],
        ),
        (
            "HAUL SH1\nGO D3\nHAUL SH2: GO base\nRESERVE 3",
            ["HAUL SH2: GO base", "RESERVE 3"],
            [(1, "HAUL SH1 is not closed: nothing was read from here up to line 2.")],
        ),
        (
            "HAUL SH1\nGO D3\nPRESS TO all:\nGO home\nEND\nTRADE food",
            ["TRADE food"],
            [(1, "HAUL SH1 is not closed: nothing was read from here up to line 2.")],
        ),
        (
            "TRADE food\nSTANDING\nHAUL SH1\nGO D3\nEND\nRESERVE 3",
            ["TRADE food"],
            [(2, "STANDING is not closed: nothing from here on was read.")],
        ),
        (
            "STANDING\nHAUL SH1\nGO D3\nFOR ROUND 7\nHAUL SH1\nGO base\nEND\nEND",
            [],
            [(1, "STANDING is not closed: nothing from here on was read.")],
        ),
    ],
)
def test_a_block_without_end_is_refused_whole(
    text: str, kept: list[str], told: list[tuple[int, str]]
) -> None:
    """What breaks it off is read; nothing between is guessed to be an order."""
    assert lines(text) == kept
    assert reasons(text) == told
    found = paper(text)
    assert found.standing is None and not found.ahead and found.ready is None


def test_end_closes_the_innermost_block() -> None:
    """Blocks stand inside STANDING and FOR too, and press may speak of them."""
    text = (
        "STANDING\nHAUL SH1\n GO D3 # far\nEND\nRESERVE 3\nEND\nFOR ROUND 7:\nHAUL SH2\nEND\nEND\nTRADE food"
    )
    found = paper(text)
    assert found.standing and found.standing.lines == (Line(2, "HAUL SH1: GO D3"), Line(5, "RESERVE 3"))
    assert [(one.heading, one.text) for one in found.ahead] == [("ROUND 7", "HAUL SH2:")]
    assert lines(text) == ["TRADE food"] and not found.complaints
    press = paper("PRESS TO all:\nHAUL SH1\nGO D3\nEND\nTRADE food")
    assert press.press[0].text == "HAUL SH1\nGO D3" and [line.text for line in press.lines] == ["TRADE food"]


def test_an_open_block_among_standing_orders_is_told_and_the_others_stand() -> None:
    """As any standing order that is not understood."""
    text = "STANDING\nHAUL SH1\nGO D3\nHAUL SH2\nGO base\nEND\nEND\nTRADE food"
    found = paper(text)
    assert found.standing and found.standing.text == "HAUL SH2: GO base"
    assert reasons(text) == [(2, "HAUL SH1 is not closed: nothing was read from here up to line 3.")]
    assert lines(text) == ["TRADE food"]


def test_a_block_ends_a_question_without_end() -> None:
    """The END behind it is the block's, not the question's."""
    found = paper("GM Is it far?\n\nHAUL SH1\nGO D3\nEND")
    assert [one.text for one in found.questions] == ["Is it far?"]
    assert [line.text for line in found.lines] == ["HAUL SH1: GO D3"]


def test_lines_inside_are_counted_and_no_block_is_cut() -> None:
    """Ten thousand steps are refused in a moment, also among standing orders, where they clear nothing."""
    long = "HAUL SH1\n" + "GO D3\n" * 10_000 + "END\n"
    start = time.process_time()
    found = paper(f"TRADE food\n{long}RESERVE 3")
    assert [line.text for line in found.lines] == ["TRADE food"]
    assert [one.line for one in found.complaints] == [2] and "10002" in found.complaints[0].reason
    later = paper(f"STANDING\n{long}END")
    assert later.standing is None and [one.line for one in later.complaints] == [2]
    assert paper("HAUL SH1\n" * 10_000).lines == ()
    assert time.process_time() - start < 2
    assert [line.text for line in paper("HAUL SH1\nGO D3\nEND\nTRADE food", 3).lines] == [
        "HAUL SH1: GO D3",
        "TRADE food",
    ]


def test_texts_of_several_lines_may_be_numbered() -> None:
    """A block that is not closed stands line by line, so that every line of it is complained of."""
    text = "# first\nHAUL SH1\n GO D3\nEND\nRESERVE 3\nHAUL SH2\n\nGO base # far"
    assert numbered(text, GRAMMAR.opens) == (
        Line(2, "HAUL SH1: GO D3"),
        Line(5, "RESERVE 3"),
        Line(6, "HAUL SH2"),
        Line(8, "GO base"),
    )


HEADINGS = ["HAUL SH1", "HAUL SH2:", "HAUL SH3: GO D3;", "STANDING", "FOR 7", "PRESS TO all", "GM so?"]
PIECES = st.sampled_from([*HEADINGS, "GO D3", "END", "#"])


@given(st.lists(PIECES, max_size=14))
def test_every_line_is_read_or_told(pieces: list[str]) -> None:
    """Lines keep their order, and without a complaint every step written stands in some line."""
    text = "\n".join(pieces)
    found = paper(text)
    blocks = [*found.ahead, *found.press, *found.questions, *filter(None, [found.standing])]
    for kept in (found.lines, *(block.lines for block in blocks)):
        assert [line.number for line in kept] == sorted({line.number for line in kept})
    if not found.complaints and pieces.count("STANDING") < 2:
        said = [line.text for line in found.lines] + [block.text for block in blocks]
        assert sum(one.count("GO D3") for one in said) == text.count("GO D3")
