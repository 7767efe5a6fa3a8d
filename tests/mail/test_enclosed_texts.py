"""Between the heading of press and its END nothing opens a quotation or a signature, but what surely does."""

from __future__ import annotations

import pytest

from pbem.mail.quotes import own_words

OURS = "pbem <games@example.org>"
HEADINGS = [
    "PRESS TO all:",
    "press to bob as Mole",
    "STATEMENT:",
    "SPEECH:",
    "CONTRACT eggs WITH bob:",
]
LIKE_A_LETTER = [
    "From: King George\nTo: all players\nDate: London, 5 May 1903",
    "Date: London, 5 May 1903\nFrom: King George\nTo: the world",
    "----------\nFrom: the king\nTo: all",
    "On Monday at 8:30 the Tsar wrote:\nI am coming.",
    "-----Original Message-----\nFrom: the king\nSent: 1903",
    "From: Karl <karl@castle.example>\nSent: Monday, 5 May 1903\nTo: all\nSubject: war",
    "the king\n--\nhis seal\n__\nsee https://castle.example",
    "I am ill.\n\nSent from my iPhone",
]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("text", LIKE_A_LETTER)
def test_nothing_in_a_text_opens_a_quotation_or_a_signature(heading: str, text: str) -> None:
    letter = f"{heading}\n{text}\nEND\nMOVE 2 N"
    read = own_words(f"{letter}\n\n-- \nAnn", ours=OURS)
    assert (read.text, read.signature) == (letter, 2)


@pytest.mark.parametrize(
    "quotation",
    [
        "> In force now:\n> - MOVE 2 S",
        "On Mon, 23 Nov 2026 at 08:51, Pat Example <games@example.org> wrote:\n\n- MOVE 2 S",
        "From: Pat <games+island.ann.k@example.org>\nSent: Monday\nTo: Ann\nSubject: x\n\n- MOVE 2 S",
        "Feladó: Pat <games@example.org>\nElküldve: 2026\nCímzett: Ann\nTárgy: x\n\n- MOVE 2 S",
    ],
)
def test_a_quotation_ends_a_text_that_has_no_end(quotation: str) -> None:
    """The END of a form that is quoted must not close it."""
    read = own_words(f"MOVE 2 N\nPRESS TO all:\nI shall win.\n\n{quotation}\nSTANDING\nEND\n", ours=OURS)
    assert read.text == "MOVE 2 N\nPRESS TO all:\nI shall win."
    assert "- MOVE 2 S" in read.quotation


def test_a_text_without_any_end_is_read_as_ever() -> None:
    read = own_words("PRESS TO all:\nI shall win.\n\n-- \nAnn", ours=OURS)
    assert (read.text, read.signature) == ("PRESS TO all:\nI shall win.", 2)


def test_press_on_one_line_encloses_nothing_below() -> None:
    read = own_words("PRESS TO all: hi. END\nMOVE 2 N\n--\nAnn\nEND", ours=OURS)
    assert (read.text, read.signed) == ("PRESS TO all: hi. END\nMOVE 2 N", "--\nAnn\nEND")
