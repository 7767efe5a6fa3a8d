"""Letters as a mailbox holds them, taken or not, each with the time at which it came into the mailbox.

Of a Maildir that is the time of the file, or the one in its name where that is earlier: a copy of a folder
may have the time of copying. Of an mbox it is the time in the topmost Received line, which the mail server
that put the letter there has written, or else that of the "From " line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pbem.mail.arrivals import BoxFault
from pbem.mail.headers import Headers, utc_time
from pbem.mail.maildir import MaildirInbox, letter_in
from pbem.mail.mbox import MboxInbox, MboxLetter
from pbem.mail.mime import parse
from pbem.post import Arrival


@dataclass(frozen=True)
class Recorded:
    """A letter in a mailbox and when it came there; `place` is for messages.

    `is_marked` says whether it bears the mark of a letter that was taken; None where a mailbox has no marks.
    `fetch` gives the letter, or None where another program has removed it.
    """

    at: datetime
    place: str
    is_marked: bool | None
    fetch: Callable[[], Arrival | None]


def recorded_in_files(path: Path) -> list[Recorded]:
    """Return the letters of a Maildir or an mbox; BoxFault for what is neither."""
    if not path.exists():
        raise BoxFault(f"The mailbox {path} does not exist.")
    return recorded_in_maildir(path) if path.is_dir() else recorded_in_mbox(path)


def recorded_in_maildir(path: Path) -> list[Recorded]:
    """Return all letters of a Maildir, by their names."""
    MaildirInbox(path).arrivals()  # says what is wrong with the folder
    files = [file for part in ("new", "cur") for file in (path / part).iterdir()]
    letters = [file for file in files if not file.name.startswith(".") and file.is_file()]
    return [_in_file(file) for file in sorted(letters, key=lambda file: file.name.partition(":")[0])]


def _in_file(file: Path) -> Recorded:
    letter = letter_in(file.parent.parent, file, file.stat())
    return Recorded(letter.received_at, letter.place, letter.is_seen, lambda: letter)


def recorded_in_mbox(path: Path) -> list[Recorded]:
    """Return all letters of an mbox, in the order in which they stand there."""
    return list(_in_mbox(path))


def _in_mbox(path: Path) -> Iterator[Recorded]:
    last = datetime.fromtimestamp(0, UTC)
    for letter in MboxInbox(path).arrivals(is_patient=True):
        last = _time_of(letter) or last  # without any time it came behind the one above it
        yield Recorded(last, letter.place, None, lambda letter=letter: letter)  # type: ignore[misc]


def _time_of(letter: MboxLetter) -> datetime | None:
    return letter.received_at or utc_time(Headers(parse(letter.head())[0]).first("date"))
