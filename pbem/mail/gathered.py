"""What has been read of a letter so far, with bounds on how much of it is kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine.tongue import tr
from pbem.mail.plain import plain
from pbem.mail.remarks import remark
from pbem.mail.sealed import PGP_KEY, unarmoured

_MOST_LINES = 20_000  # all parts together
_LONGEST_LINE = 10_000  # characters; a paragraph of press may be one line
_LONGEST_TEXT = 1_000_000  # bytes, all parts together


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
    seals: list[str] = field(default_factory=list)
    is_encrypted: bool = False
    winmail: list[bytes] = field(default_factory=list)  # read only where there is no other text
    room: int = _LONGEST_TEXT
    lines: int = _MOST_LINES
    parts: int = 0
    envelopes: int = 0

    def note(self, *faults: str) -> None:
        """Note faults, each once."""
        self.faults += [fault for fault in dict.fromkeys(faults) if fault not in self.faults]

    def with_room(self, octets: bytes) -> bytes:
        """The bytes of a text, as far as there is room for them."""
        if len(octets) > self.room:
            self.note(remark(_too_long))
        octets = octets[: self.room]
        self.room -= len(octets)
        return octets

    def seal(self, kind: str) -> None:
        """Note a signature, which is left out of the text."""
        self.dropped += [] if kind in self.dropped else [kind]
        self.seals += [] if kind in self.seals or kind == PGP_KEY else [kind]

    def add(self, text: str, is_file: bool = False) -> None:
        """Add the text of a part, as far as there is room for its lines; those too long are cut."""
        bare = unarmoured(plain(text))
        self.is_encrypted = self.is_encrypted or bare.is_encrypted
        for kind in bare.seals:
            self.seal(kind)
        self.dropped += [kind for kind in bare.dropped if kind not in self.dropped]
        lines = bare.text.strip("\n").split("\n", self.lines)
        if len(lines) > self.lines:
            self.note(remark(_too_many_lines))
            del lines[self.lines :]
        if max(map(len, lines), default=0) > _LONGEST_LINE:
            self.note(remark(_line_too_long))
            lines = [line[:_LONGEST_LINE] for line in lines]
        self.lines -= len(lines)
        self.texts.append(Text("\n".join(lines), is_file))

    @property
    def has_text(self) -> bool:
        """Whether anything was read at all."""
        return any(text.words.strip() for text in self.texts)


def _too_long() -> str:
    return tr("the letter is too long; only the first {most} bytes of text were read", most=_LONGEST_TEXT)


def _too_many_lines() -> str:
    return tr("the letter has too many lines; only the first {most} were read", most=_MOST_LINES)


def _line_too_long() -> str:
    return tr("a line is too long; only its first {most} characters were read", most=_LONGEST_LINE)
