"""Until when a round is played and when it was closed, as it is told to a reader."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.deadlines import shown
from pbem.engine.tongue import tr


def deadline_text(deadline: datetime | None, zone: str) -> str:
    """Return a deadline in the reader's zone, or that the GM closes by hand."""
    return shown(deadline, ZoneInfo(zone)) if deadline else tr("when the GM closes the round")


@dataclass(frozen=True)
class Closed:
    """When a round was closed, and the deadline that all were told, if there was one."""

    at: datetime
    due: datetime | None

    def is_on_time(self) -> bool:
        """Say whether it was closed in the minute of its deadline."""
        return self.due is not None and deadline_text(self.at, "UTC") == deadline_text(self.due, "UTC")

    def told(self, zone: str) -> str:
        """Return when it was closed, and its deadline where that was another time."""
        at = deadline_text(self.at, zone)
        if self.due is None or self.is_on_time():
            return at
        return tr("{time}; its deadline was {deadline}", time=at, deadline=deadline_text(self.due, zone))
