"""Orders that hold text: kept word for word, in a letter, on file, and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.orders import Grammar, Line
from pbem.engine.settle import Filed, settled
from pbem.engine.sheet import numbered, read_paper
from pbem.engine.words import Lexicon
from tests.engine.posts import KINDS, Note, Propose, Speech, debating
from tests.survival.islands import creature, default_rules, position

GRAMMAR = Grammar(KINDS)
LEXICON = Lexicon("ann", {"ann": "Ann Archer", "bob": "Bob Baker"})
RULES = debating(default_rules())
PLACE = position(RULES.book, [creature(RULES.book, "5H", "ann", "D5")], 6)
TEXT = "He sat for four rounds; we carried water.  # no comment\n\n  - I ask that he share: now\nPROPOSE EVEN"
BLOCK = f"SPEECH:\n{TEXT}\nEND"


def only(text: str) -> Speech | Note:
    """The one order that a text holds."""
    reading = GRAMMAR.read(read_paper(text, opens=GRAMMAR.opens).lines, LEXICON)
    assert not reading.complaints
    [order] = reading.orders
    assert isinstance(order, Speech | Note)
    return order


def test_a_text_is_kept_word_for_word() -> None:
    """Blank lines, signs of comments, semicolons and what looks like an order are all of it."""
    paper = read_paper(f"PROPOSE NEED\nspeech\n{TEXT}\n end \nVOTE M1", opens=GRAMMAR.opens)
    assert [line.number for line in paper.lines] == [1, 2, 8]
    assert [line.text for line in paper.lines] == ["PROPOSE NEED", f"speech:\n{TEXT}\nEND", "VOTE M1"]
    order = only(BLOCK)
    assert order.text == TEXT and str(order) == BLOCK


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SPEECH: We are #1; all of us.", "We are #1; all of us."),
        ("speech :  Friends!", "Friends!"),
        ("SPEECH:\n\n\n   Friends!   \n\nEND", "Friends!"),
        ("SPEECH: Friends! END", "Friends!"),
        ("SPEECH: We met in the END zone", "We met in the END zone"),
        ('SPEECH: "No", he said, "never" > maybe', '"No", he said, "never" > maybe'),
        ("SPEECH:\none\n\n two  \n\nEND", "one\n\n two"),
    ],
)
def test_what_is_written_is_read_back(text: str, said: str) -> None:
    """On one line or many; blank lines round it and blanks at the end of lines are none of it."""
    order = only(text)
    assert order.text == said
    assert only(str(order)).text == said


@given(st.text(st.sampled_from('aB1 #;:">\n'), min_size=1, max_size=40))
def test_any_text_survives_the_file(text: str) -> None:
    """What a slot has read it reads again from what it wrote, in a set on file too."""
    paper = read_paper(f"SPEECH:\n{text}\nEND", opens=GRAMMAR.opens)
    for order in GRAMMAR.read(paper.lines, LEXICON).orders:
        [line, after] = numbered(f"{order}\nVOTE M1", GRAMMAR.opens.without_colon())
        assert after.text == "VOTE M1"
        assert GRAMMAR.read([line], LEXICON).orders == (order,)


def test_a_heading_may_have_other_words() -> None:
    """The text is the last field."""
    assert only("NOTE 5\nMilk\nand water\nEND") == Note(5, "Milk\nand water")
    assert str(Note(5, "Milk")) == "NOTE 5: Milk" and only("note 5: Milk # cold") == Note(5, "Milk # cold")


@pytest.mark.parametrize("text", ["SPEECH:\n\n  \nEND", "SPEECH Friends", "SPEECH:\nEND", "SPEECH: END"])
def test_without_a_text_or_a_colon_it_is_none(text: str) -> None:
    """It is refused with one complaint, which names its heading."""
    reading = GRAMMAR.read(read_paper(text, opens=GRAMMAR.opens).lines, LEXICON)
    assert not reading.orders
    [complaint] = reading.complaints
    assert complaint.text.startswith("SPEECH") and "\n" not in complaint.text


def test_without_end_all_below_is_refused() -> None:
    """Nobody can tell where the text ends."""
    paper = read_paper("VOTE M1\nSPEECH:\nFriends!\nVOTE M2", opens=GRAMMAR.opens)
    assert [line.text for line in paper.lines] == ["VOTE M1"]
    assert "SPEECH is not closed" in paper.complaints[0].reason


def test_it_may_stand_within_standing_orders() -> None:
    """Its END is its own."""
    paper = read_paper(f"STANDING\n{BLOCK}\nVOTE M1\nEND\nVOTE M2", opens=GRAMMAR.opens)
    assert paper.standing and paper.standing.text == f"{BLOCK}\nVOTE M1"
    assert [line.text for line in paper.lines] == ["VOTE M2"]


def test_it_is_settled_with_its_lines() -> None:
    """A set on file may hold it, and what stands below it is read; what is posted is filed apart."""
    sheet = settled(RULES, PLACE, "ann", Filed(f"NOTE 5:\n{TEXT}\nEND\nNOTE 6: Bread\nPROPOSE EVEN"))
    assert [str(order) for order in sheet.orders] == [f"NOTE 5:\n{TEXT}\nEND", "NOTE 6: Bread"]
    assert [order.line for order in sheet.orders] == [1, 7]


def test_no_text_is_changed_by_a_line_that_is_none() -> None:
    """Other orders are read as before."""
    assert GRAMMAR.read([Line(1, "PROPOSE even")], LEXICON).orders == (Propose("EVEN"),)
    assert not GRAMMAR.opens("PROPOSE EVEN") and GRAMMAR.opens.begins_text("NOTE 7 :")
