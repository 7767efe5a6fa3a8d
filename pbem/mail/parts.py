"""What a letter says: the readable parts of its MIME tree, in order; the rest named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import TypeVar

from pbem.engine.tongue import tr, tr_noop
from pbem.mail.charsets import decode
from pbem.mail.enriched import plain_of
from pbem.mail.flowed import unflowed
from pbem.mail.gathered import LONGEST_TEXT, Reading
from pbem.mail.headers import decoded
from pbem.mail.markup import charset_of, is_markup, text_of
from pbem.mail.mime import Part, parse
from pbem.mail.plain import one_line
from pbem.mail.remarks import remark
from pbem.mail.sealed import SMIME_SEAL, is_encrypted, is_envelope, opened, signature_kind
from pbem.mail.winmail import read_winmail

_MOST_PARTS = 100
_MOST_ENVELOPES = 4  # one in the other, or side by side
_DEEPEST = 20
_TEXT_ENDINGS = {"", ".txt", ".text", ".asc", ".md", ".markdown"}
_NO_WORDS = frozenset({
    "text/calendar", "text/vcard", "text/x-vcard", "text/directory", "text/css", "text/csv", "text/rtf",
    "text/xml", "text/javascript", "text/rfc822-headers", "text/x-amp-html",
})  # fmt: skip
"""Kinds of text that hold something else than what a person writes; any other is read (RFC 2046, 4.1.4)."""
_MARKDOWN = ("text/markdown", "text/x-markdown")
_ENRICHED = ("text/enriched", "text/richtext")
_STUB = re.compile(r"\b(?:x?html|mime|web browser|rich text|multi-?part)\b", re.IGNORECASE)
_TNEF = ("application/ms-tnef", "application/vnd.ms-tnef")
_RICH_ONLY = tr_noop(
    "the letter's text is only in Outlook's own form (winmail.dat), which nobody else can read; "
    "please send it as plain text"
)
_BROKEN_ENVELOPE = tr_noop("a signed part could not be opened; please send it as plain text")
_LONGEST_STUB = 300
_INLINE = re.compile(rb"data:image/[\w.+-]{1,40};base64,[\w+/=%\s]{1000,}+", re.IGNORECASE)
"""A picture within HTML."""
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")

_NO_LINE_ENDS = {ord(end): None for end in "\r\n"}
T = TypeVar("T")


def read_parts(message: Part, most: int = LONGEST_TEXT) -> Reading:
    """Read every part of the letter, plain text preferred to HTML; `most` bytes of text in all."""
    reading = Reading(most)
    _read(message, reading, 0)
    if reading.winmail and not reading.has_text:
        _read_winmail(reading)
    if reading.is_encrypted:
        reading.texts.clear()
    if reading.parts > _MOST_PARTS:
        reading.note(remark(lambda: tr("only the first {most} parts were read", most=_MOST_PARTS)))
    reading.end()
    return reading


def _read(part: Part, reading: Reading, depth: int) -> None:
    reading.parts += 1
    if reading.parts > _MOST_PARTS:
        return
    reading.note(*_defects(part))
    if depth > _DEEPEST:
        reading.note(remark(lambda: tr("parts nested deeper than {most} were not read", most=_DEEPEST)))
    elif _is_letter(part):
        reading.dropped.append(tr_noop("an attached letter"))
    elif is_encrypted(part):
        reading.is_encrypted = True
    elif part.get_content_type() == "multipart/alternative":
        _read_alternative(part, reading, depth)
    elif part.is_multipart():
        for child in _children(part):
            _read(child, reading, depth + 1)
    else:
        _read_leaf(part, reading, depth)


def _read_alternative(part: Part, reading: Reading, depth: int) -> None:
    """Read the plain version where it is worth reading, the best other one with words where it is not."""
    children = list(_children(part))
    plain_ones = [child for child in children if child.get_content_type() == "text/plain"]
    others = sorted((child for child in children if child not in plain_ones), key=_rank)
    before = len(reading.texts)
    for child in plain_ones:
        _read(child, reading, depth + 1)
    written = reading.texts[before:]
    if others and _is_useless("\n".join(text.words for text in written)):
        while others:
            del reading.texts[before:]
            _read(others.pop(0), reading, depth + 1)
            if any(text.words.strip() for text in reading.texts[before:]):
                break
        else:
            reading.texts[before:] = written
    reading.parts += len(others)


def _rank(part: Part) -> int:
    """How good a version of a letter is that is not plain text, best first."""
    media = part.get_content_type()
    if media in _MARKDOWN:
        return 0
    return 1 if media == "text/html" or part.is_multipart() else 2


def _is_useless(text: str) -> bool:
    """Whether a plain version is empty or only says that there is an HTML one."""
    words = text.strip()
    return not words or (len(words) < _LONGEST_STUB and "\n\n" not in words and bool(_STUB.search(words)))


def _read_leaf(part: Part, reading: Reading, depth: int) -> None:
    media, name = part.get_content_type(), _name(part)
    if media.startswith("multipart/") or media == "application/pgp":  # what stands there is text
        media = "text/plain"
    attached = bool(name) or _quietly(part.get_content_disposition, None) == "attachment"
    if media == "text/html" and not attached:
        _read_html(_decoded_text(part, reading, is_html=True), reading)
    elif _is_words(media) and PurePosixPath(name).suffix.lower() in _TEXT_ENDINGS:
        _read_plain(part, reading, attached)
    elif name.lower().endswith((".txt", ".md")) and media == "application/octet-stream":
        reading.add(_decoded_text(part, reading), is_file=True)
    elif kind := signature_kind(media, name):
        reading.seal(kind)
    elif is_envelope(media, name):
        _read_envelope(part, reading, depth)
    elif media in _TNEF or name.lower() == "winmail.dat":
        reading.winmail.append(_whole(part))
    elif name:
        reading.dropped.append(remark(lambda: tr("the attachment {name}", name=name)))
    else:
        kind = one_line(media, 60)
        reading.dropped.append(remark(lambda: tr("a part of type {kind}", kind=kind)))


def _is_words(media: str) -> bool:
    return media.startswith("text/") and media not in _NO_WORDS and media != "text/html"


def _read_plain(part: Part, reading: Reading, is_file: bool) -> None:
    text = _plain_text(part, reading)
    if part.get_content_type() in _ENRICHED:
        reading.add(plain_of(text), is_file)
    elif is_markup(text) and not is_file:
        _read_html(text, reading)
    else:
        reading.add(text, is_file)


def _read_html(markup: str, reading: Reading) -> None:
    text, faults = text_of(markup)
    reading.note(*faults)
    reading.add(text)


def _read_envelope(part: Part, reading: Reading, depth: int) -> None:
    """Read the letter in an S/MIME envelope, as far as it is only signed."""
    reading.envelopes += 1
    if reading.envelopes > _MOST_ENVELOPES:
        most = _MOST_ENVELOPES
        reading.note(remark(lambda: tr("only the first {most} signed envelopes were opened", most=most)))
        return
    envelope = opened(_whole(part))
    reading.is_encrypted = reading.is_encrypted or envelope.is_encrypted
    if envelope.inside:
        inside, faults = parse(envelope.inside)
        reading.note(*faults)
        reading.seal(SMIME_SEAL)
        _read(inside, reading, depth + 1)
    elif not envelope.is_encrypted:
        reading.note(_BROKEN_ENVELOPE)


def _read_winmail(reading: Reading) -> None:
    for octets in reading.winmail[:_MOST_ENVELOPES]:
        found = read_winmail(octets)
        if found.text.strip():
            reading.add(found.text)
        elif found.html.strip():
            _read_html(found.html, reading)
        else:
            reading.note(_RICH_ONLY)


def _plain_text(part: Part, reading: Reading) -> str:
    text = _decoded_text(part, reading)
    if _param(part, "format").lower() == "flowed":
        return unflowed(text, _param(part, "delsp").lower() == "yes")
    return text


def _decoded_text(part: Part, reading: Reading, is_html: bool = False) -> str:
    octets = _whole(part)
    if is_html:
        octets = _INLINE.sub(b"data:", octets)
    octets = reading.with_room(octets)
    charset = _param(part, "charset") or (charset_of(octets) if is_html else "")
    text, faults = decode(octets, charset)
    reading.note(*faults)
    return text


def _whole(part: Part) -> bytes:
    """What a part holds; its base64 as one line, as the library makes a string of each."""
    if _quietly(lambda: str(part.get("content-transfer-encoding", "")), "").strip().lower() == "base64":
        payload = part.get_payload()
        if isinstance(payload, str):
            part.set_payload(payload.translate(_NO_LINE_ENDS))
    octets = _quietly(lambda: part.get_payload(decode=True), None)
    return octets if isinstance(octets, bytes) else b""


def _children(part: Part) -> Iterator[Part]:
    payload = part.get_payload()
    if isinstance(payload, list):
        yield from (child for child in payload if not isinstance(child, str))


def _is_letter(part: Part) -> bool:
    return part.get_content_maintype() == "message"


def _name(part: Part) -> str:
    return one_line(decoded(_quietly(part.get_filename, None) or ""), 100)


def _param(part: Part, name: str) -> str:
    found = _quietly(lambda: part.get_param(name), None)
    if isinstance(found, tuple):
        found = found[2]
    return one_line(str(found or ""), 100)


def _defects(part: Part) -> Iterator[str]:
    for defect in part.defects:
        words = _CAPITAL.sub(" ", type(defect).__name__.removesuffix("Defect")).lower()
        yield remark(partial(_broken, words))


def _broken(defect: str) -> str:
    return tr("the letter's form is broken: {defect}", defect=defect)


def _quietly(ask: Callable[[], T], otherwise: T) -> T:
    """What the library answers, or `otherwise` where a hostile header makes it raise."""
    try:
        return ask()
    except Exception:
        return otherwise
