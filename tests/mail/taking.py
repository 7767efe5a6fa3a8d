"""Taking letters from an IMAP folder as the desk does, with the record in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from pbem.mail.accounts import Account
from pbem.mail.imap import ImapInbox
from pbem.mail.imap_letters import ImapLetter
from pbem.post import Origin, Wanted, every_letter
from tests.mail.dovecot import Box

LIMIT = 2_000_000


@dataclass
class MemoryMarks:
    """The record of what was taken, kept as the store keeps it."""

    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    rows: dict[tuple[str, int, int], datetime] = field(default_factory=dict)
    stay: set[tuple[str, int, int]] = field(default_factory=set)

    def highest(self, mailbox: str, validity: int) -> int:
        """The highest uid on record; 0 if there is none."""
        return max((uid for box, number, uid in self.rows if (box, number) == (mailbox, validity)), default=0)

    def last_taken(self, mailbox: str) -> datetime | None:
        """When a row was last put on record."""
        return max((at for (box, _, _), at in self.rows.items() if box == mailbox), default=None)

    def taken(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Those of the uids that are on record."""
        return frozenset(uid for uid in uids if (mailbox, validity, uid) in self.rows)

    def left(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Those of the uids that stay in the mailbox."""
        return frozenset(uid for uid in uids if (mailbox, validity, uid) in self.stay)

    def skip(self, origin: Origin) -> None:
        """Put a row on record."""
        self.take(origin)

    def take(self, origin: Origin) -> None:
        """Put a letter on record as taken; harmless twice."""
        self.rows.setdefault((origin.mailbox, origin.validity, origin.uid), self.now)


@dataclass
class Taker:
    """A box's inbox and what was taken from it: `subjects` in order, as often as they were taken."""

    box: Box
    marks: MemoryMarks = field(default_factory=MemoryMarks)
    folder: str = "INBOX"
    after: str = "seen"
    move_to: str | None = None
    first: str = "unseen"
    account: Account | None = None
    subjects: list[str] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def inbox(self) -> ImapInbox:
        """The inbox as it would be after a new start of the program."""
        return ImapInbox(
            self.account or self.box.account(),
            self.folder,
            self.after,
            self.move_to,
            self.first,
            self.marks,
            timeout=10.0,
            sleep=self.pauses.append,
            say=self.said.append,
        )

    def take(
        self,
        inbox: ImapInbox | None = None,
        most: int = 1000,
        meanwhile: Callable[[], None] | None = None,
        wanted: Wanted = every_letter,
    ) -> list[str]:
        """Take what is new and wanted, at most so many letters; return the subjects taken now."""
        own = inbox or self.inbox()
        before = len(self.subjects)
        for letter in own.arrivals(wanted):
            self.subjects.append(subject_of(letter))
            self.marks.take(letter.origin)
            letter.done()
            if meanwhile:
                meanwhile()
            if len(self.subjects) - before >= most:
                break
        if inbox is None:
            own.close()
        return self.subjects[before:]


def subject_of(letter: ImapLetter) -> str:
    """The subject of a letter of `written`."""
    return letter.raw(LIMIT).split(b"\r\n", 1)[0].decode().removeprefix("Subject: ")


def written(*subjects: str, body: str = "MOVE 42H B7\r\n") -> Iterator[bytes]:
    """Short letters with these subjects."""
    for subject in subjects:
        yield f"Subject: {subject}\r\nMessage-ID: <{subject}@example.com>\r\n\r\n{body}".encode()


def subjects_in(box: Box, folder: str = "INBOX") -> list[str]:
    """The subjects of the letters lying in a folder."""
    return [letter.split(b"\r\n", 1)[0].decode()[9:] for letter in box.letters(folder).values()]
