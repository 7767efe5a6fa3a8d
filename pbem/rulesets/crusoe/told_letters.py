"""What is told of letters: whose orders are played, and which lines came to nothing (brief 7.1)."""

from __future__ import annotations

from pbem.engine.events import Event, OrdersPlayed, event
from pbem.rulesets.crusoe.wording import NO_REASON, Reason


@event(rules={"orders": {"no orders": "CRU-P40"}}, called={"how": "orders"})
class Played(OrdersPlayed):
    pass


@event(
    "CRU-P31",
    "Not done ({reason}): {line}.",
    when={"not reason": "Not needed: {line}.", "number": "Line {number} is not done: {reason}."},
    rules={"number": "CRU-P11"},
)
class LineUnused(Event):
    """A line of the reader's own was not done; `number` counts exchange lines, and is 0 for all others.

    Without a reason the line belongs to a step that did not happen. `at` is its place in the letter of this
    phase, 0 if it stood in an earlier one.
    """

    number: int
    line: str
    reason: Reason = NO_REASON
    at: int = 0
