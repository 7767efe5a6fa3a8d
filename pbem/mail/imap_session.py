"""One connection to an IMAP server: what it is asked, and its answers as plain values."""

from __future__ import annotations

import imaplib
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date, datetime
from threading import Event

from imapclient import IMAPClient

from pbem.mail.accounts import Account
from pbem.mail.arrivals import BoxFault, sender_in
from pbem.mail.imap_faults import Denied, LineCut, in_words, said
from pbem.mail.imap_login import hang_up, logged_in
from pbem.mail.imap_patience import Patience

_AT_ONCE = 80_000  # letters searched by one command: imaplib takes lines of 1,000,000 bytes
_STOP_ASKED = 1.0  # seconds between two looks at whether to stop


@dataclass(frozen=True)
class Selected:
    """An opened folder: its numbering, the uid the next letter will get, and how many letters it holds."""

    validity: int
    next_uid: int
    letters: int


@dataclass(frozen=True)
class Told:
    """What a server tells of a letter: its size in bytes, and when it got it; None where it does not."""

    size: int | None = None
    received_at: datetime | None = None


UNTOLD = Told()


class Session:
    """A line to a server, logged in; after a LineCut it is of no more use."""

    def __init__(self, account: Account, patience: Patience) -> None:
        """Connect and log in."""
        self._place, self._patience = account.place, patience
        self._client: IMAPClient = logged_in(account, patience)
        self._letters = 0

    @contextmanager
    def _asking(self, doing: str) -> Iterator[None]:
        """Wait for one answer, and turn every fault into a sentence."""
        with self._patience.asking(), in_words(self._place, doing):
            yield

    def capabilities(self) -> frozenset[str]:
        """What the server says it can do, in capitals."""
        with self._asking("asking what it can do"):
            return frozenset(word.decode("ascii", "replace").upper() for word in self._client.capabilities())

    def select(self, folder: str) -> Selected:
        """Open a folder; Denied if there is none of this name."""
        with self._asking(f'opening the folder "{folder}"'):
            answer = self._client.select_folder(folder)
            self._letters = int(answer.get(b"EXISTS", 0))
            validity, next_uid = int(answer.get(b"UIDVALIDITY", 0)), int(answer.get(b"UIDNEXT", 0))
        if not validity:
            raise Denied(f'{self._place} does not number the letters of "{folder}": pbem can\'t use it.')
        if not next_uid:
            next_uid = max(self.search("UID", "*"), default=0) + 1
        return Selected(validity, next_uid, self._letters)

    def search(self, *criteria: str | date) -> list[int]:
        """The uids of the letters that meet all criteria, in ascending order.

        In a very large folder by stretches, the last one first: a letter that goes meanwhile moves others
        to the front, into a stretch that is still to come.
        """
        found: set[int] = set()
        starts = range(1, self._letters + 1, _AT_ONCE)
        with self._asking("searching for letters"):
            if len(starts) < 2:
                found.update(map(int, self._client.search(list(criteria))))
            for start in reversed(starts if len(starts) > 1 else ()):
                end = "*" if start == starts[-1] else str(start + _AT_ONCE - 1)
                found.update(map(int, self._client.search([f"{start}:{end}", *criteria])))
        return sorted(found)

    def told(self, uids: Sequence[int]) -> dict[int, Told]:
        """The sizes of letters and when they came, of those the server tells."""
        try:
            with self._asking("asking for sizes"):
                answer = self._client.fetch(list(uids), ["RFC822.SIZE", "INTERNALDATE"])
                found = {
                    uid: (items.get(b"RFC822.SIZE"), items.get(b"INTERNALDATE"))
                    for uid, items in answer.items()
                }
        except Denied:
            return {}
        return {
            uid: Told(size if isinstance(size, int) else None, at.astimezone() if at else None)
            for uid, (size, at) in found.items()
        }

    def senders(self, uids: Sequence[int]) -> dict[int, str]:
        """The addresses in the From lines of letters, of those the server tells."""
        try:
            with self._asking("asking who wrote"):
                answer = self._client.fetch(list(uids), ["BODY.PEEK[HEADER.FIELDS (FROM)]"])
                heads = {
                    uid: next((value for key, value in items.items() if key.startswith(b"BODY[")), None)
                    for uid, items in answer.items()
                }
        except Denied:
            return {}
        return {uid: sender_in(head) for uid, head in heads.items() if isinstance(head, bytes)}

    def arrived(self, uids: Sequence[int]) -> dict[int, tuple[datetime, frozenset[str]]]:
        """When the server got these letters, and their flags; those that are gone are left out."""
        with self._asking("asking when letters came"):
            answer = self._client.fetch(list(uids), ["INTERNALDATE", "FLAGS"])
        return {
            uid: (items[b"INTERNALDATE"].astimezone(), frozenset(flag.decode() for flag in items[b"FLAGS"]))
            for uid, items in answer.items()
            if b"INTERNALDATE" in items
        }

    def piece(self, uid: int, start: int, length: int) -> bytes | None:
        """A stretch of a letter, empty behind its end; None if the letter is no longer there."""
        try:
            with self._asking(f"fetching letter {uid}"):
                answer = self._client.fetch([uid], [f"BODY.PEEK[]<{start}.{length}>"])
                items = answer.get(uid, {})
                body = next((value for key, value in items.items() if key.startswith(b"BODY[]")), None)
        except Denied:
            if self._is_gone(uid):
                return None
            raise
        if isinstance(body, bytes):
            return body
        if start and any(key.startswith(b"BODY[]") for key in items):
            return b""  # NIL
        if self._is_gone(uid):
            return None
        raise LineCut(f"{self._place} does not hand over letter {uid}, although it has it.")

    def _is_gone(self, uid: int) -> bool:
        self.noop()
        return uid not in self.search("UID", str(uid))

    def flag(self, uids: Iterable[int], flag: str) -> None:
        """Put a flag on letters."""
        with self._asking(f"marking a letter {flag}"):
            self._client.add_flags(list(uids), [flag], silent=True)

    def move(self, uids: Iterable[int], folder: str) -> None:
        """Move letters to another folder."""
        with self._asking(f'moving a letter to "{folder}"'):
            self._client.move(list(uids), folder)

    def copy(self, uids: Iterable[int], folder: str) -> None:
        """Copy letters to another folder."""
        with self._asking(f'copying a letter to "{folder}"'):
            self._client.copy(list(uids), folder)

    def expunge(self, uids: Iterable[int]) -> None:
        """Remove these letters for good, if they are marked as deleted, and no others."""
        with self._asking("deleting a letter"):
            self._client.uid_expunge(list(uids))

    def has_folder(self, folder: str) -> bool:
        """Say whether there is a folder of this name."""
        with self._asking(f'looking for the folder "{folder}"'):
            return any(name == folder for _, _, name in self._client.list_folders("", folder))

    def make_folder(self, folder: str) -> None:
        """Make a folder and have mail programs show it."""
        with self._asking(f'making the folder "{folder}"'):
            self._client.create_folder(folder)
            with suppress(imaplib.IMAP4.error):
                self._client.subscribe_folder(folder)

    def noop(self) -> bool:
        """Ask for nothing, to hear whether the line holds; return whether letters were announced."""
        with self._asking("asking for news"):
            _, answers = self._client.noop()
            return self._announced(answers)

    def idle(self, seconds: float, stop: Event) -> bool:
        """Wait until the server speaks, but no longer than this; return whether letters were announced.

        On a dead line `idle_check` returns at once with nothing, for ever: only a command finds it out.
        """
        until = time.monotonic() + seconds
        heard: list[object] = []
        with self._asking("beginning to wait"):
            self._begin_idling()
        with in_words(self._place, "waiting for news"):
            while not heard and not stop.is_set() and (left := until - time.monotonic()) > 0:
                patience = min(left, _STOP_ASKED)
                began = time.monotonic()
                heard += self._client.idle_check(timeout=patience)
                if not heard and time.monotonic() - began < patience / 2:
                    break
        with self._asking("waiting for news"):
            heard += self._client.idle_done()[1]
        is_news = self._announced(heard)
        return self.noop() or is_news

    def _begin_idling(self) -> None:
        """Any answer but the expected one leaves the two sides of different minds: the line is lost."""
        try:
            self._client.idle()
        except imaplib.IMAP4.error as fault:
            raise LineCut(f"{self._place} did not begin to wait: {said(fault)}.") from None

    def _announced(self, answers: Iterable[object]) -> bool:
        """Return whether the number of letters was told, and note it."""
        told = [one[0] for one in answers if isinstance(one, tuple) and len(one) > 1 and one[1] == b"EXISTS"]
        numbers = [number for number in told if isinstance(number, int)]
        self._letters = max([self._letters, *numbers])
        return bool(numbers)

    def close(self) -> None:
        """Say goodbye and hang up."""
        try:
            with self._asking("saying goodbye"):
                self._client.logout()
        except BoxFault:
            self.drop()

    def drop(self) -> None:
        """Hang up without a word, for the line is broken."""
        hang_up(self._client)
