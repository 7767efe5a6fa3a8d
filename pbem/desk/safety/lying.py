"""The letters that lie in the mailboxes, in the order in which they came, to be taken again after a loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from pbem.desk.boxes import hang_up, inbox_at
from pbem.desk.desk import Desk
from pbem.mail.recorded import Recorded, recorded_in_files
from pbem.mailplaces import ImapPlace, InboxPlace
from pbem.post import Arrival, Inbox, Origin

LAIN = timedelta(days=14)
"""So long a letter may have lain in its mailbox before it was taken."""


@dataclass
class Unmarked:
    """A letter that stays in its mailbox as it is when it is taken; what takes it sees no difference.

    `mark` does later what is to be done with it: `is_left` says that it must stay in its mailbox.
    """

    letter: Arrival
    is_left: bool = False

    @property
    def place(self) -> str:
        """Where it lies."""
        return self.letter.place

    @property
    def origin(self) -> Origin | None:
        """Its number in a server's mailbox."""
        return self.letter.origin

    @property
    def received_at(self) -> datetime | None:
        """When the server got it."""
        return self.letter.received_at

    @property
    def size(self) -> int:
        """Its length in bytes."""
        return self.letter.size

    def raw(self, limit: int) -> bytes:
        """The whole letter, or TooLarge."""
        return self.letter.raw(limit)

    def head(self) -> bytes:
        """Its header."""
        return self.letter.head()

    def digest(self) -> str:
        """SHA-256 of its bytes."""
        return self.letter.digest()

    def copy_to(self, path: Path) -> None:
        """Write it to a file."""
        self.letter.copy_to(path)

    def done(self) -> None:
        """Do nothing: were it deleted now and pbem stopped half-way, nobody could take it once more."""

    @property
    def can_stay(self) -> bool:
        """Whether it may be left in its mailbox."""
        return self.letter.can_stay

    def leave(self) -> None:
        """Note that it must stay in its mailbox."""
        self.is_left = True

    def mark(self) -> None:
        """Mark, move or delete it, or leave it, now that it is on file for certain."""
        if self.is_left:
            self.letter.leave()
        else:
            self.letter.done()


class Moved(Unmarked):
    """A letter in a folder from which pbem takes none: its number there means nothing."""

    @property
    def origin(self) -> None:
        """It has no place in the mailbox that letters come from."""
        return None

    @property
    def can_stay(self) -> bool:
        """It could not be found again: no mailbox of config.yaml holds it."""
        return False


@contextmanager
def lying_letters(desk: Desk, more: Sequence[Path], since: datetime) -> Iterator[list[Recorded]]:
    """Give the letters of all mailboxes, taken or not, and of other places, in the order in which they came.

    Those that were taken are given from some time before `since`; those not taken, all. BoxFault says which
    mailbox can't be read.
    """
    boxes: list[Inbox] = []
    try:
        found = [one for box in desk.config.inbox for one in _in_box(desk, box, since, boxes)]
        others = (one for path in more for one in recorded_in_files(path))
        found += [_from_elsewhere(replace(one, is_marked=True)) for one in others]
        wanted = [one for one in found if one.is_marked is False or one.at >= since - LAIN]
        yield sorted(wanted, key=lambda one: one.at)  # letters of one second stay in the order they lie in
    finally:
        for inbox in boxes:
            hang_up(inbox)


def _in_box(desk: Desk, box: InboxPlace | ImapPlace, since: datetime, boxes: list[Inbox]) -> list[Recorded]:
    if isinstance(box, InboxPlace):
        return recorded_in_files(box.path)
    from pbem.mail.imap import ImapInbox
    from pbem.mail.imap_recorded import recorded_as_moved, recorded_as_new

    inbox = inbox_at(desk, box)
    assert isinstance(inbox, ImapInbox)
    boxes.append(inbox)
    found = recorded_as_new(inbox, box.after)
    if box.move_to is not None:
        target = box.model_copy(update={"folder": box.move_to, "after": "seen", "move_to": None})
        moved = inbox_at(desk, target)
        assert isinstance(moved, ImapInbox)
        boxes.append(moved)
        gone = [_from_elsewhere(one) for one in recorded_as_moved(moved, (since - LAIN).date())]
        found = [*gone, *found]
    return found


def _from_elsewhere(one: Recorded) -> Recorded:
    def fetch() -> Arrival | None:
        letter = one.fetch()
        return Moved(letter) if letter else None

    return replace(one, fetch=fetch)
