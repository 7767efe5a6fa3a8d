"""Whether a letter was read exactly, refused politely, or wrongly."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from pbem.desk.bullets import without_bullets
from pbem.mail.reading import read_letter
from pbem.post import Sort
from pbem.selftest.understanding import Understood, understood


class Result(Enum):
    """How a letter was read.

    Exactly: the text is the one expected, and so is what it asks for. Refused politely: the player is
    told of each line that was not understood, and nothing was taken that the player did not write. Wrong:
    something else was taken for orders, or an order was lost without a word.
    """

    EXACT = "exact"
    REFUSED = "refused politely"
    WRONG = "wrong"


@dataclass(frozen=True)
class Judgement:
    """How one letter was read, and what was found where it was not read exactly."""

    program: str
    letter: str
    result: Result
    found: str = ""


def judged(program: str, name: str, raw: bytes, reads: str, meant: Understood) -> Judgement:
    """Hold what is read in a person's letter against its text and against what it means."""
    letter = read_letter(raw)
    text = without_bullets(letter.text)
    if letter.sort is not Sort.PERSON:
        return Judgement(program, name, Result.WRONG, f"taken for a letter of sort {letter.sort.value}")
    result = _result(normal(text) == normal(reads), understood(text), meant)
    return Judgement(program, name, result, "" if result is Result.EXACT else letter.text)


def judged_robot(program: str, name: str, raw: bytes, sorts: frozenset[Sort]) -> Judgement:
    """Say whether a letter that nobody wrote is known as such."""
    sort = read_letter(raw).sort
    is_known = sort in sorts
    found = "" if is_known else f"taken for a letter of sort {sort.value}"
    return Judgement(program, name, Result.EXACT if is_known else Result.WRONG, found)


def normal(text: str) -> str:
    """A text without blanks round its lines and without blank lines: they mean nothing in orders."""
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _result(is_same: bool, found: Understood, meant: Understood) -> Result:
    """Nothing is lost in silence if there is a complaint for every order that is missing."""
    if is_same and found.asks == meant.asks:
        return Result.EXACT
    taken, written = Counter(found.asks), Counter(meant.asks)
    missing = (written - taken).total()
    is_told = not found.asks or missing <= found.complaints - meant.complaints
    return Result.REFUSED if is_told and not taken - written else Result.WRONG
