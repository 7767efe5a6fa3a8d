"""What is told of guilds (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.rulesets.crusoe.wording import Named


@event("CRA-GLD-01", "{seat} draws {token}.")
class TokenDrawn(Event):
    seat: str
    token: Named
