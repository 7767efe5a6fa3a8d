"""Authentication-Results (RFC 8601): what a mail server found out about a letter's sender."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_LONGEST = 8_000
_MOST_COMMENTS = 50  # the library goes one level deeper for each bracket
_RUNS_ON = re.compile(r"\b(?:smtp\s*\.\s*[\w-]+|header\s*\.\s*i)\s*=[^\s;\"]*;(?=\S)", re.IGNORECASE)
"""A semicolon with something right behind it, in a value that the sender chooses, such as its address."""
_LONGEST_RECEIVED = 4_000
_COMMENT = re.compile(r"\s\([^()]*\)")  # "x(y)z" is one word, which the sender may have called itself
_HANDED_ON = re.compile(
    r"\s*(?:from\s+\S+\s+(?:\[\S*\]\s+)?)?by\s+\S+\s+with\s+(?:LMTP|IMAP|POP3)\w*(?=[\s;-]|$)", re.IGNORECASE
)


@dataclass(frozen=True)
class Result:
    """What came of one method, such as dkim: pass, and the properties it tells, such as header.d."""

    method: str
    value: str
    properties: tuple[tuple[str, str], ...]

    def of(self, name: str) -> str:
        """Return a property, empty where it is not told."""
        return next((value for each, value in self.properties if each == name), "")


def trusted_results(
    fields: Iterable[tuple[str, str]], trusted: Sequence[str], below: Sequence[str] = ()
) -> list[Result]:
    """Return what the topmost field of results says, if it is certain that a trusted server wrote it.

    `fields` are those of a letter's header from the top. Every server writes above what it was given, so what
    stands above all Received lines was written by the last one, while below them anybody may have written in
    its name (RFC 8601, 7.1). Servers named in `below` too write below their own Received line, and write into
    every letter: of theirs the topmost field counts wherever it stands. Received lines of programs that only
    fetch letters or put them into a mailbox are passed over: no letter comes that way from outside.
    """
    is_below = False
    for name, value in fields:
        if name.lower() == "authentication-results":
            server, results = results_of(" ".join(value.split()))
            places = below if is_below else trusted
            is_trusted = any(server == one.lower() for one in trusted) if server else False
            return results if is_trusted and any(server == one.lower() for one in places) else []
        is_below = is_below or (name.lower() == "received" and not _is_handed_on(value))
    return []


def _is_handed_on(received: str) -> bool:
    """Say whether a Received line is that of a program that fetched the letter or put it into a mailbox."""
    said = received[:_LONGEST_RECEIVED]
    for _ in range(5):  # comments within comments
        said = _COMMENT.sub("", said)
    return _HANDED_ON.match(said) is not None


def results_of(field: str) -> tuple[str, list[Result]]:
    """Return which server wrote a field Authentication-Results, on one line, and what it found.

    Nothing counts of a field that can't be read, or in which a value may go on behind a semicolon: a server
    that quotes nothing writes there what the sender gave it as an address.
    """
    if len(field) > _LONGEST or field.count("(") > _MOST_COMMENTS or _RUNS_ON.search(field):
        return "", []
    from authres import AuthenticationResultsHeader, AuthResError  # few letters have such a field

    try:
        header = AuthenticationResultsHeader.parse_value(field)
    except AuthResError:
        return "", []
    return str(header.authserv_id), [
        Result(
            one.method,
            one.result,
            tuple((f"{each.type}.{each.name}", each.value.lower()) for each in one.properties),
        )
        for one in header.results
    ]
