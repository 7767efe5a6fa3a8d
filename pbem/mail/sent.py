"""Copies of mails that were sent, as a mail program or an outbox on disk keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from pbem.mail.arrivals import BoxFault, digest_of
from pbem.mail.headers import Headers
from pbem.mail.mime import parse
from pbem.mail.recorded import recorded_in_files

_END = re.compile(rb"\r?\n\r?\n")
_MOST = 100_000_000


@dataclass(frozen=True)
class SentCopy:
    """A mail that was sent: to whom, about what, when, and the digest of all that stands below its header."""

    message_id: str
    to: str
    subject: str
    at: datetime | None
    body: str


def sent_copies(path: Path) -> dict[str, SentCopy]:
    """Return the mails of a Maildir, an mbox or a folder of .eml files, by their Message-IDs."""
    if not path.exists():
        raise BoxFault(f"There is no mailbox {path}.")
    return {copy.message_id: copy for octets in _mails(path) if (copy := _copy(octets)).message_id}


def _mails(path: Path) -> Iterator[bytes]:
    if path.is_dir() and not (path / "new").is_dir():
        for file in sorted(path.glob("*.eml")):
            yield file.read_bytes()
        return
    for one in recorded_in_files(path):
        letter = one.fetch()
        if letter is not None:
            yield letter.raw(_MOST)


def _copy(octets: bytes) -> SentCopy:
    headers = Headers(parse(octets)[0])
    addressed = next(iter(headers.addresses("to")), ("", ""))[1]
    return SentCopy(
        headers.one_id("message-id"),
        addressed,
        headers.words("subject"),
        _date(headers.first("date")),
        body_digest(octets),
    )


def _date(text: str) -> datetime | None:
    try:
        return parsedate_to_datetime(text).astimezone()
    except (TypeError, ValueError, OverflowError):
        return None


def body_digest(octets: bytes) -> str:
    """Return the SHA-256 of what stands below a mail's header, whatever its line ends."""
    end = _END.search(octets)
    body = octets[end.end() :] if end else b""
    return digest_of([body.replace(b"\r\n", b"\n").rstrip(b"\n")])
