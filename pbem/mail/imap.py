"""A folder on an IMAP server: its new letters one by one, and waiting for more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, partial
from threading import Event

from pbem.mail.accounts import Account
from pbem.mail.arrivals import BoxFault
from pbem.mail.imap_after import After
from pbem.mail.imap_faults import LineCut
from pbem.mail.imap_letters import BEGINNING, ImapLetter, ImapListed
from pbem.mail.imap_line import Line, pause
from pbem.mail.imap_past import past
from pbem.mail.imap_patience import Patience
from pbem.mail.imap_session import UNTOLD, Selected, Session
from pbem.post import Marks, Origin, Wanted, every_letter

_AT_ONCE = 200  # letters whose sizes are asked for together
_IDLE = 30.0  # seconds; after so long a command shows whether the line still holds
_MATTERS = ("IDLE", "MOVE", "UIDPLUS")


@dataclass(frozen=True)
class BoxLook:
    """What there is to see in a folder of a server; nothing was taken or changed.

    `waiting` is the number of letters that would be taken now; `has_target` says whether the folder that
    letters are moved to is there, None where they are not moved.
    """

    mailbox: str
    capabilities: tuple[str, ...]
    letters: int
    unread: int
    waiting: int
    validity: int
    can_idle: bool
    can_move: bool
    can_expunge: bool
    has_target: bool | None


def _silent(_sentence: str) -> None:
    """Say nothing."""


class ImapInbox:
    """The letters of a folder that were not taken yet, in the order they came."""

    def __init__(
        self,
        account: Account,
        folder: str,
        after: str,
        move_to: str | None,
        first: str,
        marks: Marks,
        timeout: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
        say: Callable[[str], None] = _silent,
    ) -> None:
        """Take the folder, what is done with letters, and what counts when pbem first sees the folder.

        `after` is seen, flag, move or delete; `first` is unseen, all or new. `say` gets, once each, sentences
        for the GM about letters that are filed but could not be marked or moved.
        """
        self.mailbox = f"imap://{account.user}@{account.place}/{folder}"
        self._account, self._folder, self._first, self._marks = account, folder, first, marks
        self._timeout, self._say = timeout, say
        self._line = Line(account, folder, timeout, sleep)
        self._after = After(after, folder, move_to, self._say_once)
        self._validity = 0
        self._known = 0
        self._said: set[str] = set()

    def arrivals(self, wanted: Wanted = every_letter, *, is_patient: bool = False) -> Iterator[ImapLetter]:
        """Every letter not taken yet; a cut line is mended, and what was yielded is not yielded again.

        One that is not wanted is on record as left for later. BoxFault, in one sentence, if the server can't
        be reached, says no, or has no such folder.
        """
        selected = self._line.begin()
        self._validity = selected.validity
        self._line.run(self._after.prepare)
        self._tidy()
        before = past(self._marks, self.mailbox, selected, self._first)
        before.note()
        old = before.old(self._search)
        yield from self._letters(old, wanted, before.put_off)
        before.close(old)
        fresh = before.fresh(self._search)
        self._known = max([before.fresh_from - 1, *fresh])
        yield from self._letters(fresh, wanted, before.put_off)

    def wait(self, seconds: float, stop: Event) -> bool:
        """Wait for new letters, at most so long; return whether there are some.

        Faults of the line are waited out here; `arrivals` says what is wrong.
        """
        until, faults = time.monotonic() + seconds, 0
        self._line.be_patient()
        while not stop.is_set():
            left = until - time.monotonic()
            try:
                if self._line.once(partial(self._has_news, seconds=left, stop=stop)):
                    return True
                faults = 0
            except OSError as fault:
                again = pause(faults) if isinstance(fault, LineCut) else left  # a no is asked for once only
                stop.wait(max(0.0, min(again, left)))
                faults += 1
            if time.monotonic() >= until:
                return False
        return False

    def look(self) -> BoxLook:
        """Connect and say what is there; nothing is taken, marked or put on record."""
        session = Session(self._account, Patience(self._timeout))
        try:
            return self._seen(session, session.select(self._folder))
        finally:
            session.close()

    def waiting(self) -> list[int]:
        """The numbers of the letters that `arrivals` would yield now; nothing is taken or put on record."""
        selected = self._line.begin()
        self._validity = selected.validity
        before = past(self._marks, self.mailbox, selected, self._first)
        return [*before.old(self._search), *before.fresh(self._search)]

    def since(self, day: date) -> list[int]:
        """The numbers of all letters of the folder that the server got on this day or later."""
        self._validity = self._line.begin().validity
        return self._search("SINCE", day)

    def arrived(self, uids: Sequence[int]) -> dict[int, tuple[datetime, frozenset[str]]]:
        """When the server got these letters, and their flags, in this order; for what was listed just now."""
        parts = [uids[start : start + _AT_ONCE] for start in range(0, len(uids), _AT_ONCE)]
        found: dict[int, tuple[datetime, frozenset[str]]] = {}
        for part in parts:
            found |= self._line.run(partial(Session.arrived, uids=part))
        return {uid: found[uid] for uid in uids if uid in found}

    def letter(self, uid: int) -> ImapLetter | None:
        """The letter of this number, None if another program removed it; for what was listed just now."""
        return next(self._letters([uid]), None)

    def letter_at(self, origin: Origin) -> ImapLetter | None:
        """The letter at a place on record; None where another program removed it, or numbers begin anew."""
        self._validity = self._line.begin().validity
        return self.letter(origin.uid) if self._validity == origin.validity else None

    def close(self) -> None:
        """Hang up; another call connects again."""
        self._line.close()

    def _letters(
        self,
        uids: Sequence[int],
        wanted: Wanted = every_letter,
        put_off: Callable[[int], None] = lambda _: None,
    ) -> Iterator[ImapLetter]:
        """The letters of these numbers; one that another program removed meanwhile is passed over."""
        for start in range(0, len(uids), _AT_ONCE):
            part = uids[start : start + _AT_ONCE]
            told = self._line.run(partial(Session.told, uids=part))
            senders = cache(partial(self._line.run, partial(Session.senders, uids=part)))
            for uid in part:
                known = told.get(uid, UNTOLD)
                if not wanted(ImapListed(known.received_at, uid, senders)):
                    put_off(uid)
                    continue
                beginning = self._piece(uid, 0, BEGINNING)
                if beginning is not None:
                    origin = Origin(self.mailbox, self._validity, uid)
                    yield ImapLetter(
                        origin,
                        known.size,
                        beginning,
                        self._piece,
                        self._finish,
                        self._keep,
                        known.received_at,
                    )

    def _search(self, *criteria: str | date) -> list[int]:
        return self._line.run(lambda session: session.search(*criteria))

    def _piece(self, uid: int, start: int, length: int) -> bytes | None:
        return self._line.run(lambda session: session.piece(uid, start, length))

    def _finish(self, uid: int) -> None:
        """A letter that is filed is safe: if it can't be marked or moved now, that is done later."""
        try:
            self._line.run(lambda session: self._after.finish(session, [uid]))
        except BoxFault as fault:
            self._say_once(f"A letter is filed, but stays as it is in its folder for now. {fault}")

    def _keep(self, uid: int) -> None:
        """A letter that has no copy elsewhere stays in the folder, marked as seen."""
        try:
            self._line.run(lambda session: self._after.keep(session, [uid]))
        except BoxFault as fault:
            self._say_once(f"A letter stays in its folder, but is not marked as seen for now. {fault}")

    def _tidy(self) -> None:
        """Remove what was filed but not removed, because the line or the machine failed just then.

        Such a letter is unread: what its owner has read, or what was filed under another setting, stays. So
        does a letter that is kept nowhere else, even unread.
        """
        highest = self._marks.highest(self.mailbox, self._validity)
        if not self._after.removes or not highest:
            return
        try:
            self._remove_leftovers(f"1:{highest}")
        except BoxFault as fault:
            self._say_once(f"Letters that are filed stay in their folder for now. {fault}")

    def _remove_leftovers(self, uids: str) -> None:
        for word, act in (("DELETED", self._after.remove), ("UNDELETED", self._after.finish)):
            found = self._search("UID", uids, "UNSEEN", word)
            for start in range(0, len(found), _AT_ONCE):
                part = found[start : start + _AT_ONCE]
                box = (self.mailbox, self._validity, part)
                ours = sorted(self._marks.taken(*box) - self._marks.left(*box))
                if ours:
                    self._line.run(partial(act, uids=ours))

    def _has_news(self, session: Session, seconds: float, stop: Event) -> bool:
        """Look for new letters, wait for a while, look again if the server announced some."""
        session.noop()
        if self._is_fresh(session):
            return True
        patience = max(0.0, min(seconds, _IDLE))
        if "IDLE" in session.capabilities():
            return session.idle(patience, stop) and self._is_fresh(session)
        stop.wait(patience)
        session.noop()
        return self._is_fresh(session)

    def _is_fresh(self, session: Session) -> bool:
        known = max(self._known, self._marks.highest(self.mailbox, self._validity))
        return any(uid > known for uid in session.search("UID", f"{known + 1}:*"))

    def _seen(self, session: Session, selected: Selected) -> BoxLook:
        before = past(self._marks, self.mailbox, selected, self._first)
        able = session.capabilities()
        target = self._after.move_to
        return BoxLook(
            mailbox=self.mailbox,
            capabilities=tuple(word for word in _MATTERS if word in able),
            letters=selected.letters,
            unread=len(session.search("UNSEEN")),
            waiting=len(before.old(session.search)) + len(before.fresh(session.search)),
            validity=selected.validity,
            can_idle="IDLE" in able,
            can_move="MOVE" in able,
            can_expunge="UIDPLUS" in able,
            has_target=None if target is None else session.has_folder(target),
        )

    def _say_once(self, sentence: str) -> None:
        if sentence not in self._said:
            self._said.add(sentence)
            self._say(sentence)
