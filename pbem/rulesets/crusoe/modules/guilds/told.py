"""What is told of guilds (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.rulesets.crusoe.wording import Named


@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """What a seat may make that others may not."""

    cites: ClassVar[str] = "CRA-GLD-01"
    says: ClassVar[str] = "{seat} draws {token}."
    seat: str
    token: Named
