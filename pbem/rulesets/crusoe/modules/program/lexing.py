"""CRA-PL-01 The words and signs of a program, line by line (brief 5.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from pbem.engine.blocks import without_comment
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why


class Sort(Enum):
    """The sort of a token."""

    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    SIGN = "sign"
    LINE_END = "line end"
    END = "end"


@dataclass(frozen=True)
class Token:
    """A word, number, text or sign, and the line it stands in; letter case of words does not matter."""

    sort: Sort
    text: str
    line: int

    @property
    def word(self) -> str:
        """Return the word in capitals, or "" if it is none."""
        return self.text.upper() if self.sort is Sort.WORD else ""


class ProgramFault(Fault):
    """What is wrong with a line of a program."""

    def __init__(self, line: int, reason: str, hint: str = "", why: Why = Why.UNKNOWN) -> None:
        super().__init__(reason, hint, why)
        self.line = line

    def complaint(self, lines: list[str]) -> Complaint:
        """Return the complaint about the line, one of those given."""
        text = lines[self.line - 1].strip() if 0 < self.line <= len(lines) else ""
        return Complaint(self.line, _shown(text), self.reason, self.hint, self.why)


_SHOWN = 100
"""How much of a line a complaint quotes."""


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


_ALIKE = str.maketrans({"−": "-", "–": "-", "“": '"', "”": '"', "„": '"', "×": "*"})
_SAME = (("≤", "<="), ("≥", ">="), ("≠", "<>"))
_TOKEN = re.compile(
    r"""(?P<string>"[^"]*")|\$?(?P<number>[0-9]{1,12}(?![0-9]))|(?P<word>[^\W\d]\w*)"""
    r"""|(?P<sign><=|>=|<>|[-=<>+*/(),:\[\]])|(?P<other>\S)"""
)


def lines_of(text: str) -> list[str]:
    """Return the lines of a program as they are counted."""
    return text.splitlines()


def tokens_of(text: str) -> list[Token]:
    """Return the tokens, with a line end behind every line that says something; raises ProgramFault."""
    return [*_tokens(text), Token(Sort.END, "", max(1, len(lines_of(text))))]


def _tokens(text: str) -> Iterator[Token]:
    is_open = False
    for number, line in enumerate(lines_of(text), 1):
        said = _plain(line)
        goes_on = said.endswith("\\")
        found = list(_of_line(said[:-1] if goes_on else said, number))
        yield from found
        is_open = is_open or bool(found)
        if is_open and not goes_on:
            yield Token(Sort.LINE_END, "", number)
            is_open = False
    if is_open:
        yield Token(Sort.LINE_END, "", number)


def _plain(line: str) -> str:
    """Return a line without its comment, with the signs that mail programs change put right."""
    plain = line.translate(_ALIKE)
    for sign, meant in _SAME:
        plain = plain.replace(sign, meant)
    return without_comment(plain)


def _of_line(line: str, number: int) -> Iterator[Token]:
    for found in _TOKEN.finditer(line):
        sort = str(found.lastgroup)
        if sort == "other":
            raise _unreadable(found[0], number)
        text = found[sort]
        if sort == "string":
            text = text[1:-1]
        yield Token(Sort(sort), text.lower() if sort == "word" else text, number)


def _unreadable(sign: str, line: int) -> ProgramFault:
    if sign == '"':
        return ProgramFault(line, tr('A text begins with " and does not end in this line.'))
    hint = tr("fractions are written as divisions: 3 / 2.") if sign == "." else ""
    return ProgramFault(line, tr('"{sign}" has no meaning in a program.', sign=sign), hint)
