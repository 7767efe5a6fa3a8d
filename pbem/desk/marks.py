"""What the store remembers of servers' mailboxes, as an inbox asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.desk.desk import Desk
from pbem.post import Origin


@dataclass(frozen=True)
class StoreMarks:
    """The marks of all mailboxes; each question is a short transaction of its own."""

    desk: Desk

    def highest(self, mailbox: str, validity: int) -> int:
        """Return the highest uid taken, 0 if none was."""
        with self.desk.store.transaction() as files:
            return files.highest_uid(mailbox, validity)

    def last_taken(self, mailbox: str) -> datetime | None:
        """Return when the last letter was taken from the mailbox."""
        with self.desk.store.transaction() as files:
            last = files.last_arrival(mailbox)
        return last[2] if last else None

    def taken(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Return those of the uids that were taken."""
        with self.desk.store.transaction() as files:
            return files.arrivals_taken(mailbox, validity, uids)

    def left(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]:
        """Return those of the uids whose letters are kept nowhere but in the mailbox."""
        with self.desk.store.transaction() as files:
            return files.arrivals_left(mailbox, validity, uids)

    def skip(self, origin: Origin) -> None:
        """Note that this uid and those before it are old: they are never taken."""
        with self.desk.store.transaction() as files:
            files.add_arrival(origin.mailbox, origin.validity, origin.uid, None, self.desk.clock.now())
