"""A Maildir folder: a file a letter, new ones in new/, seen ones in cur/ with the flag S."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.mail.arrivals import BoxFault, Slice

_FLAGS = ":2,"


@dataclass(frozen=True)
class MaildirLetter(Slice):
    """A letter in a Maildir, which is marked as seen when it is done."""

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

    def arrivals(self) -> Iterator[MaildirLetter]:
        """Every letter in new/, then every one in cur/ without the flag S."""
        if not self._path.exists():
            raise BoxFault(f"The mailbox {self._path} does not exist.")
        missing = [name for name in ("new", "cur") if not (self._path / name).is_dir()]
        if missing:
            raise BoxFault(f"{self._path} is not a Maildir: it has no folder {missing[0]}.")
        return self._letters([*self._names("new"), *self._names("cur")])

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
            name = path.name.partition(_FLAGS)[0]  # seen or not, the letter bears this one
            if stat.S_ISREG(found.st_mode):
                yield MaildirLetter(path, 0, found.st_size, f"{self._path}, letter {name}")


def _is_unseen(name: str) -> bool:
    return not name.startswith(".") and "S" not in name.partition(_FLAGS)[2]
