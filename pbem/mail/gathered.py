"""What has been read of a letter so far, with bounds on how much of it is kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from pbem.engine.tongue import tr
from pbem.mail.plain import plain
from pbem.mail.remarks import remark
from pbem.mail.sealed import PGP_KEY, unarmoured

_MOST_LINES = 20_000  # all parts together
_LONGEST_LINE = 10_000  # characters; a paragraph of press may be one line
_LONGEST_PARTS = 1_000_000  # bytes, all parts together; most of HTML is not text
LONGEST_TEXT = 200_000
"""Bytes of text, quotations among them, that are read of a letter unless the GM says otherwise."""


@dataclass(frozen=True)
class Text:
    """The plain text of one part; a file that goes with the letter is read whole."""

    words: str
    is_file: bool = False


@dataclass
class Reading:
    """What has been read of a letter so far: its texts, what was left out, and the faults met."""

    most: int = LONGEST_TEXT
    texts: list[Text] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seals: list[str] = field(default_factory=list)
    is_encrypted: bool = False
    winmail: list[bytes] = field(default_factory=list)  # read only where there is no other text
    room: int = _LONGEST_PARTS
    is_cut: bool = False  # where not even all of a part was looked into
    is_full: bool = False  # where not all text was read
    bytes_read: int = 0
    lines_read: int = 0
    parts: int = 0
    envelopes: int = 0

    def note(self, *faults: str) -> None:
        """Note faults, each once."""
        self.faults += [fault for fault in dict.fromkeys(faults) if fault not in self.faults]

    def with_room(self, octets: bytes) -> bytes:
        """The bytes of a part, as far as there is room for them."""
        if len(octets) > self.room:
            self.is_cut = True
        octets = octets[: self.room]
        self.room -= len(octets)
        return octets

    def seal(self, kind: str) -> None:
        """Note a signature, which is left out of the text."""
        self.dropped += [] if kind in self.dropped else [kind]
        self.seals += [] if kind in self.seals or kind == PGP_KEY else [kind]

    def add(self, text: str, is_file: bool = False) -> None:
        """Add the text of a part, as far as there is room for it; lines too long are cut."""
        bare = unarmoured(plain(self._fitting(text)))
        self.is_encrypted = self.is_encrypted or bare.is_encrypted
        for kind in bare.seals:
            self.seal(kind)
        self.dropped += [kind for kind in bare.dropped if kind not in self.dropped]
        room = _MOST_LINES - self.lines_read
        lines = bare.text.strip("\n").split("\n", room)
        if len(lines) > room:
            self.note(remark(_too_many_lines))
            del lines[room:]
        if long := next((at for at, line in enumerate(lines, 1) if len(line) > _LONGEST_LINE), 0):
            self.note(remark(partial(_line_too_long, self.lines_read + long)))
            lines = [line[:_LONGEST_LINE] for line in lines]
        self.lines_read += len(lines)
        self.texts.append(Text("\n".join(lines), is_file))

    def _fitting(self, text: str) -> str:
        """The lines of a text for which there is room: whole ones, for half an order may be another order."""
        octets = text.encode("utf-8", "surrogatepass")
        room = self.most - self.bytes_read
        self.bytes_read += min(len(octets), room)
        if len(octets) <= room:
            return text
        end = octets.rfind(b"\n", 0, room + 1)
        is_one_line = end < 0 and not self.lines_read
        fits = octets[: room if is_one_line else max(end, 0)].decode("utf-8", "ignore")
        if not self.is_full and not (is_one_line and b"\n" not in octets.strip(b"\n")):
            line = 1 + self.lines_read + (fits.count("\n") + 1 if fits or end == 0 else 0)
            self.note(remark(partial(_too_long, self.most, line)))
        self.is_full = True
        return fits

    def end(self) -> None:
        """Note what was cut, where that is not said yet."""
        if self.is_cut and not self.is_full:
            self.note(remark(_too_large))

    @property
    def has_text(self) -> bool:
        """Whether anything was read at all."""
        return any(text.words.strip() for text in self.texts)


def _too_long(most: int, line: int) -> str:
    return tr(
        "the letter is too long: nothing was read from its line {line} on, quoted lines counted, as {most} "
        "bytes of text are read of a letter",
        line=line,
        most=most,
    )


def _too_large() -> str:
    return tr("the letter's parts are too long; only their first {most} bytes were read", most=_LONGEST_PARTS)


def _too_many_lines() -> str:
    return tr("the letter has too many lines; only the first {most} were read", most=_MOST_LINES)


def _line_too_long(line: int) -> str:
    return tr(
        "line {line} is too long; only its first {most} characters were read", line=line, most=_LONGEST_LINE
    )
