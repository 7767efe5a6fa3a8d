"""Large letters made light before they are taken apart: of a photo little more than its header is parsed."""

from __future__ import annotations

import re
from itertools import islice

KEPT_WHOLE = 2_000_000
"""Bytes of the longest letter that is put on record as it came."""
_LARGE = 16_384  # bytes; nothing smaller is looked at
_LONGEST_HEAD = 8_192
_MOST_TEXT = 4_000_000  # of one part: in any encoding more than is ever read of a letter's text
MOST_HTML = 8_000_000
"""Bytes of HTML that are looked at: pictures may stand in it."""
_MOST_TOGETHER = 12_000_000
_OF_A_FILE = 1_000
_MOST_BOUNDARIES = 1_000
_EDGE = re.compile(rb"[\r\n]--")
_END_OF_HEAD = re.compile(rb"\n\r?\n|\r\r")
_BOUNDARY = re.compile(rb"boundary\*?(?:0\*?)?\s{0,20}=\s{0,20}\"?([^\"\r\n;]{1,250})", re.IGNORECASE)
_KIND = re.compile(rb"^content-type:", re.IGNORECASE | re.MULTILINE)
_TEXT = re.compile(
    rb"^content-type:\s{0,20}+(?:text/|multipart/|message/|application/pgp\b|[^/\s]{0,80}(?:[;\s]|\Z))"
    rb"|\.(?:txt|md)\b|name\s{0,20}=\s{0,20}\"?=\?",
    re.IGNORECASE | re.MULTILINE,
)
_HTML = re.compile(rb"^content-type:\s{0,20}text/html", re.IGNORECASE | re.MULTILINE)
_ENVELOPE = re.compile(rb"pkcs7|ms-tnef|winmail\.dat|\.p7[ms]", re.IGNORECASE)


def lightened(raw: bytes) -> bytes:
    """Return a letter whose long parts are cut: files near their beginning, texts behind all that is read.

    Every line that begins with "--" stays, and each stretch between two of them is cut for itself: so no
    boundary is lost, whatever form the letter has. An envelope that must be opened to find the text stays.
    """
    if len(raw) <= _LARGE:
        return raw
    boundaries: set[bytes] | None = None
    pieces, at, room = [], 0, _MOST_TOGETHER
    while at < len(raw):
        if last := _last_edge(raw, at + 1, at + _LARGE):
            pieces.append(raw[at:last])
            at = last
            continue
        end = _next_edge(raw, at + 1)
        if boundaries is None:
            boundaries = {found[1].strip() for found in islice(_BOUNDARY.finditer(raw), _MOST_BOUNDARIES)}
        is_part = at == 0 or raw[at + 2 : at + 300].splitlines()[0].rstrip() in boundaries
        cut = _end_of_stretch(raw, at, end, is_part, room)
        room -= cut - at
        pieces.append(raw[at:cut])
        if cut < end and not pieces[-1].endswith((b"\n", b"\r")):
            pieces.append(b"\r\n")
        at = end
    return b"".join(pieces)


def _last_edge(raw: bytes, start: int, end: int) -> int:
    """Where the last line begins that begins with "--", 0 if there is none."""
    return 1 + max(raw.rfind(b"\n--", start, end), raw.rfind(b"\r--", start, end))


def _next_edge(raw: bytes, start: int) -> int:
    found = _EDGE.search(raw, start)
    return found.start() + 1 if found else len(raw)


def _end_of_stretch(raw: bytes, start: int, end: int, is_part: bool, room: int) -> int:
    """Where a stretch is cut, behind a whole line if it has any; `room` is left for texts, of all parts."""
    found = _END_OF_HEAD.search(raw, start, end if start == 0 else min(end, start + _LONGEST_HEAD))
    body = found.end() if found else start
    head = raw[start:body] if is_part else b""
    if _ENVELOPE.search(head):
        return end
    if _KIND.search(head) and not _TEXT.search(head):
        most = _OF_A_FILE
    else:
        most = max(min(MOST_HTML if _HTML.search(head) else _MOST_TEXT, room), _OF_A_FILE)
    if end - body <= most:
        return end
    return raw.rfind(b"\n", body, body + most) + 1 or body + most


def as_kept(raw: bytes) -> bytes:
    """Return what is put on record of a letter: all of it, or what is left of a large one lightened."""
    return raw if len(raw) <= KEPT_WHOLE else lightened(raw)[:KEPT_WHOLE]
