"""Pen names that could be taken for somebody are known, however they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.bullets import without_bullets
from pbem.desk.incoming.pennames import pen_name_fault, shape

NAMES = ("ann", "Ann Archer", "bo", "Bo Il", "chloe", "Chloé Marchand", "Pat Example")


@pytest.mark.parametrize(
    "pen",
    [
        "ann",
        "ANN",
        "Ann  Archer",
        "A.n.n",
        "\uff21nn",  # full width
        "\u0410nn",  # Cyrillic A
        "Ann Arc\u04bber".replace("\u04bb", "h"),
        "A\u0301nn Archer",
        "Ann of Cleves",
        "Chloe Marchand",
        "CHLO\u00c8",
        "B0 1l",
        "b\u03bf",  # Greek omicron
        "The GM",
        "the  gm",
        "G.M.",
        "Game Master",
        "GM of the Island",
        "All",
        "A1l",
        "Everybody",
        "Pat Example, GM",
    ],
)
def test_look_alikes_are_refused(pen: str) -> None:
    assert "could be taken for" in pen_name_fault(pen, NAMES)


@pytest.mark.parametrize(
    "pen", ["The Grey Lady", "Joanna", "All Saints", "Böse Zungen", "Hannah", "№ 7 of nine"]
)
def test_other_names_are_free(pen: str) -> None:
    assert pen_name_fault(pen, NAMES) == ""


@pytest.mark.parametrize(
    ("pen", "said"),
    [
        ("x" * 41, "at most 40"),
        ("a\u202eb", "letters, digits"),
        ("a\tb", "letters, digits"),
        ("...", "letters, digits"),
        ("a@b", "letters, digits"),
        ("[a/b/c]", "letters, digits"),
    ],
)
def test_odd_signs_are_refused(pen: str, said: str) -> None:
    assert said in pen_name_fault(pen, NAMES)


@given(st.sampled_from(NAMES), st.data())
def test_no_dressing_of_a_name_is_free(name: str, data: st.DataObject) -> None:
    signs = {
        "a": "aA\u0430\u0391\u00e1",
        "o": "oO0\u043e\u039f\u00f6",
        "e": "eE\u0435\u0415\u00ea",
        "l": "lI1|",
    }
    dressed = "".join(
        data.draw(st.sampled_from(signs.get(sign, sign + sign.upper()))) for sign in name.casefold()
    )
    assert pen_name_fault(dressed, NAMES)


@given(st.text(max_size=60))
def test_any_name_has_a_shape(name: str) -> None:
    assert shape(name) == shape(name.upper().casefold()) or shape(name)
    assert isinstance(pen_name_fault(name, NAMES), str)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- MOVE 1 N\n* MOVE 2 N", "MOVE 1 N\nMOVE 2 N"),
        (
            "1. STAY 1\nPRESS TO all:\n1. one\n- two\nEND\n2. STAY 2",
            "STAY 1\nPRESS TO all:\n1. one\n- two\nEND\nSTAY 2",
        ),
        ("PRESS TO all:\n- never closed", "PRESS TO all:\nnever closed"),
        ("* PRESS TO all: # hm\n* a\n* END\n* STAY 1", "PRESS TO all: # hm\n* a\nEND\nSTAY 1"),
        ("- press releases bore me\n- STAY 1", "press releases bore me\nSTAY 1"),
    ],
)
def test_marks_of_lists_stay_in_press_only(text: str, expected: str) -> None:
    assert without_bullets(text) == expected
