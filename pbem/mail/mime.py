"""Raw bytes into a MIME tree, with bounds on what a hostile letter can cost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email._policybase import Compat32
from email.feedparser import BytesFeedParser
from email.message import Message
from email.policy import Policy
from typing import TYPE_CHECKING

_MOST_PARTS = 1_000
_LONGEST_HEAD = 256_000  # bytes
_MOST_WORK = 30_000_000  # lines times boundaries: what the parser compares
_LONGEST_CONTENT_FIELD = 2_000
_LONGEST_FIELD = 64_000
_BOUNDARY = re.compile(rb"boundary\s{0,20}=", re.IGNORECASE)
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n|\r\r")

if TYPE_CHECKING:
    Part = Message[str, str]
else:
    Part = Message  # not generic at run time in Python 3.11


class _Crowded(Exception):
    """The letter has more parts than anyone would write."""


class _Bounded(Compat32):
    """The library's tolerant policy, with header fields cut to a length it can parse in good time."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        """The name and value of a field, the value cut."""
        name, value = super().header_source_parse(list(sourcelines))
        longest = _LONGEST_CONTENT_FIELD if name.lower().startswith("content-") else _LONGEST_FIELD
        return name, value[:longest]


_POLICY = _Bounded()


def parse(raw: bytes) -> tuple[Part, tuple[str, ...]]:
    """The MIME tree of a letter and the faults met; an impossible tree is only its header."""
    end = end_of_header(raw)
    if end > _LONGEST_HEAD:
        tree, faults = parse(raw[: raw.rfind(b"\n", 0, _LONGEST_HEAD) + 1] + raw[end:])
        return tree, (f"the header is too long; only its first {_LONGEST_HEAD} bytes were read", *faults)
    if not _costs_too_much(raw):
        try:
            return _parsed(raw), ()
        except (_Crowded, RecursionError):
            pass
    return _parsed(raw[: end_of_header(raw)]), ("the letter has too many parts to be read",)


def end_of_header(raw: bytes) -> int:
    """Where the header ends and the blank line before the body begins."""
    found = _END_OF_HEADER.search(raw)
    return found.start() if found else len(raw)


def raw_body(raw: bytes) -> bytes:
    """The body as it came, after the blank line."""
    found = _END_OF_HEADER.search(raw)
    return raw[found.end() :] if found else b""


def _costs_too_much(raw: bytes) -> bool:
    boundaries = min(len(_BOUNDARY.findall(raw)), _MOST_PARTS)
    return raw.count(b"\n") * (1 + boundaries) > _MOST_WORK


def _parsed(raw: bytes) -> Part:
    made = 0

    def part(policy: Policy[Part] = _POLICY) -> Part:
        nonlocal made
        made += 1
        if made > _MOST_PARTS:
            raise _Crowded
        return Message(policy=policy)

    parser = BytesFeedParser(part, policy=_POLICY)
    parser.feed(raw)
    return parser.close()
