"""pbem tell: the text on the line, in a file or on standard input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def mails(folder: Path) -> list[str]:
    """The mails by which something was told."""
    return [file.read_text("utf-8") for file in (folder / "mail/out/new").iterdir() if ".told." in file.name]


def test_the_text_stands_on_the_line(run: Run, island: Path) -> None:
    ran = run("tell", "island", "The deadline", "stays.", "--in", island)
    assert (ran.status, ran.out) == (0, "Told to 5 players and 0 observers: island.\n")
    assert len(found := mails(island)) == 5 and all("  The deadline stays." in mail for mail in found)


def test_the_text_comes_from_a_file_or_standard_input(run: Run, island: Path, tmp_path: Path) -> None:
    file = tmp_path / "news.txt"
    file.write_text("From a file.\n", encoding="utf-8")
    assert run("tell", "--all", "--file", file, "--in", island).status == 0
    assert run("tell", "island", "--in", island, stdin="Von außen.\n".encode()).status == 0
    assert len(mails(island)) == 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name the game, or say --all."),
        (("atoll", "hello"), 'there is no game "atoll"'),
        (("island", " "), "nothing"),
    ],
)
def test_what_cannot_be_told(run: Run, island: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run("tell", *arguments, "--in", island)
    assert ran.status == 2
    assert said in ran.err and mails(island) == []
