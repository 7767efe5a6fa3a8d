"""Letters as a mailbox holds them, taken or not, each with the time at which it came into the mailbox.

Of a Maildir that is the time of the file, or the one in its name where that is earlier: a copy of a folder
may have the time of copying. Of an mbox it is the time in the topmost Received line, which the mail server
that put the letter there has written, or else that of the "From " line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from pbem.mail.arrivals import BoxFault
from pbem.mail.headers import Headers
from pbem.mail.maildir import MaildirInbox, MaildirLetter
from pbem.mail.mbox import MboxInbox, MboxLetter
from pbem.mail.mime import parse
from pbem.post import Arrival

_STAMPED = re.compile(r"(\d{9,11})\.")
_NO_STAMP_BEFORE = 10**9
_LONGEST_SEPARATOR = 500
_ASCTIME = re.compile(rb"(\w{3}) +(\d{1,2}) (\d\d):(\d\d)(?::(\d\d))? .{0,40}?\b(\d{4})\b")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


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
    found = file.stat()
    seconds = found.st_mtime_ns // 10**9
    stamped = _STAMPED.match(file.name)
    if stamped and int(stamped[1]) > _NO_STAMP_BEFORE:
        seconds = min(seconds, int(stamped[1]))
    letter = MaildirLetter(file, 0, found.st_size, str(file))
    is_seen = "S" in file.name.partition(":2,")[2]
    return Recorded(datetime.fromtimestamp(seconds, UTC), str(file), is_seen, lambda: letter)


def recorded_in_mbox(path: Path) -> list[Recorded]:
    """Return all letters of an mbox, in the order in which they stand there."""
    return list(_in_mbox(path))


def _in_mbox(path: Path) -> Iterator[Recorded]:
    last = datetime.fromtimestamp(0, UTC)
    for letter in MboxInbox(path).arrivals():
        last = _time_of(letter) or last  # without any time it came behind the one above it
        yield Recorded(last, letter.place, None, lambda letter=letter: letter)  # type: ignore[misc]


def _time_of(letter: MboxLetter) -> datetime | None:
    headers = Headers(parse(letter.head())[0])
    received = headers.first("received").rpartition(";")[2]
    return _read_date(received) or _separator_date(letter) or _read_date(headers.first("date"))


def _read_date(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text.strip())
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return None


def _separator_date(letter: MboxLetter) -> datetime | None:
    """Return the time in the "From " line above a letter, which has no zone: it is read as UTC (RFC 4155)."""
    begin = max(0, letter.start - _LONGEST_SEPARATOR)
    with letter.path.open("rb") as file:
        file.seek(begin)
        lines = file.read(letter.start - begin).splitlines()
    found = _ASCTIME.search(lines[-1]) if lines else None
    if not found or (month := found[1].decode("ascii", "replace")) not in _MONTHS:
        return None
    day, hour, minute, second, year = (int(found[number] or 0) for number in (2, 3, 4, 5, 6))
    try:
        return datetime(year, _MONTHS.index(month) + 1, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
