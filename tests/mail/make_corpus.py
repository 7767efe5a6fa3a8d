"""Writes the corpus of letters beside this file: `python -m tests.mail.make_corpus`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pbem.selftest.bounces import bounces
from pbem.selftest.dressing import Dressed, dressed
from pbem.selftest.programs import Program, programs
from pbem.selftest.robots import robots
from pbem.selftest.texts import Text, book
from pbem.selftest.tongues import tongues
from tests.mail.broken_letters import broken_letters
from tests.mail.hostile_mails import hostile_letters

CORPUS = Path(__file__).with_name("corpus")


def corpus() -> dict[str, bytes]:
    """All files of the corpus by their paths in it."""
    files: dict[str, bytes] = {}
    for letter in replies():
        _add(files, f"replies/{letter.name}", letter.raw, letter.reads)
    for folder, samples in (("malformed", broken_letters()), ("hostile", hostile_letters())):
        for sample in samples:
            _add(files, f"{folder}/{sample.name}", sample.raw, sample.reads)
    for folder, letters in (("bounces", bounces()), ("robots", robots())):
        for name, raw in letters:
            files[f"{folder}/{name}.eml"] = raw
    return files


def replies() -> Iterator[Dressed]:
    """Each program in each of its languages once, and twice where it speaks one; the texts take turns."""
    turn = 0
    for program in programs():
        for code in program.languages:
            for text in _texts(program, turn, 2 if len(program.languages) == 1 else 1):
                yield dressed(program, tongues()[code], text)
            turn += 1


def _texts(program: Program, turn: int, count: int) -> list[Text]:
    possible = [text for text in book().texts if program.takes(text)]
    places = dict.fromkeys((5 * turn + 7 * more) % len(possible) for more in range(count))
    return [possible[place] for place in places]


def _add(files: dict[str, bytes], name: str, raw: bytes, reads: str) -> None:
    assert f"{name}.eml" not in files, name
    files[f"{name}.eml"] = raw
    files[f"{name}.txt"] = (reads.rstrip("\n") + "\n").encode() if reads.strip() else b""


def write(folder: Path) -> None:
    """Write all files into a folder, and take away the letters that are no more in the corpus."""
    files = corpus()
    for old in [*folder.glob("*/*.eml"), *folder.glob("*/*.txt")]:
        if old.relative_to(folder).as_posix() not in files:
            old.unlink()
    for name, octets in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(octets)
    letters = [name for name in files if name.endswith(".eml")]
    sys.stdout.write(f"{len(letters)} letters in {folder.name}/\n")


if __name__ == "__main__":
    write(CORPUS)
