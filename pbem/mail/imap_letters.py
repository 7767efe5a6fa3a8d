"""A letter on an IMAP server: its beginning is at hand, the rest is fetched piece by piece when asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from pbem.mail.arrivals import LONGEST_HEAD, BoxFault, digest_of, head_of, write_to
from pbem.post import Origin, TooLarge

BEGINNING = 64 * 1024
"""So much of a letter is fetched at first; most letters are shorter."""

_PIECE = 256 * 1024


@dataclass(frozen=True)
class ImapListed:
    """A letter of which nothing was fetched yet; the server is asked who wrote it only if need be."""

    received_at: datetime | None
    uid: int
    senders: Callable[[], Mapping[int, str]] = field(repr=False)

    @property
    def sender(self) -> str:
        """The address in its From line."""
        return self.senders().get(self.uid, "")


class Vanished(BoxFault):
    """Another program removed the letter while it was read; the next round does without it."""


@dataclass(frozen=True)
class ImapLetter:
    """A letter in a server's mailbox.

    `told` is the size the server gave, which some give about right only, or None; `piece` fetches a stretch,
    None if the letter is gone; `finish` does what is to be done with a letter that is filed, `keep` what is
    to be done with one that stays.
    """

    origin: Origin
    told: int | None
    beginning: bytes = field(repr=False)
    piece: Callable[[int, int, int], bytes | None] = field(repr=False)
    finish: Callable[[int], None] = field(repr=False)
    keep: Callable[[int], None] = field(repr=False)
    received_at: datetime | None = None

    @property
    def place(self) -> str:
        """Where the letter lies, for messages."""
        return f"{self.origin.mailbox} (letter {self.origin.uid})"

    @property
    def size(self) -> int:
        """The letter's length in bytes."""
        if len(self.beginning) < BEGINNING and len(self.beginning) >= (self.told or 0):
            return len(self.beginning)
        return self.told if self.told is not None else sum(map(len, self._pieces()))

    def raw(self, limit: int) -> bytes:
        """The whole letter, if it is no longer than `limit`; else TooLarge, before much of it is fetched."""
        if self.told is not None and self.told > limit:
            raise TooLarge(f"The letter in {self.place} has {self.told} bytes; at most {limit} are read.")
        pieces, total = [], 0
        for piece in self._pieces():
            pieces.append(piece)
            total += len(piece)
            if total > limit:
                raise TooLarge(f"The letter in {self.place} has more than the {limit} bytes that are read.")
        return b"".join(pieces)

    def head(self) -> bytes:
        """The header up to the blank line, at most 64 KiB."""
        return head_of(self.beginning[:LONGEST_HEAD])

    def digest(self) -> str:
        """SHA-256 of the letter's bytes, in hexadecimal."""
        return digest_of(self._pieces())

    def copy_to(self, path: Path) -> None:
        """Write the letter to `path`, beside it first, so that a half-written copy never bears its name."""
        write_to(path, self._pieces())

    def done(self) -> None:
        """Mark, move or delete the letter, as is set; a failure is not the letter's fault."""
        self.finish(self.origin.uid)

    @property
    def can_stay(self) -> bool:
        """Whether the letter may be left where it is."""
        return True

    def leave(self) -> None:
        """Mark the letter as seen and leave it in its folder, whatever is set for those that are done."""
        self.keep(self.origin.uid)

    def _pieces(self) -> Iterator[bytes]:
        """The letter in pieces: it ends with an empty one, or a short one where its size is reached."""
        piece: bytes | None = self.beginning
        asked, total = BEGINNING, 0
        while piece:
            yield piece
            total += len(piece)
            if len(piece) < asked and total >= (self.told or 0):
                return
            asked = _PIECE
            piece = self.piece(self.origin.uid, total, asked)
        if piece is None:
            raise Vanished(f"The letter in {self.place} was removed by another program while it was read.")
