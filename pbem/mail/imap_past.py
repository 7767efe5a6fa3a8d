"""Which letters of a mailbox are new: by their numbers, and by what lay there when pbem first came.

A crash at any point may lose no letter and take none that is old; the letters are taken in the order of
their numbers, and whoever fails at one must not go on to the next. So the answer to "what lay there already"
is put on record before the first letter is taken. The records are marks of their own beside the mailbox's:

- `;met`: the highest number that was there when pbem met this numbering (the UIDVALIDITY of IMAP);
- `;since`: which of the letters up to there count: unread ones, or those from a day on;
- `;passed`: all letters up to this number are dealt with;
- `;begun`: when pbem was through with what it found at its very first contact;
- `;whole`: all letters up to this number are dealt with, and of those behind it some may have been left for
  later, although others behind them were taken. Without this mark all up to the last one taken are.

They hold one more than the number meant, so that nought can be told from nothing. None of them is a letter
that was taken: what is tidied away after a crash must be on record under the mailbox's own name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from pbem.mail.imap_session import Selected
from pbem.post import Marks, Origin

Search = Callable[..., list[int]]
_BEFORE = timedelta(days=14)  # a letter may lie about so long before it was taken
_ZONES = timedelta(days=1)  # the server's days are those of its own zone
_UNREAD, _NONE = 0, 1  # else the ordinal of a day
_AT_ONCE = 500


@dataclass(frozen=True)
class Past:
    """What is old in a mailbox: all up to `after`, and up to `met` all but those that `since` lets in.

    `has_gaps`: behind `after` some letters were taken, and others were left for later; `left` are those
    that were left just now.
    """

    marks: Marks
    mailbox: str
    validity: int
    after: int
    met: int
    since: int
    is_noted: bool
    is_over: bool = False
    has_gaps: bool = False
    left: list[int] = field(default_factory=list)

    @property
    def fresh_from(self) -> int:
        """The first number that is new for certain."""
        return max(self.after, self.met) + 1

    def note(self) -> None:
        """Put on record what lay in the mailbox; before the first letter is taken."""
        if not self.is_noted:
            self._put("since", self.since)
            self._put("met", self.met)

    def old(self, search: Search) -> list[int]:
        """The letters that lay there already and are to be taken."""
        if self.after >= self.met or self.since == _NONE:
            return []
        which = ("UNSEEN",) if self.since == _UNREAD else ("SINCE", date.fromordinal(self.since))
        found = search("UID", f"{self.after + 1}:{self.met}", *which)
        return self._untaken([uid for uid in found if self.after < uid <= self.met])

    def fresh(self, search: Search) -> list[int]:
        """The letters that came since; a range up to * always finds the last letter, however low."""
        found = [uid for uid in search("UID", f"{self.fresh_from}:*") if uid >= self.fresh_from]
        left = self._untaken(found)
        if self.has_gaps and self.is_over and len(found) - len(left) > _AT_ONCE:
            self._put("whole", left[0] - 1 if left else found[-1])  # or ever more would be looked at
        return left

    def put_off(self, uid: int) -> None:
        """Put on record that a letter is left for later, before any behind it is taken."""
        if not self.has_gaps and not self.left:
            self._put("whole", max(self.after, uid - 1))
        self.left.append(uid)

    def _untaken(self, uids: list[int]) -> list[int]:
        """Those of the letters that were not taken yet, in the same order."""
        if not self.has_gaps:
            return uids
        taken = frozenset[int]().union(
            *(self.marks.taken(self.mailbox, self.validity, part) for part in _parts(uids))
        )
        return [uid for uid in uids if uid not in taken]

    def close(self, offered: Sequence[int]) -> None:
        """Note that what lay there is dealt with, if all that was offered of it was indeed taken."""
        if self.is_over:
            return
        taken = [len(self.marks.taken(self.mailbox, self.validity, part)) for part in _parts(offered)]
        if sum(taken) == len(offered):
            self._put("passed", self.met)
            if self.marks.last_taken(f"{self.mailbox};begun") is None:
                self._put("begun", self.met)

    def _put(self, name: str, number: int) -> None:
        self.marks.skip(Origin(f"{self.mailbox};{name}", self.validity, number + 1))


def _parts(uids: Sequence[int]) -> list[Sequence[int]]:
    return [uids[at : at + _AT_ONCE] for at in range(0, len(uids), _AT_ONCE)]


def past(marks: Marks, mailbox: str, selected: Selected, first: str) -> Past:
    """Return what is old in a mailbox; nothing is put on record by asking.

    `first` says what counts at the first contact: unseen, all or new.
    """
    validity = selected.validity
    whole = marks.highest(f"{mailbox};whole", validity)
    found = _past(marks, mailbox, selected, first, whole)
    return replace(found, has_gaps=whole > 0)


def _past(marks: Marks, mailbox: str, selected: Selected, first: str, whole: int) -> Past:
    validity = selected.validity
    highest = marks.highest(mailbox, validity)
    taken = whole - 1 if whole else highest
    passed, met, since = (marks.highest(f"{mailbox};{name}", validity) for name in ("passed", "met", "since"))
    if passed:
        return Past(marks, mailbox, validity, max(taken, passed - 1), 0, _NONE, True, True)
    if met:
        return Past(marks, mailbox, validity, taken, met - 1, since - 1, True)
    since = _since(marks, mailbox, first, is_known=highest > 0)
    if since < 0:
        return Past(marks, mailbox, validity, taken, 0, _NONE, True, True)
    return Past(marks, mailbox, validity, taken, selected.next_uid - 1, since, False)


def _since(marks: Marks, mailbox: str, first: str, is_known: bool) -> int:
    """Which of the letters count in a numbering that was not met yet; -1: all.

    After a change of numbering these are the letters that came since a fortnight before the last was taken:
    those known are recognised by what they say. What was old at the first contact stays old.
    """
    last, begun = marks.last_taken(mailbox), marks.last_taken(f"{mailbox};begun")
    if is_known:
        return -1  # all were wanted, and this numbering is the first
    is_first = first != "all" and marks.last_taken(f"{mailbox};met") is not None
    if begun is None and (last is None or is_first):
        return {"unseen": _UNREAD, "new": _NONE}.get(first, -1)
    since = max(at for at in (last, begun) if at) - _BEFORE
    since = max(since, begun) if begun else since
    return (since - _ZONES).toordinal()
