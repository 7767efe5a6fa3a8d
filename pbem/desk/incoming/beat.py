"""Which letters of a mailbox are taken in one go, and which have to wait: a flood keeps nobody waiting."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from pbem.post import Listed, mailbox_of

MOST_AT_ONCE = 1_000
"""Letters that are taken out of a mailbox in one go; then games are closed and mail is sent between."""


@dataclass
class Beat:
    """One look into a mailbox: of each sender so many letters are taken, `most`, and so many of all.

    The others stay in the mailbox for the next look. `left` is how many were left.
    """

    most: int
    left: int = 0
    _taken: Counter[str] = field(default_factory=Counter)

    def wants(self, letter: Listed) -> bool:
        """Say whether a letter is taken now; its sender is looked up only where somebody writes a lot."""
        busy = max(self._taken.values(), default=0) >= self.most
        if busy and self._taken[mailbox_of(letter.sender)] >= self.most:
            self.left += 1
            return False
        return True

    def note(self, sender: str) -> None:
        """Count a letter that was taken."""
        self._taken[mailbox_of(sender)] += 1

    @property
    def is_full(self) -> bool:
        """Whether so many were taken that it is time for other work."""
        return self._taken.total() >= MOST_AT_ONCE


@dataclass
class Deadline:
    """A look into a mailbox as of a deadline: all that had come by then is taken, whoever wrote it."""

    at: datetime

    def wants(self, letter: Listed) -> bool:
        """Say whether a letter came in time, or nobody knows when it came."""
        came = letter.received_at
        return came is None or came <= self.at
