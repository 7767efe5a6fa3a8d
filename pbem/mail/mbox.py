"""An mbox file of another program's: read, never changed.

A letter begins at a "From " line that stands first in the file or after a blank line and holds a time and
a year, as every mail program writes it; so a sentence that begins with "From" divides no letter. A line of
a letter that begins like that stands in the file as ">From ", and loses that mark when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from pbem.mail.arrivals import BoxFault, Slice

_LONGEST_PIECE = 64 * 1024
_SEPARATOR = re.compile(rb"^From [^\n]{0,300}\d:\d\d[^\n]{0,100}\b\d{4}\b")
_BLANK = (b"\n", b"\r\n")
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)


@dataclass(frozen=True)
class MboxLetter(Slice):
    """A letter in an mbox; its size is that in the file, its bytes are those before it was put there."""

    def _pieces(self, most: int | None = None) -> Iterator[bytes]:
        """Whole lines, as long as they are no longer than a piece; their escapes taken off."""
        rest, is_line_start = b"", True
        for piece in super()._pieces(most):
            rest += piece
            cut = rest.rfind(b"\n") + 1 or len(rest)
            yield _unescaped(rest[:cut], is_line_start)
            is_line_start = rest[:cut].endswith(b"\n")
            rest = rest[cut:]
        yield _unescaped(rest, is_line_start)


def _unescaped(lines: bytes, is_line_start: bool) -> bytes:
    start = 0 if is_line_start else lines.find(b"\n") + 1 or len(lines)
    return lines[:start] + _ESCAPED.sub(rb"\1", lines[start:])


class MboxInbox:
    """The letters in one mbox file, in the order in which they stand there."""

    def __init__(self, path: Path) -> None:
        """Take the file's path; it is opened when letters are asked for."""
        self._path = path

    def arrivals(self) -> Iterator[MboxLetter]:
        """Every letter in the file; one that is being written while we look is left for the next time."""
        self._check()
        return self._letters()

    def _check(self) -> None:
        if self._path.is_dir():
            raise BoxFault(f"{self._path} is a folder, not an mbox file.")
        try:
            with self._path.open("rb") as file:
                beginning = file.read(5)
        except FileNotFoundError as missing:
            raise BoxFault(f"The mailbox {self._path} does not exist.") from missing
        except OSError as fault:
            raise BoxFault(f"The mailbox {self._path} can't be read: {fault.strerror}.") from fault
        if beginning and beginning != b"From ":
            raise BoxFault(f'{self._path} is not an mbox file: it does not begin with a "From " line.')

    def _letters(self) -> Iterator[MboxLetter]:
        with self._path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            for number, (start, end, is_last) in enumerate(_stretches(file, size), start=1):
                if is_last and self._path.stat().st_size != size:
                    return  # the last one is still growing
                yield MboxLetter(self._path, start, end - start, f"{self._path}, letter {number}")


def _stretches(file: BinaryIO, size: int) -> Iterator[tuple[int, int, bool]]:
    """Where each letter in the first `size` bytes begins and ends, and whether it is the last one.

    The "From " line before a letter and the blank line after it are left out.
    """
    start, at, blank = -1, 0, 0
    is_line_start, after_blank = True, True
    while at < size and (line := file.readline(min(_LONGEST_PIECE, size - at))):
        is_separator = is_line_start and after_blank and (start < 0 or _SEPARATOR.match(line))
        if is_separator:
            if start >= 0:
                yield start, at - blank, False
            start = at + len(line)
        after_blank = is_line_start and line in _BLANK
        blank = len(line) if after_blank else 0
        is_line_start = line.endswith(b"\n")
        at += len(line)
    if start >= 0:
        yield start, at - blank, True
