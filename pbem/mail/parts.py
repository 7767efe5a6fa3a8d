"""What a letter says: the readable parts of its MIME tree, in order; the rest named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TypeVar

from pbem.mail.charsets import decode
from pbem.mail.flowed import unflowed
from pbem.mail.headers import decoded
from pbem.mail.markup import text_of
from pbem.mail.mime import Part
from pbem.mail.plain import one_line, plain

_MOST_LINES = 20_000  # all parts together
_LONGEST_LINE = 10_000  # characters; a paragraph of press may be one line
_MOST_PARTS = 100
_DEEPEST = 20
_LONGEST_TEXT = 1_000_000  # bytes, all parts together
_TEXT_ENDINGS = {"", ".txt", ".text", ".asc"}
_STUB = re.compile(r"\bhtml\b", re.IGNORECASE)
_LONGEST_STUB = 300
_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")

T = TypeVar("T")


@dataclass(frozen=True)
class Text:
    """The plain text of one part; a file that goes with the letter is read whole."""

    words: str
    is_file: bool = False


@dataclass
class Reading:
    """What has been read of a letter so far: its texts, what was left out, and the faults met."""

    texts: list[Text] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    room: int = _LONGEST_TEXT
    lines: int = _MOST_LINES
    parts: int = 0

    def note(self, *faults: str) -> None:
        """Note faults, each once."""
        self.faults += [fault for fault in dict.fromkeys(faults) if fault not in self.faults]

    def add(self, text: str, is_file: bool = False) -> None:
        """Add the text of a part, as far as there is room for its lines; those too long are cut."""
        lines = plain(text).strip("\n").split("\n", self.lines)
        if len(lines) > self.lines:
            self.note(f"the letter has too many lines; only the first {_MOST_LINES} were read")
            del lines[self.lines :]
        if max(map(len, lines), default=0) > _LONGEST_LINE:
            self.note(f"a line is too long; only its first {_LONGEST_LINE} characters were read")
            lines = [line[:_LONGEST_LINE] for line in lines]
        self.lines -= len(lines)
        self.texts.append(Text("\n".join(lines), is_file))


def read_parts(message: Part) -> Reading:
    """Read every part of the letter, plain text preferred to HTML."""
    reading = Reading()
    _read(message, reading, 0)
    if reading.parts > _MOST_PARTS:
        reading.note(f"only the first {_MOST_PARTS} parts were read")
    return reading


def _read(part: Part, reading: Reading, depth: int) -> None:
    reading.parts += 1
    if reading.parts > _MOST_PARTS:
        return
    reading.note(*_defects(part))
    if depth > _DEEPEST:
        reading.note(f"parts nested deeper than {_DEEPEST} were not read")
    elif _is_letter(part):
        reading.dropped.append("an attached letter")
    elif part.get_content_type() == "multipart/alternative":
        _read_alternative(part, reading, depth)
    elif part.is_multipart():
        for child in _children(part):
            _read(child, reading, depth + 1)
    else:
        _read_leaf(part, reading)


def _read_alternative(part: Part, reading: Reading, depth: int) -> None:
    """Read the plain version where it is worth reading, the richest other one where it is not."""
    children = list(_children(part))
    plain_ones = [child for child in children if child.get_content_type() == "text/plain"]
    others = [child for child in children if child not in plain_ones]
    before = len(reading.texts)
    for child in plain_ones:
        _read(child, reading, depth + 1)
    written = reading.texts[before:]
    if others and _is_useless("\n".join(text.words for text in written)):
        del reading.texts[before:]
        for child in others:
            _read(child, reading, depth + 1)
        if not any(text.words.strip() for text in reading.texts[before:]):
            reading.texts[before:] = written
    else:
        reading.parts += len(others)


def _is_useless(text: str) -> bool:
    """Whether a plain version is empty or only says that there is an HTML one."""
    words = text.strip()
    return not words or (len(words) < _LONGEST_STUB and "\n\n" not in words and bool(_STUB.search(words)))


def _read_leaf(part: Part, reading: Reading) -> None:
    media, name = part.get_content_type(), _name(part)
    if media.startswith("multipart/"):  # without its boundaries: what stands there is text
        media = "text/plain"
    attached = bool(name) or _quietly(part.get_content_disposition, None) == "attachment"
    if media == "text/plain" and PurePosixPath(name).suffix.lower() in _TEXT_ENDINGS:
        reading.add(_plain_text(part, reading), is_file=attached)
    elif media == "text/html" and not attached:
        text, faults = text_of(_decoded_text(part, reading))
        reading.note(*faults)
        reading.add(text)
    elif name.lower().endswith(".txt") and media == "application/octet-stream":
        reading.add(_decoded_text(part, reading), is_file=True)
    else:
        reading.dropped.append(f"the attachment {name}" if name else f"a part of type {one_line(media, 60)}")


def _plain_text(part: Part, reading: Reading) -> str:
    text = _decoded_text(part, reading)
    if _param(part, "format").lower() == "flowed":
        return unflowed(text, _param(part, "delsp").lower() == "yes")
    return text


def _decoded_text(part: Part, reading: Reading) -> str:
    octets = _quietly(lambda: part.get_payload(decode=True), None)
    if not isinstance(octets, bytes):
        return ""
    if len(octets) > reading.room:
        reading.note(f"the letter is too long; only the first {_LONGEST_TEXT} bytes of text were read")
    octets = octets[: reading.room]
    reading.room -= len(octets)
    text, faults = decode(octets, _param(part, "charset"))
    reading.note(*faults)
    return text


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
        words = _CAPITAL.sub(" ", type(defect).__name__.removesuffix("Defect"))
        yield f"the letter's form is broken: {words.lower()}"


def _quietly(ask: Callable[[], T], otherwise: T) -> T:
    """What the library answers, or `otherwise` where a hostile header makes it raise."""
    try:
        return ask()
    except Exception:
        return otherwise
