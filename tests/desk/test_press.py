"""Press: shown to those it is addressed to, and to nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.desk.publishing import Published
from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, Office

WORDS = "The grobbles shall inherit the island."


def readers(published: Published, words: str = WORDS) -> set[str]:
    """Those whose report holds the words, "public" for everybody."""
    found = {seat for seat, text in published.texts.items() if words in " ".join(text.split())}
    public = (published.folder / "public.txt").read_text("utf-8")
    return found | ({"public"} if words in " ".join(public.split()) else set())


def press(to: str, words: str = WORDS) -> str:
    """A block of press."""
    return f"PRESS {to}:\n{words}\nEND\n"


@pytest.mark.parametrize(
    ("to", "expected"),
    [
        ("TO all", {"public", *SEATS}),
        ("TO bob", {"ann", "bob"}),
        ("to bob, chloe", {"ann", "bob", "chloe"}),
        ("TO Bob Baker", {"ann", "bob"}),
        ("TO dinesh AS anonymous", {"ann", "dinesh"}),
    ],
)
def test_press_reaches_those_addressed_only(island: Office, to: str, expected: set[str]) -> None:
    assert "will go out with the next report" in island.write("ann", press(to))
    (published,) = island.close()
    assert readers(published) == expected
    assert holding(published.folder, WORDS) == {
        f"{name}.txt" if name == "public" else f"private/{name}.txt" for name in expected
    }


def holding(folder: Path, words: str) -> set[str]:
    """The text files below a folder that hold the words."""
    files = folder.rglob("*.txt")
    found = [file for file in files if words in " ".join(file.read_text("utf-8").split())]
    return {file.relative_to(folder).as_posix() for file in found}


def test_anonymous_press_names_nobody(island: Office) -> None:
    island.write("ann", press("TO all AS anonymous"))
    (published,) = island.close()
    public = (published.folder / "public.txt").read_text("utf-8")
    assert "Anonymous to all" in public
    assert "Ann Archer to" not in public


def test_press_goes_out_once(island: Office) -> None:
    island.write("ann", press("TO all"))
    island.close()
    (published,) = island.close()
    assert readers(published) == set()


def test_press_to_the_gm_comes_to_the_gm(island: Office) -> None:
    island.posts()
    island.come(island.letter("ann", press("TO gm")))
    notes = [post for post in island.posts() if post.to == "pat@example.org"]
    assert [WORDS in note.text and "Ann Archer" in note.text for note in notes] == [True]
    (published,) = island.close()
    assert readers(published) == {"ann"}


def test_press_to_nobody_we_know_is_refused(island: Office) -> None:
    assert 'There is no player "zebulon".' in island.write("ann", press("TO zebulon"))
    assert island.filings() == []


def test_press_without_end_is_refused_whole(island: Office) -> None:
    assert "PRESS is not closed" in island.write("ann", f"PRESS TO all:\n{WORDS}\nMOVE 1 N\n")
    assert island.filings() == []


def test_press_that_is_too_long_is_refused(island: Office) -> None:
    text = island.write("ann", press("TO all", ("blah " * 14 + "\n") * 150))
    assert "Press may have 10000 characters" in text
    assert island.filings() == []


def test_a_game_without_press_takes_none(make_office: MakeOffice) -> None:
    office = make_office(press=False)
    assert "There is no press in this game." in office.write("ann", press("TO all"))
    (published,) = office.close()
    assert readers(published) == set()


def test_markup_in_press_is_text(island: Office) -> None:
    island.write("ann", press("TO all", "<script>alert(1)</script> [x](y)"))
    (published,) = island.close()
    page = (published.folder / "public.html").read_text("utf-8")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page
