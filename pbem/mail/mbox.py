"""An mbox file of another program's: read, never changed.

A letter begins at a "From " line that stands first in the file or after a blank line and holds a time and
a year, as every mail program writes it; so a sentence that begins with "From" divides no letter. A line of
a letter that begins like that stands in the file as ">From ", and loses that mark when it is read.

Programs that write into the file lock it in one of three ways, and pbem waits for all of them: POSIX locks
(`fcntl`), `flock`, and a file of the same name that ends in ".lock". As some lock nothing, the last letter of
a file that was written to a few seconds ago is not believed to be whole.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from pbem.mail.arrivals import BoxFault, Slice
from pbem.mail.headers import Headers, utc_time
from pbem.mail.mime import parse
from pbem.post import Wanted, every_letter

SETTLED = 5.0
"""Seconds for which nobody must have written to the file before its last letter is taken."""
FORGOTTEN = 600.0
"""Seconds after which the lock file of another program is taken for one that was left behind."""
PATIENCE = 60.0
"""Seconds to wait for another program's lock, and for the letter that it writes."""
SHORT_PATIENCE = 10.0
"""Seconds to wait for a lock where the mailbox is looked into again soon."""
_LOOK_AGAIN = 0.1
_LONGEST_PIECE = 64 * 1024
_LONGEST_SEPARATOR = 500
_SEPARATOR = re.compile(rb"^From [^\n]{0,300}\d:\d\d[^\n]{0,100}\b\d{4}\b")
_ASCTIME = re.compile(rb"(\w{3}) +(\d{1,2}) (\d\d):(\d\d)(?::(\d\d))? .{0,40}?\b(\d{4})\b")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_BLANK = (b"\n", b"\r\n")
_ESCAPED = re.compile(rb"^>(>*From )", re.MULTILINE)
_HELD = (errno.EAGAIN, errno.EACCES)


@dataclass(frozen=True)
class MboxLetter(Slice):
    """A letter in an mbox; its size is that in the file, its bytes are those before it was put there.

    `mark` is the SHA-256 of the stretch when the file was looked through: other bytes are another letter's.
    """

    mark: bytes = b""
    taken: set[bytes] = field(default_factory=set, repr=False, compare=False)

    @property
    def received_at(self) -> datetime | None:
        """The time in the topmost Received line, which the server has written, else of the "From " line."""
        received = Headers(parse(self.head())[0]).first("received").rpartition(";")[2]
        return utc_time(received) or self._separator_time()

    def done(self) -> None:
        """Remember that the letter was taken: the file belongs to others."""
        self.taken.add(self.mark)

    def _separator_time(self) -> datetime | None:
        """The time in the "From " line above the letter; it has no zone and is read as UTC (RFC 4155)."""
        begin = max(0, self.start - _LONGEST_SEPARATOR)
        with self.path.open("rb") as file:
            file.seek(begin)
            lines = file.read(self.start - begin).splitlines()
        found = _ASCTIME.search(lines[-1]) if lines else None
        if not found or (month := found[1].decode("ascii", "replace")) not in _MONTHS:
            return None
        day, hour, minute, second, year = (int(found[number] or 0) for number in (2, 3, 4, 5, 6))
        try:
            return datetime(year, _MONTHS.index(month) + 1, day, hour, minute, second, tzinfo=UTC)
        except ValueError:
            return None

    def _pieces(self, most: int | None = None) -> Iterator[bytes]:
        """Whole lines, as long as they are no longer than a piece; their escapes taken off."""
        rest, is_line_start = b"", True
        for piece in self._as_it_was(most):
            rest += piece
            cut = rest.rfind(b"\n") + 1 or len(rest)
            yield _unescaped(rest[:cut], is_line_start)
            is_line_start = rest[:cut].endswith(b"\n")
            rest = rest[cut:]
        yield _unescaped(rest, is_line_start)

    def _as_it_was(self, most: int | None) -> Iterator[bytes]:
        """The stretch of the file; BoxFault at its end if another program has changed it meanwhile."""
        found = hashlib.sha256()
        for piece in super()._pieces(most):
            found.update(piece)
            yield piece
        if (most is None or most >= self.length) and found.digest() != self.mark:
            raise BoxFault(
                f"{self.path} was written anew by another program while it was read; the next round reads it "
                "again."
            )


def _unescaped(lines: bytes, is_line_start: bool) -> bytes:
    start = 0 if is_line_start else lines.find(b"\n") + 1 or len(lines)
    return lines[:start] + _ESCAPED.sub(rb"\1", lines[start:])


def _silent(_sentence: str) -> None:
    """Say nothing."""


