"""One letter from a stream, as a mail server's delivery command gives it on standard input."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pbem.mail.arrivals import Slice
from pbem.post import Wanted, every_letter

_PIECE = 64 * 1024


class StreamLetter(Slice):
    """A letter in a temporary file: when pbem ends it is gone."""

    @property
    def can_stay(self) -> bool:
        """It lies in no mailbox."""
        return False


class StreamInbox:
    """An inbox with the one letter of a stream, kept in a temporary file while it is looked at."""

    def __init__(self, stream: BinaryIO, place: str = "standard input") -> None:
        """Take the stream, and what to call it in messages."""
        self._stream = stream
        self._place = place

    def arrivals(self, wanted: Wanted = every_letter, *, is_patient: bool = False) -> Iterator[StreamLetter]:
        """The letter; nothing if the stream is empty or was read before. It lasts till the iterator ends."""
        with tempfile.NamedTemporaryFile(prefix="pbem-letter-") as spool:
            shutil.copyfileobj(self._stream, spool, _PIECE)
            spool.flush()
            path = Path(spool.name)
            start = _envelope(path)
            size = path.stat().st_size - start
            letter = StreamLetter(path, start, size, self._place)
            if size and wanted(letter):
                yield letter


def _envelope(path: Path) -> int:
    """The length of a leading "From " line, which some delivery programs put before the letter."""
    with path.open("rb") as file:
        line = file.readline(1_000)
    return len(line) if line.startswith(b"From ") and line.endswith(b"\n") else 0
