"""Until when a round is played, as it is told to a reader."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.deadlines import shown
from pbem.engine.tongue import tr


def deadline_text(deadline: datetime | None, zone: str) -> str:
    """Return a deadline in the reader's zone, or that the GM closes by hand."""
    return shown(deadline, ZoneInfo(zone)) if deadline else tr("when the GM closes the round")