class MboxInbox:
    """The letters in one mbox file, in the order in which they stand; those taken are not given again."""

    def __init__(
        self,
        path: Path,
        settled: float = SETTLED,
        patience: float = PATIENCE,
        say: Callable[[str], None] = _silent,
    ) -> None:
        """Take the file's path; it is opened when letters are asked for.

        `settled` and `patience` are seconds, as the module says; `say` gets a sentence for the GM about a
        lock file that was left behind.
        """
        self._path, self._settled, self._patience, self._say = path, settled, patience, say
        self._taken: set[bytes] = set()
        self._last_seen: tuple[int, int] = 0, 0
        self._seen_at = 0.0
        self._last_look = 0

    def arrivals(self, wanted: Wanted = every_letter, *, is_patient: bool = False) -> Iterator[MboxLetter]:
        """Every letter in the file that is wanted and was not taken yet.

        The last one is left for the next call if it may still be written to, or waited for if `is_patient`.
        """
        self._check()
        return self._letters(wanted, is_patient)

    def _check(self) -> None:
        if self._path.is_dir():
            raise BoxFault(f"{self._path} is a folder, not an mbox file.")
        try:
            with self._path.open("rb") as file:
                beginning = file.read(5)
        except FileNotFoundError as missing:
            raise BoxFault(f"The mailbox {self._path} does not exist.") from missing
        except OSError as fault:
            raise BoxFault(f"The mailbox {self._path} can't be read: {fault.strerror}.") from fault
        if beginning and beginning != b"From ":
            raise BoxFault(f'{self._path} is not an mbox file: it does not begin with a "From " line.')

    def _letters(self, wanted: Wanted, is_patient: bool) -> Iterator[MboxLetter]:
        found, is_whole = self._look(self._patience if is_patient else min(self._patience, SHORT_PATIENCE))
        last = len(found)
        yield from self._of(found if is_whole else found[:-1], wanted)
        if is_whole or not found or not is_patient:
            return
        end = time.monotonic() + self._patience
        while not is_whole and len(found) <= last:  # what begins behind that letter came later
            if time.monotonic() > end:
                raise BoxFault(f"The last letter in {self._path} has been written to for too long.")
            time.sleep(_LOOK_AGAIN)
            if self._is_settled(now := self._path.stat()) or now.st_size != self._last_look:
                found, is_whole = self._look(self._patience)
        yield from self._of(found[last - 1 : last], wanted)

    def _of(self, letters: list[MboxLetter], wanted: Wanted) -> Iterator[MboxLetter]:
        return (letter for letter in letters if letter.mark not in self._taken and wanted(letter))

    def _look(self, patience: float) -> tuple[list[MboxLetter], bool]:
        """Look through the file while nobody writes: its letters, and whether the last one is whole."""
        with self._path.open("rb") as file, self._unlocked(file, patience):
            before = os.fstat(file.fileno())
            self._last_look = before.st_size
            stretches = enumerate(_stretches(file, before.st_size), start=1)
            letters = [
                MboxLetter(self._path, start, length, f"{self._path}, letter {number}", mark, self._taken)
                for number, (start, length, mark) in stretches
            ]
            after = os.fstat(file.fileno())
        is_same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
        return letters, self._is_settled(after) and is_same

    def _is_settled(self, found: os.stat_result) -> bool:
        """Say whether nobody has written for some seconds, by the file's time or by what was seen of it."""
        now, seen = time.monotonic(), (found.st_size, found.st_mtime_ns)
        if seen != self._last_seen:
            self._last_seen, self._seen_at = seen, now
        age = time.time() - found.st_mtime
        return age >= self._settled or now - self._seen_at >= self._settled

    @contextmanager
    def _unlocked(self, file: BinaryIO, patience: float) -> Iterator[None]:
        """Keep programs that lock the file from writing to it; BoxFault if one of them does for too long."""
        end = time.monotonic() + patience
        while not self._is_free() or not _is_shared(file):
            if time.monotonic() > end:
                raise BoxFault(f"The mailbox {self._path} is kept locked by another program.")
            time.sleep(_LOOK_AGAIN)
        try:
            yield
        finally:
            _give_back(file)

    def _is_free(self) -> bool:
        """Say whether no lock file lies beside the mailbox but one that was left behind."""
        beside = self._path.with_name(f"{self._path.name}.lock")
        try:
            age = time.time() - beside.lstat().st_mtime
        except OSError:
            return True
        if age < FORGOTTEN:
            return False
        self._say(
            f"{beside} is older than ten minutes: it is taken for one that another program has left behind, "
            "and the mailbox is read all the same. Delete it if no program is at work there."
        )
        return True


def _is_shared(file: BinaryIO) -> bool:
    """Lock a file for reading, both ways; say whether that could be done now."""
    for lock in (fcntl.lockf, fcntl.flock):
        try:
            lock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError as fault:
            if fault.errno in _HELD:
                _give_back(file)
                return False
    return True  # a file system without locks has none to wait for


def _give_back(file: BinaryIO) -> None:
    for lock in (fcntl.lockf, fcntl.flock):
        try:
            lock(file.fileno(), fcntl.LOCK_UN)
        except OSError:
            continue


def _stretches(file: BinaryIO, size: int) -> Iterator[tuple[int, int, bytes]]:
    """Where each letter in the first `size` bytes begins, its length, and the SHA-256 of its bytes.

    The "From " line before a letter and the blank line after it are left out.
    """
    start, at = -1, 0
    blank, digest = b"", hashlib.sha256()
    is_line_start, after_blank = True, True
    while at < size and (line := file.readline(min(_LONGEST_PIECE, size - at))):
        is_separator = is_line_start and after_blank and (start < 0 or _SEPARATOR.match(line))
        if is_separator:
            if start >= 0:
                yield start, at - len(blank) - start, digest.digest()
            start, blank, digest = at + len(line), b"", hashlib.sha256()
            after_blank = False
        else:
            digest.update(blank)
            after_blank = is_line_start and line in _BLANK
            blank = line if after_blank else b""
            digest.update(b"" if after_blank else line)
        is_line_start = line.endswith(b"\n")
        at += len(line)
    if start >= 0:
        yield start, at - len(blank) - start, digest.digest()
