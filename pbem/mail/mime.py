"""Raw bytes into a MIME tree, with bounds on what a hostile letter can cost."""

from __future__ import annotations

import re
from collections.abc import Sequence
from email._policybase import Compat32
from email.feedparser import BytesFeedParser
from email.message import Message
from email.policy import Policy
from typing import TYPE_CHECKING

from pbem.engine.tongue import tr, tr_noop
from pbem.mail.lightening import MOST_HTML, lightened
from pbem.mail.remarks import remark

_MOST_PARTS = 1_000
_DEEPEST = 200  # parts inside each other; the parser goes a step deeper for each
_LONGEST_HEAD = 256_000  # bytes
_MOST_WORK = 5_000_000  # lines times boundaries: what the parser compares
_MOST_LINES = 200_000  # of a letter in parts whose lines are shorter than any encoding makes them
_SHORT_LINE = 20  # bytes
_AT_ONCE = 256 * 1024
_LONGEST_CONTENT_FIELD = 2_000
_LONGEST_FIELD = 64_000
_BOUNDARY = re.compile(rb"boundary\s{0,20}=", re.IGNORECASE)
_END_OF_HEADER = re.compile(rb"\r\r\n\r\r\n|\r?\n\r?\n|\r\r(?!\n)")
_MECHANISM = re.compile(r"[\w.-]+")

if TYPE_CHECKING:
    Part = Message[str, str]
else:
    Part = Message  # not generic at run time in Python 3.11


class _Crowded(Exception):
    """The letter has more parts than anyone would write."""


class _Bounded(Compat32):
    """The library's tolerant policy, with header fields cut to a length it can parse in good time."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        """The name and value of a field, the value cut; how a body is encoded is one word alone."""
        name, value = super().header_source_parse(list(sourcelines))
        if name.lower() == "content-transfer-encoding" and (word := _MECHANISM.search(value)):
            value = word[0]
        longest = _LONGEST_CONTENT_FIELD if name.lower().startswith("content-") else _LONGEST_FIELD
        return name, value[:longest]


_POLICY = _Bounded()


def parse(raw: bytes) -> tuple[Part, tuple[str, ...]]:
    """The MIME tree of a letter and the faults met; an impossible tree is only its header."""
    raw = lightened(_ended_once(raw))
    end = end_of_header(raw)
    if end > _LONGEST_HEAD:
        tree, faults = parse(raw[: raw.rfind(b"\n", 0, _LONGEST_HEAD) + 1] + raw[end:])
        return tree, (remark(_too_long), *faults)
    if (simple := _simple(raw, end)) is not None:
        return simple, ()
    if not _costs_too_much(raw):
        try:
            return _parsed(raw), ()
        except _Crowded:
            pass
    return _parsed(raw[: end_of_header(raw)]), (
        tr_noop("the letter has too many parts, or lines, to be read"),
    )


def _too_long() -> str:
    return tr("the header is too long; only its first {most} bytes were read", most=_LONGEST_HEAD)


def end_of_header(raw: bytes) -> int:
    """Where the header ends and the blank line before the body begins."""
    found = _END_OF_HEADER.search(raw)
    return found.start() if found else len(raw)


def start_of_body(raw: bytes) -> int:
    """Where the body begins, behind the blank line."""
    found = _END_OF_HEADER.search(raw)
    return found.end() if found else len(raw)


def raw_body(raw: bytes) -> bytes:
    """The body as it came, after the blank line."""
    return raw[start_of_body(raw) :]


def _ended_once(raw: bytes) -> bytes:
    """The letter with single line ends, where some program has ended each line twice (CR CR LF)."""
    end = raw.find(b"\n")
    return raw.replace(b"\r\r\n", b"\r\n") if raw[max(end - 2, 0) : end + 1] == b"\r\r\n" else raw


def _simple(raw: bytes, end: int) -> Part | None:
    """The tree of a letter that is one text, as most are: its body need not go through the parser."""
    found = _END_OF_HEADER.match(raw, end)
    if found is None:
        return None
    tree = _parsed(raw[: found.end()])
    if tree.defects or tree.get_payload() or tree.get_content_maintype() != "text":
        return None
    tree.set_payload(raw[found.end() : found.end() + MOST_HTML].decode("ascii", "surrogateescape"))
    return tree


def _costs_too_much(raw: bytes) -> bool:
    boundaries = min(len(_BOUNDARY.findall(raw)), _MOST_PARTS)
    lines = raw.count(b"\n")
    return lines * (1 + boundaries) > _MOST_WORK or lines > max(_MOST_LINES, len(raw) // _SHORT_LINE)


def _parsed(raw: bytes) -> Part:
    made = 0
    stack: list[Part] = []  # the parts that the parser is in

    def part(policy: Policy[Part] = _POLICY) -> Part:
        nonlocal made
        made += 1
        if made > _MOST_PARTS or len(stack) > _DEEPEST:
            raise _Crowded
        return Message(policy=policy)

    parser = BytesFeedParser(part, policy=_POLICY)
    stack = parser._msgstack  # type: ignore[attr-defined]
    for start in range(0, len(raw), _AT_ONCE):  # or the parser holds every line twice
        parser.feed(raw[start : start + _AT_ONCE])
    return parser.close()


def payload_of(part: Part, decoded: bool = False) -> object:
    """What a part holds: a list of parts, text, or decoded bytes; nothing where the library can't tell."""
    try:
        return part.get_payload(decode=True) if decoded else part.get_payload()
    except Exception:  # a hostile charset or encoding
        return b"" if decoded else ""
