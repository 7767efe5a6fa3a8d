"""What is told of letters: whose orders are played, and which lines came to nothing (brief 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.wording import NO_REASON, Reason

_PLAYED = {
    "orders received": tr_noop("{seat}: orders received."),
    "standing orders": tr_noop("{seat}: standing orders."),
    "no orders": tr_noop("{seat}: no orders."),
}


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Which of a seat's orders are played; `how` is the value of the engine's word for it."""

    cites: ClassVar[str] = "CRU-P40"
    seat: str
    how: str

    @property
    def rule(self) -> str:
        """Return the ruling on those who write nothing; what was sent, or stands, needs none."""
        return self.cites if self.how == "no orders" else ""

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_PLAYED[self.how], seat=self.seat)


@dataclass(frozen=True, slots=True)
class LineUnused(Event):
    """A line of the reader's own was not done; `number` counts exchange lines, and is 0 for all others.

    Without a reason the line belongs to a step that did not happen. `at` is its place in the letter of this
    phase, 0 if it stood in an earlier one.
    """

    cites: ClassVar[str] = "CRU-P31"
    number: int
    line: str
    reason: Reason = NO_REASON
    at: int = 0

    @property
    def rule(self) -> str:
        """Return the rule of exchanges, or that of steps that did not happen."""
        return "CRU-P11" if self.number else self.cites

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.reason:
            return tr("Not needed: {line}.", line=self.line)
        if self.number:
            return tr("Line {number} is not done: {reason}.", number=self.number, reason=self.reason)
        return tr("Not done ({reason}): {line}.", reason=self.reason, line=self.line)
