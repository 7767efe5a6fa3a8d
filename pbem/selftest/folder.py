"""A folder of letters with what has to be read in each beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.post import Sort
from pbem.selftest.judging import Judgement, judged, judged_robot
from pbem.selftest.understanding import understood
from pbem.yamlfile import BadFile

ROBOTS = {
    "bounces": frozenset({Sort.BOUNCE}),
    "robots": frozenset({Sort.AUTOMATIC, Sort.LIST}),
}
"""The folders whose letters nobody wrote, and what they have to be taken for."""


def judgements_in(folder: Path) -> Iterator[Judgement]:
    """Read every .eml below a folder; BadFile if there is none, or no .txt beside one that needs it.

    Those in folders named bounces and robots are known by their sort. Beside each other one lies the text
    that has to be read in it, in a file of the same name that ends in .txt.
    """
    files = sorted(folder.rglob("*.eml"))
    if not files:
        raise BadFile(f"{folder}: there is no letter, a file that ends in .eml, in this folder.")
    return (_judged(folder, file) for file in files)


def _judged(folder: Path, file: Path) -> Judgement:
    name = file.relative_to(folder).as_posix()
    kind = file.parent.name
    program = f"{kind}: {file.name.split('.')[0]}" if kind == "replies" else kind
    raw = file.read_bytes()
    if kind in ROBOTS:
        return judged_robot(program, name, raw, ROBOTS[kind])
    reads = _reads(file.with_suffix(".txt"), name)
    return judged(program, name, raw, reads, understood(reads))


def _reads(file: Path, letter: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadFile(f"{file}: this file is missing; it says what has to be read in {letter}.") from None
    except UnicodeDecodeError:
        raise BadFile(f"{file}: this file is not UTF-8 text.") from None
