"""Letters lying in files: found by their place and size, read only when asked for."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pbem.mail.headers import Headers
from pbem.mail.mime import parse
from pbem.post import TooLarge

_PIECE = 64 * 1024
LONGEST_HEAD = 64 * 1024
PRIVATELY = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
"""How a letter's file is opened, with mode 0600: most letters hold an order key."""


class BoxFault(OSError):
    """A mailbox can't be used; the message is one sentence that names it."""


def head_of(beginning: bytes) -> bytes:
    """The header up to the blank line, in the beginning of a letter."""
    ends = [found for mark in (b"\n\n", b"\n\r\n") if (found := beginning.find(mark)) >= 0]
    return beginning[: min(ends) + 1] if ends else beginning


def sender_in(head: bytes) -> str:
    """The address in the From line of a letter's header, in small letters; empty if there is none."""
    return next(iter(Headers(parse(head)[0]).addresses("from")), ("", ""))[1]


def digest_of(pieces: Iterable[bytes]) -> str:
    """SHA-256 of a letter's bytes, in hexadecimal."""
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def write_to(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a letter to `path`, beside it first, so that a half-written copy never bears its name."""
    beside = path.with_name(f".{path.name}.part")
    with os.fdopen(os.open(beside, PRIVATELY, 0o600), "wb") as copy:
        for piece in pieces:
            copy.write(piece)
        copy.flush()
        os.fsync(copy.fileno())
    beside.replace(path)


@dataclass(frozen=True)
class Slice:
    """A letter that is a stretch of a file; the file is never changed."""

    path: Path
    start: int
    length: int
    place: str

    @property
    def size(self) -> int:
        """The letter's length in bytes."""
        return self.length

    @property
    def origin(self) -> None:
        """A letter in a file has no place in a server's mailbox."""
        return None

    @property
    def received_at(self) -> datetime | None:
        """When the letter came, which a mere stretch of a file does not tell."""
        return None

    @property
    def sender(self) -> str:
        """The address in the From line, in small letters."""
        return sender_in(self.head())

    def raw(self, limit: int) -> bytes:
        """The whole letter, if it is no longer than `limit`; else TooLarge."""
        if self.length > limit:
            raise TooLarge(f"The letter in {self.place} has {self.length} bytes; at most {limit} are read.")
        return b"".join(self._pieces())

    def head(self) -> bytes:
        """The header up to the blank line, at most 64 KiB."""
        return head_of(b"".join(self._pieces(LONGEST_HEAD)))

    def digest(self) -> str:
        """SHA-256 of the letter's bytes, in hexadecimal."""
        return digest_of(self._pieces())

    def copy_to(self, path: Path) -> None:
        """Write the letter to `path`, beside it first, so that a half-written copy never bears its name."""
        write_to(path, self._pieces())

    def done(self) -> None:
        """Do nothing: the file belongs to others."""

    @property
    def can_stay(self) -> bool:
        """Whether the letter may be left where it is: in a mailbox."""
        return True

    def leave(self) -> None:
        """Leave the letter where it is; what is done with it there destroys none."""
        self.done()

    def _pieces(self, most: int | None = None) -> Iterator[bytes]:
        left = self.length if most is None else min(self.length, most)
        try:
            with self.path.open("rb") as file:
                file.seek(self.start)
                while left:
                    piece = file.read(min(left, _PIECE))
                    if not piece:
                        raise BoxFault(f"The letter in {self.place} became shorter while it was read.")
                    left -= len(piece)
                    yield piece
        except FileNotFoundError as gone:
            raise BoxFault(f"The letter in {self.place} is no longer there.") from gone
