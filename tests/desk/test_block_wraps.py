"""Orders that are blocks, broken by mail programs: their lines are whole again, and none is lost."""

from __future__ import annotations

import textwrap
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.desk.bullets import without_bullets
from pbem.desk.incoming.blockwraps import BlockWords, sent_comments
from pbem.desk.incoming.softwraps import Rejoined, begins_with, rejoined
from pbem.engine.orders import Line
from pbem.engine.sheet import read_paper
from tests.engine.hauls import GRAMMAR, LEXICON

HEADS = {"ADD", "READY", "WAIT", "STANDING", "FOR", "PRESS", "END", *GRAMMAR.verbs()}
FORM = (
    "# Round 7.",
    "HAUL SH1\n  # continues: GO base; SELL food; BUY luxury; GO D3 VIA E7; SELL luxury\nEND",
)
WORDS = BlockWords(GRAMMAR.opens, GRAMMAR.inside(), sent_comments(FORM))
LONG = "GO D3 VIA E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, E7, base"
ONE_LINE = "HAUL SH1: BUY extractor OR HOLD; GO D3; IF FREE THEN SELL extractor; GO base; SELL food; REPEAT"


def reads(line: str) -> bool:
    return bool(GRAMMAR.read([Line(1, line)], LEXICON, strictly=False).orders)


def joined(text: str) -> Rejoined:
    return rejoined(text, reads, lambda line: begins_with(line, HEADS, reads), words=WORDS)


def orders(text: str) -> list[str]:
    """The order lines of a letter once it is whole."""
    return [line.text for line in read_paper(joined(text).text, opens=GRAMMAR.opens).lines]


def broken(text: str, width: int) -> str:
    """A text as a mail program sends it that breaks long lines."""
    return "\n".join(
        "\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) or "" for line in text.split("\n")
    )


@pytest.mark.parametrize("width", [60, 66, 72, 76, 80])
def test_a_broken_line_inside_a_block_is_whole_again(width: int) -> None:
    text = broken(f"HAUL SH1\n  BUY extractor\n  {LONG}\n  HOLD\nEND\nRESERVE 3", width)
    assert "\nE7" in text or "VIA\n" in text or "\nbase" in text
    assert orders(text) == [f"HAUL SH1: BUY extractor; {LONG}; HOLD", "RESERVE 3"]
    assert joined(text).orders == (LONG,)


@pytest.mark.parametrize("width", [60, 66, 72, 76, 80])
@pytest.mark.parametrize(
    "below", ["RESERVE 3", "READY", "HAUL SH2: GO D3", "HAUL SH2\nGO D3\nEND", "", "TRADE food"]
)
def test_a_broken_order_on_one_line_is_whole_again(width: int, below: str) -> None:
    text = broken(f"{ONE_LINE}\n{below}", width)
    assert text.count("\n") > below.count("\n") + 1
    assert orders(text)[0] == ONE_LINE
    assert joined(text).orders == (ONE_LINE,)
    assert orders(text)[1:] == orders(below)


def test_a_line_broken_before_a_word_that_could_begin_one_is_whole_if_only_so_it_reads() -> None:
    step = f"IF {'F' * 60} THEN"
    assert orders(f"HAUL SH1\n{step}\nGO D3\nHOLD\nEND") == [f"HAUL SH1: {step} GO D3; HOLD"]
    full = f"GO D3 VIA {'E7, ' * 15}E7"
    assert orders(f"HAUL SH1\n{full}\nHOLD\nEND") == [f"HAUL SH1: {full}; HOLD"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("HAUL SH1: GO D3;\nHOLD", "HAUL SH1: GO D3; HOLD"),
        ("HAUL SH1: GO D3;\n  HOLD;\n  REPEAT\nREADY", "HAUL SH1: GO D3; HOLD; REPEAT"),
        ("HAUL SH1: GO D3;   # far\nHOLD", "HAUL SH1: GO D3; HOLD"),
        ("HAUL SH1: GO D3;\nHODL\nREADY", "HAUL SH1: GO D3; HODL"),  # refused whole, and told
        ("HAUL SH1: GO D3;\n\nHOLD", "HAUL SH1: GO D3"),
        ("HAUL SH1: GO D3;\nRESERVE 3", "HAUL SH1: GO D3"),
        ("HAUL SH1: GO D3\nHOLD", "HAUL SH1: GO D3"),
        ("HAUL SH1: GO D3\nHOLD\n\nGO base # home\nEND", "HAUL SH1: GO D3; HOLD; GO base"),
        ("HAUL SH1: GO D3\nEND\nRESERVE 3", "HAUL SH1: GO D3"),
        ("HAUL SH1: GO D3\nRESERVE 3\nEND", "HAUL SH1: GO D3"),
    ],
)
def test_lines_below_an_order_on_one_line(text: str, order: str) -> None:
    assert orders(text)[0] == order


