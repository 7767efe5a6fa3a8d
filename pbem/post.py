"""Letters that come in, posts that go out, and the boxes they come from and go to: plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Protocol

FOR_SCREENS = ("<!--screen-->", "<!--/screen-->")
"""Between these comments of a report's page stands what only a browser can use."""
FOR_LETTERS = ("<!--letter ", " letter-->")
"""Within such a comment stands what only a mail says."""
REPLY_MARK = '<script type="application/json" id="_reply">null</script>'
"""Stands in a report's page for where an answer goes, which is known when the page is mailed."""


def mailbox_of(address: str) -> str:
    """Return the mailbox an address leads to: in small letters, without what stands behind a plus sign."""
    local, _, domain = address.casefold().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


class Sort(Enum):
    """What sort of letter came; only a person's is answered (RFC 3834)."""

    PERSON = "person"
    AUTOMATIC = "automatic"  # out-of-office and other auto-submitted mail
    BOUNCE = "bounce"  # delivery reports
    LIST = "list"  # mailing lists and bulk mail
    OWN = "own"  # our own post come back to us
    TYPED = "typed"  # no mail at all: orders that the GM typed for a player


@dataclass(frozen=True)
class Letter:
    """A letter as the desk reads it: decoded, without quoted text and signature.

    `digest` is the SHA-256 (hex) of what makes the letter itself, not of the way it came: From, Date,
    Subject, Message-ID and the raw body, so that a second delivery with other Received lines has the same
    digest. `text` is what the sender wrote now, lines ended by newline, smart punctuation made plain,
    no control characters. `dropped` says in words what was left out ("42 quoted lines", "a signature").
    `sender` is the first address in From, however it is written; `author` is the same where From names one
    address plainly, and else empty: only that one may prove whose a letter is.
    `recipients` are all addresses it was sent or delivered to. `faults` are defects met while decoding.
    `quoted` is the letter answered, as it came back, without the marks of quotation, `signed` the text of the
    signature; `seals` are digital signatures in words, which are not checked.
    """

    message_id: str
    digest: str
    sender: str
    sender_name: str
    recipients: tuple[str, ...]
    subject: str
    date: str
    text: str
    sort: Sort
    size: int
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    quoted: str = ""
    signed: str = ""
    seals: tuple[str, ...] = ()
    is_encrypted: bool = False
    author: str = ""


@dataclass(frozen=True)
class Enclosure:
    """A file that goes with a post, by its path in the archive; `media` such as "text/html"."""

    name: str
    media: str
    path: Path
    is_alternative: bool = False  # the HTML version of the text, not an attachment


@dataclass(frozen=True)
class Post:
    """A mail to one address: plain text first, enclosures after it.

    `message_id` never changes over retries. `sent_at` (ISO 8601, UTC) becomes the Date header, so the
    same post is the same bytes.
    """

    message_id: str
    to: str
    to_name: str
    subject: str
    text: str
    sent_at: str
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    enclosures: tuple[Enclosure, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    is_reply: bool = True  # Auto-Submitted: auto-replied, else auto-generated


class TooLarge(Exception):
    """The letter is larger than the limit and was not read into memory."""


class NotNow(OSError):
    """The post could not be handed over this time; it may be tried again."""


class Refused(OSError):
    """The post was refused for good: trying it again is of no use."""


@dataclass(frozen=True)
class Origin:
    """A letter's place in a mailbox of a server: `uid` counts up as long as `validity` stays the same."""

    mailbox: str
    validity: int
    uid: int


class Marks(Protocol):
    """What is on record of the letters taken from a server's mailboxes."""

    def highest(self, mailbox: str, validity: int) -> int: ...  # highest uid taken; 0: none

    def last_taken(self, mailbox: str) -> datetime | None: ...  # when, whatever the validity; None: never

    def taken(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]: ...  # of these

    def left(self, mailbox: str, validity: int, uids: Sequence[int]) -> frozenset[int]: ...  # to stay there

    def skip(self, origin: Origin) -> None: ...  # take this uid and all before it for old: never taken


class Listed(Protocol):
    """What a mailbox tells of a letter before it is read."""

    @property
    def sender(self) -> str: ...  # the address in its From line, in small letters; empty if there is none

    @property
    def received_at(self) -> datetime | None: ...  # when the server got it, never its Date; None: not known


Wanted = Callable[[Listed], bool]
"""Says whether a letter is to be taken now; one that is not stays in its mailbox for another time."""


def every_letter(_: Listed) -> bool:
    """Want every letter."""
    return True


class Arrival(Protocol):
    """A letter lying in an inbox, not yet read into memory."""

    @property
    def place(self) -> str: ...  # where it lies, for messages to the GM

    @property
    def received_at(self) -> datetime | None: ...  # when the server got it, never its Date; None: not known

    @property
    def origin(self) -> Origin | None: ...  # in a server's mailbox; None for letters in files

    @property
    def size(self) -> int: ...  # bytes

    def raw(self, limit: int) -> bytes: ...  # at most `limit` bytes, else TooLarge

    def head(self) -> bytes: ...  # the header, at most 64 KiB

    def digest(self) -> str: ...  # SHA-256 of the raw bytes, streamed

    def copy_to(self, path: Path) -> None: ...  # streamed, written beside and renamed

    def done(self) -> None: ...  # the letter is safely filed: mark or move it; harmless twice

    @property
    def can_stay(self) -> bool: ...  # whether it lies where it may be left, and be found again

    def leave(self) -> None: ...  # the letter stays where it lies, marked as seen; harmless twice


class Inbox(Protocol):
    """A place letters come from.

    Letters that are not wanted are found again by the next call. `is_patient`: a letter that is just being
    written is waited for; else it is left for the next call.
    """

    def arrivals(self, wanted: Wanted = ..., *, is_patient: bool = False) -> Iterator[Arrival]: ...


class Outbox(Protocol):
    """A place posts go to; sending the same post twice is harmless.

    Raises Refused where trying again is of no use, any other OSError where it may be.
    """

    def send(self, post: Post) -> None: ...
