"""Raw bytes into a Letter, whatever the bytes are."""

from __future__ import annotations

import hashlib

from pbem.mail.gathered import LONGEST_TEXT
from pbem.mail.headers import Headers
from pbem.mail.mime import parse, start_of_body
from pbem.mail.parts import read_parts
from pbem.mail.quotes import joined, own_words
from pbem.mail.sorting import sort_of
from pbem.post import Letter

_RECIPIENT_FIELDS = ("to", "cc", "delivered-to", "x-original-to", "envelope-to")
_SENDER_FIELDS = ("from", "sender", "return-path")
_AT_ONCE = 256 * 1024
_IDENTITY_FIELDS = ("from", "date", "subject", "message-id")


def read_letter(raw: bytes, text_bytes: int = LONGEST_TEXT, ours: str = "") -> Letter:
    """The letter in some raw bytes; never raises, what is broken is noted in `faults`.

    Of its text `text_bytes` are read, quotations among them. `ours` is the address that players write to.
    """
    message, faults = parse(raw)
    headers = Headers(message)
    reading = read_parts(message, text_bytes)
    own = joined(own_words(text.words, text.is_file, ours) for text in reading.texts)
    sender_name, sender = next(iter(headers.addresses(*_SENDER_FIELDS)), ("", ""))
    return Letter(
        message_id=headers.one_id("message-id"),
        digest=_digest(headers, raw),
        sender=sender,
        author=headers.author(),
        sender_name=sender_name,
        recipients=_recipients(headers),
        subject=headers.words("subject"),
        date=headers.first("date"),
        text=own.text,
        sort=sort_of(message, headers, sender, own.text),
        size=len(raw),
        in_reply_to=headers.one_id("in-reply-to"),
        references=headers.ids("references"),
        dropped=own.dropped + tuple(reading.dropped),
        faults=faults + tuple(reading.faults) + own.faults,
        quoted=own.quotation,
        signed=own.signed,
        seals=tuple(reading.seals),
        is_encrypted=reading.is_encrypted,
    )


def _recipients(headers: Headers) -> tuple[str, ...]:
    return tuple(dict.fromkeys(address for _, address in headers.addresses(*_RECIPIENT_FIELDS)))


def _digest(headers: Headers, raw: bytes) -> str:
    """SHA-256 of the identifying fields and the body; line ends and final blank lines don't count."""
    digest = hashlib.sha256()
    for name in _IDENTITY_FIELDS:
        for value in headers.all(name):
            digest.update(f"{name}:{' '.join(value.split())}\n".encode("utf-8", "surrogatepass"))
    digest.update(b"\n")
    start, end = start_of_body(raw), len(raw)
    while end > start and raw[end - 1] in b"\r\n":
        end -= 1
    while start < end:
        stop = min(start + _AT_ONCE, end)
        stop += raw[stop - 1 : stop + 1] == b"\r\n" and stop < end
        digest.update(raw[start:stop].replace(b"\r\n", b"\n"))
        start = stop
    return digest.hexdigest()
