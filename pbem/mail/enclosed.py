"""Texts that a letter encloses between a heading and END, such as press: there anything may stand."""

from __future__ import annotations

import re
from email.utils import parseaddr

from pbem.mail.openings import is_quoted, opening_at

_ALONE = ("STATEMENT", "SPEECH")
_WITH_COLON = ("CONTRACT", "ACCUSE")
_TELL = (["TELL"], ["TELL", "ALL"], ["TELL", "ALL", "GAMES"])
_STOPS = frozenset({"PRESS", "TELL", *_ALONE, *_WITH_COLON, "STANDING", "FOR"})
_ENDS = ("END", "END.")
_ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]")


def address_pattern(ours: str) -> re.Pattern[str]:
    """Return the pattern of our own address, whatever tag it bears; of any address if that is not known."""
    local, _, domain = parseaddr(ours)[1].rpartition("@")
    if not local:
        return _ADDRESS
    return re.compile(rf"{re.escape(local)}(?:\+[^\s@<>]{{1,200}})?@{re.escape(domain)}", re.IGNORECASE)


def is_end(line: str) -> bool:
    """Say whether a line closes a text."""
    return _bare(line).upper() in _ENDS


def enclosed_text(lines: list[str], at: int) -> int:
    """Return the line behind the END of a text whose heading stands here; 0 if none does, or has no END."""
    if not _is_heading(lines[at]):
        return 0
    behind = _bare(lines[at]).partition(":")[2].split()
    if behind and behind[-1] in _ENDS:
        return 0
    for end in range(at + 1, len(lines)):
        if is_end(lines[end]):
            return end + 1
        if behind and _first(lines[end]) in _STOPS:
            return 0  # the text is all on the line of its heading
    return 0


def end_of_letter(lines: list[str], start: int, end: int, address: re.Pattern[str]) -> int:
    """Return the line within a text at which the letter surely ends; `end` if it does not.

    There a quotation begins that is marked, or whose header names our own address.
    """
    for at in range(start, end):
        if is_quoted(lines[at]):
            return at
        may_be = address.search("\n".join(lines[at : at + 6]))
        opening = opening_at(lines, at) if may_be else None
        if opening and any(map(address.search, lines[at : at + opening.lines])):
            return at
    return end


def _is_heading(line: str) -> bool:
    first = _first(line)
    if first not in _STOPS:
        return False
    heading, colon, _ = _bare(line).removeprefix("PRESS:").partition(":")
    words = heading.upper().split()
    if first in _ALONE:
        return len(words) == 1
    if first == "TELL":
        return bool(colon) and words in _TELL
    return bool(colon) if first in _WITH_COLON else first == "PRESS" and "TO" in words


def _first(line: str) -> str:
    words = line.split(None, 1)
    return words[0].rstrip(":").upper() if words else ""


def _bare(line: str) -> str:
    return line.partition("#")[0].strip()
