"""What is told of crippling (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-CRP-01", "{seat} is crippled: row {row}.")
class RowInflicted(Event):
    seat: str
    row: str
    battle: int
