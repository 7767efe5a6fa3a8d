"""The letters that folders of an IMAP server hold, each with the time at which the server got it."""

from __future__ import annotations

from datetime import UTC, date
from functools import partial

from pbem.mail.imap import ImapInbox
from pbem.mail.imap_faults import Denied
from pbem.mail.recorded import Recorded

_MARK_OF = {"seen": "\\Seen", "flag": "\\Flagged"}


def recorded_as_new(inbox: ImapInbox, after: str) -> list[Recorded]:
    """Return the letters of the folder that are not on record as taken, marked or not, as they are numbered.

    `after` is what is done with letters that were taken: where they leave the folder none here was.
    """
    return _recorded(inbox, inbox.waiting(), _MARK_OF.get(after, ""))


def recorded_as_moved(inbox: ImapInbox, since: date) -> list[Recorded]:
    """Return the letters since a day of the folder to which those that were taken are moved."""
    try:
        return _recorded(inbox, inbox.since(since), "", is_moved=True)
    except Denied:
        return []  # there is no such folder before the first letter is moved


def _recorded(inbox: ImapInbox, uids: list[int], mark: str, is_moved: bool = False) -> list[Recorded]:
    return [
        Recorded(
            at.astimezone(UTC),
            f"{inbox.mailbox} (letter {uid})",
            is_moved or mark in flags,
            partial(inbox.letter, uid),
        )
        for uid, (at, flags) in inbox.arrived(uids).items()
    ]
