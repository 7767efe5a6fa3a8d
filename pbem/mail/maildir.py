"""A Maildir folder: a file a letter, new ones in new/, seen ones in cur/ with the flag S.

What a program is still writing lies in tmp/, which is never looked into.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pbem.mail.arrivals import BoxFault, Slice
from pbem.post import Wanted, every_letter

_FLAGS = ":2,"
_STAMPED = re.compile(r"(\d{9,11})\.")
_NO_STAMP_BEFORE = 10**9


@dataclass(frozen=True)
class MaildirLetter(Slice):
    """A letter in a Maildir, which is marked as seen when it is done."""

    seconds: int = 0  # since 1970, when the file was last written

    @property
    def received_at(self) -> datetime:
        """The time of the file, or the one in its name where that is earlier.

        A copy of a folder may have the time of copying.
        """
        seconds, stamped = self.seconds, _STAMPED.match(self.path.name)
        if stamped and int(stamped[1]) > _NO_STAMP_BEFORE:
            seconds = min(seconds, int(stamped[1]))
        return datetime.fromtimestamp(seconds, UTC)

    @property
    def is_seen(self) -> bool:
        """Whether it bears the mark of a letter that was taken."""
        return not _is_unseen(self.path.name)

    def done(self) -> None:
        """Move the letter to cur/ with the flag S; harmless if it is gone already."""
        base, _, flags = self.path.name.partition(_FLAGS)
        seen = "".join(sorted({*flags, "S"}))
        try:
            self.path.rename(self.path.parent.parent / "cur" / f"{base}{_FLAGS}{seen}")
        except FileNotFoundError:
            return


class MaildirInbox:
    """The unseen letters of a Maildir, those in new/ first, by name."""

    def __init__(self, path: Path) -> None:
        """Take the folder that holds new/ and cur/."""
        self._path = path

    def arrivals(self, wanted: Wanted = every_letter, *, is_patient: bool = False) -> Iterator[MaildirLetter]:
        """Every letter in new/, then every one in cur/ without the flag S, as far as they are wanted."""
        if not self._path.exists():
            raise BoxFault(f"The mailbox {self._path} does not exist.")
        missing = [name for name in ("new", "cur") if not (self._path / name).is_dir()]
        if missing:
            raise BoxFault(f"{self._path} is not a Maildir: it has no folder {missing[0]}.")
        letters = self._letters([*self._names("new"), *self._names("cur")])
        return (letter for letter in letters if wanted(letter))

    def _names(self, folder: str) -> list[Path]:
        try:
            return sorted(path for path in (self._path / folder).iterdir() if _is_unseen(path.name))
        except OSError as fault:
            raise BoxFault(f"The mailbox {self._path} can't be read: {fault.strerror}.") from fault

    def _letters(self, paths: list[Path]) -> Iterator[MaildirLetter]:
        for path in paths:
            try:
                found = path.lstat()
            except FileNotFoundError:
                continue  # another program was quicker
            if stat.S_ISREG(found.st_mode):
                yield letter_in(self._path, path, found)


def letter_in(folder: Path, path: Path, found: os.stat_result) -> MaildirLetter:
    """The letter in a file of a Maildir; seen or not, it bears the same name."""
    name = path.name.partition(_FLAGS)[0]
    return MaildirLetter(path, 0, found.st_size, f"{folder}, letter {name}", int(found.st_mtime))


def _is_unseen(name: str) -> bool:
    return not name.startswith(".") and "S" not in name.partition(_FLAGS)[2]
