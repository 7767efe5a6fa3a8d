"""What is told of welfare beside what it pays (CRA-WEL)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-WEL-01", "The minimum wage is ${dollars}.")
class MinimumSet(Event):
    dollars: int