def test_an_end_below_an_order_on_one_line_is_that_of_the_standing_orders_around() -> None:
    paper = read_paper(joined("STANDING\nHAUL SH1: GO D3\nEND\nRESERVE 3").text, opens=GRAMMAR.opens)
    assert paper.standing and paper.standing.text == "HAUL SH1: GO D3"
    assert [line.text for line in paper.lines] == ["RESERVE 3"]


@pytest.mark.parametrize("width", [60, 72, 80])
def test_comments_inside_blocks_may_be_broken(width: int) -> None:
    remark = "# the long way round, since nobody who is in their right mind would ever take the short one"
    text = broken(f"HAUL SH1\n{remark}\nGO D3   {remark}\nHOLD\nEND", width)
    assert orders(text) == ["HAUL SH1: GO D3; HOLD"]
    lost = text.replace("HOLD", "HOLDD")  # nearly a step: no rest of a comment, so it is told
    assert orders(lost) == ["HAUL SH1: GO D3; HOLDD"]


@pytest.mark.parametrize("width", [38, 60, 70])
def test_a_form_sent_back_with_broken_comments_is_no_order(width: int) -> None:
    assert orders(broken("\n".join(FORM), width)) == ["HAUL SH1:"]
    by_hand = FORM[1].replace("# continues:", "# continues:\n")
    assert orders(by_hand) == ["HAUL SH1: GO base; SELL food; BUY luxury; GO D3 VIA E7; SELL luxury"]


@pytest.mark.parametrize(
    "text",
    [
        f"HAUL SH1\n{LONG[:70]}\n{LONG[70:]}\nRESERVE 3",  # not closed: refused, nothing to be joined
        f"PRESS TO all:\nHAUL SH1\n{LONG[:70]}\n{LONG[70:]}\nEND",
        "HAUL SH1\nGO D3\n\nE7\nEND",
    ],
)
def test_where_no_block_is_nothing_is_joined(text: str) -> None:
    assert joined(text) == Rejoined(text)


def test_lists_inside_blocks_are_lines() -> None:
    text = "- HAUL SH1\n  - GO D3\n  - HOLD\n- END\n1. RESERVE 3"
    assert orders(without_bullets(text)) == ["HAUL SH1: GO D3; HOLD", "RESERVE 3"]


STEP = st.sampled_from(["GO D3", "HOLD", "BUY extractor OR HOLD", "IF FREE THEN GO D3", LONG, f"{LONG}, D3"])


@settings(max_examples=60, deadline=None)
@given(st.lists(STEP, min_size=1, max_size=6), st.integers(60, 80), st.booleans())
def test_any_block_comes_back_as_it_was(steps: list[str], width: int, is_one_line: bool) -> None:
    whole = f"HAUL SH1: {'; '.join(steps)}"
    text = whole if is_one_line else "\n".join(("HAUL SH1", *(f"  {step}" for step in steps), "END"))
    found = orders(broken(f"RESERVE 3\n{text}\nTRADE food\nREADY", width))
    assert found == ["RESERVE 3", whole, "TRADE food"]


@pytest.mark.parametrize(
    "line",
    ["HAUL SH1", "HAUL SH1: GO D3;", f"HAUL SH1\n{LONG[:70]}\nE7", "x" * 70, "GO D3", "STANDING\nHAUL SH1"],
)
def test_a_hostile_letter_costs_little(line: str) -> None:
    began = process_time()
    joined(f"HAUL SH1\n{f'{line}{chr(10)}' * 10_000}END")
    joined(f"{line}\n" * 10_000)
    assert process_time() - began < 6
