"""What is told of disability (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-DIS-02", "{seat} has disability row {row}.")
class DisabilityDrawn(Event):
    seat: str
    row: str
