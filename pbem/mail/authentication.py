"""Authentication-Results (RFC 8601): what a mail server found out about a letter's sender."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LONGEST = 8_000
_RESULT = re.compile(r"\s*([a-z0-9-]+)\s*(?:/\s*\d+\s*)?=\s*([a-z0-9-]+)(?=\s|$)", re.IGNORECASE)
_PROPERTY = re.compile(r"(?:^|\s)([a-z0-9]+\.[a-z0-9_-]+)\s*=\s*(\S+)", re.IGNORECASE)


@dataclass(frozen=True)
class Result:
    """What came of one method, such as dkim: pass, and the properties it tells, such as header.d."""

    method: str
    value: str
    properties: tuple[tuple[str, str], ...]

    def of(self, name: str) -> str:
        """Return a property, empty where it is not told."""
        return next((value for each, value in self.properties if each == name), "")


def results_of(field: str) -> tuple[str, list[Result]]:
    """Return which server wrote a field Authentication-Results, and what it found."""
    if len(field) > _LONGEST:
        return "", []
    server, *parts = _parts(field)
    name = next(iter(server.split()), "").lower()
    found = [(match, part) for part in parts if (match := _RESULT.match(part))]
    return name, [
        Result(match[1].lower(), match[2].lower(), _properties(part[match.end() :])) for match, part in found
    ]


def _properties(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name.lower(), value.strip('"').lower()) for name, value in _PROPERTY.findall(text))


def _parts(field: str) -> list[str]:
    """Split a field at its semicolons, but for those in comments and quotation marks; comments are left out.

    Blanks and semicolons within quotation marks become "_": what a sender may have had quoted there, such
    as an envelope address, must not pass for a result.
    """
    parts, depth, is_quoted, is_escaped = [""], 0, False, False
    for letter in field:
        if is_escaped:
            is_escaped = False
            letter = "_"
        elif letter == "\\" and (is_quoted or depth):
            is_escaped = True
            continue
        elif letter == '"' and not depth:
            is_quoted = not is_quoted
        elif not is_quoted and letter in "()":
            depth = max(0, depth + (1 if letter == "(" else -1))
            letter = " "
        elif not is_quoted and not depth and letter == ";":
            parts.append("")
            continue
        elif is_quoted and (letter.isspace() or letter in ";="):
            letter = "_"
        if not depth:
            parts[-1] += letter
    return parts
