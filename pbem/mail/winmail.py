"""The text in a winmail.dat: TNEF, Outlook's own envelope (MS-OXTNEF)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.mail.charsets import decode

_SIGNATURE = b"\x78\x9f\x3e\x22"
_BODY, _PROPERTIES, _CODEPAGE = 0x0002800C, 0x00069003, 0x00069007
_TEXT, _RTF, _HTML = 0x1000, 0x1009, 0x1013  # MAPI properties: the body in its three forms
_SIZES = {2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 0x14: 8, 0x40: 8, 0x48: 16}
_STRING8, _UNICODE, _COUNTED = 0x1E, 0x1F, (0x0D, 0x1E, 0x1F, 0x102)
_MANY, _NAMED, _BY_NAME = 0x1000, 0x8000, 1
_MOST_ATTRIBUTES, _MOST_PROPERTIES, _MOST_VALUES = 1_000, 4_000, 10_000


@dataclass(frozen=True)
class Winmail:
    """What a winmail.dat says: its text, or else its HTML; whether there is only Outlook's own rich text."""

    text: str = ""
    html: str = ""
    is_rich_only: bool = False


class _Broken(Exception):
    """The envelope ends too soon, or is not one."""


class _Reader:
    """Octets read from the front."""

    def __init__(self, octets: bytes) -> None:
        self._octets, self._at = octets, 0

    def take(self, size: int) -> bytes:
        """The next octets; all of them must be there."""
        end = self._at + size
        if size < 0 or end > len(self._octets):
            raise _Broken
        self._at, taken = end, self._octets[self._at : end]
        return taken

    def number(self) -> int:
        """A number of four octets."""
        return int(struct.unpack("<I", self.take(4))[0])

    def padded(self, size: int) -> bytes:
        """The next octets, and those that fill up to a multiple of four."""
        taken = self.take(size)
        self._at = min(self._at + -size % 4, len(self._octets))
        return taken

    @property
    def is_at_end(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._octets)


def read_winmail(octets: bytes) -> Winmail:
    """The text in a winmail.dat; empty if it is broken before the text."""
    codepage, body, properties = "cp1252", b"", {}
    for tag, value in _attributes(octets):
        if tag == _CODEPAGE and len(value) >= 4:
            codepage = f"cp{struct.unpack('<I', value[:4])[0]}"
        elif tag == _BODY:
            body = value
        elif tag == _PROPERTIES:
            properties = dict(_properties(value))
    text = decode(body.rstrip(b"\0"), codepage)[0] or _text(properties.get(_TEXT), codepage)
    html = _text(properties.get(_HTML), "")
    return Winmail(text, html, _RTF in properties and not (text.strip() or html.strip()))


def _text(found: tuple[int, bytes] | None, codepage: str) -> str:
    if found is None:
        return ""
    kind, octets = found
    if kind == _UNICODE:
        return octets.decode("utf-16-le", "replace").rstrip("\0")
    return decode(octets.rstrip(b"\0"), codepage)[0]


def _attributes(octets: bytes) -> Iterator[tuple[int, bytes]]:
    """The attributes of the letter itself, as far as they are whole: tag and value."""
    reader = _Reader(octets)
    try:
        if reader.take(4) != _SIGNATURE:
            return
        reader.take(2)
        for _ in range(_MOST_ATTRIBUTES):
            if reader.is_at_end:
                return
            level, tag = reader.take(1), reader.number()
            value = reader.take(reader.number())
            reader.take(2)  # a check sum, which several programs write wrongly
            if level == b"\x01":
                yield tag, value
    except _Broken:
        return


def _properties(octets: bytes) -> Iterator[tuple[int, tuple[int, bytes]]]:
    """The MAPI properties, as far as they are whole: number, type and first value."""
    reader = _Reader(octets)
    try:
        for _ in range(min(reader.number(), _MOST_PROPERTIES)):
            kind, number = struct.unpack("<HH", reader.take(4))
            if number >= _NAMED:
                _pass_name(reader)
            values = _values(reader, kind)
            if values:
                yield number, (kind & ~_MANY, values[0])
    except _Broken:
        return


def _pass_name(reader: _Reader) -> None:
    reader.take(16)
    if reader.number() == _BY_NAME:
        reader.padded(reader.number())
    else:
        reader.number()


def _values(reader: _Reader, kind: int) -> list[bytes]:
    single = kind & ~_MANY
    is_counted = single in _COUNTED
    count = reader.number() if kind & _MANY or is_counted else 1
    if count > _MOST_VALUES or not (is_counted or single in _SIZES):
        raise _Broken
    return [reader.padded(reader.number() if is_counted else _SIZES[single]) for _ in range(count)]
