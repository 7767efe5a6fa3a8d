"""Press, statements and speeches whose text begins behind the colon: where they end."""

from __future__ import annotations

import pytest

from pbem.engine.orders import Grammar
from pbem.engine.sheet import read_paper
from tests.engine.posts import KINDS

OPENS = Grammar(KINDS).opens
HEADS = {"press": "PRESS TO eve", "statement": "STATEMENT", "speech": "SPEECH"}


def texts(letter: str) -> tuple[dict[str, list[str]], list[str]]:
    """The texts of a letter by what they are, and its other lines."""
    paper = read_paper(letter, opens=OPENS)
    assert not paper.complaints
    lines = [line.text for line in paper.lines]
    speeches = [line for line in lines if line.startswith("SPEECH")]
    found = {
        "press": [block.text for block in paper.press],
        "statement": [paper.statement.text] if paper.statement else [],
        "speech": [
            line.removeprefix("SPEECH:").removesuffix("\nEND").removeprefix("\n").strip(" ")
            for line in speeches
        ],
    }
    return found, [line for line in lines if line not in speeches]


@pytest.mark.parametrize("kind", HEADS)
@pytest.mark.parametrize(
    ("below", "text", "left"),
    [
        ("the egg is yours. END\nVOTE M1", "the egg is yours.", ["VOTE M1"]),
        ("the egg is yours. END\nVOTE M1\nEND", "the egg is yours.", ["VOTE M1", "END"]),
        ("the egg\nis yours: all\nof it.\nEND\nVOTE M1", "the egg\nis yours: all\nof it.", ["VOTE M1"]),
        ("the egg is yours.\nVOTE M1", "the egg is yours.", ["VOTE M1"]),
        ("see #1, in the end", "see #1, in the end", []),
        ("the egg is yours.\nVOTE M1\nSTANDING\nVOTE M2\nEND", "the egg is yours.", ["VOTE M1"]),
        (
            "the egg is yours.\nVOTE M1\nNOTE 5:\nMilk\nEND",
            "the egg is yours.",
            ["VOTE M1", "NOTE 5:\nMilk\nEND"],
        ),
        (
            "the egg is yours.\nNOTE 5: Milk\nVOTE M1\nEND",
            "the egg is yours.",
            ["NOTE 5:\nMilk\nVOTE M1\nEND"],
        ),
    ],
)
def test_where_a_text_behind_a_colon_ends(kind: str, below: str, text: str, left: list[str]) -> None:
    """END ends the line; else a later END before any other heading; else it is the line alone."""
    found, lines = texts(f"VOTE M0\n{HEADS[kind]}: {below}")
    assert found == {**{key: [] for key in HEADS}, kind: [text]}
    assert lines == ["VOTE M0", *left]


def test_two_of_them_one_below_the_other() -> None:
    found, lines = texts("PRESS TO bob: one\nPRESS TO eve: two\nthree\nEND\nSTATEMENT: four END\nVOTE M1")
    assert found == {"press": ["one", "two\nthree"], "statement": ["four"], "speech": []}
    assert lines == ["VOTE M1"]


def test_lines_keep_their_numbers() -> None:
    paper = read_paper("PRESS TO bob: one END\nVOTE M1", opens=OPENS)
    assert [line.number for block in paper.press for line in block.lines] == [1]
    assert [line.number for line in paper.lines] == [2]


@pytest.mark.parametrize(
    "line", ['PRESS TO bob AS "A: B": hello', "press to bob AS Mole: hello", "PRESS: TO bob: hello"]
)
def test_the_colon_behind_the_heading_is_meant(line: str) -> None:
    (block,) = read_paper(line, opens=OPENS).press
    assert block.text == "hello"


def test_a_comment_behind_the_colon_is_no_text() -> None:
    found, _ = texts("PRESS TO eve: # what I say\nthe egg is yours.\nEND")
    assert found["press"] == ["the egg is yours."]


@pytest.mark.parametrize("line", ["Press release: I go TO eve", "Statements: none"])
def test_what_names_no_reader_is_none(line: str) -> None:
    paper = read_paper(f"{line}\nVOTE M1", opens=OPENS)
    assert (paper.press, paper.statement) == ((), None)
    assert [line.text for line in paper.lines][-1] == "VOTE M1"
