"""What is told of vegetarians (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-VEG-01", "{seat} is a vegetarian.")
class VegetarianDrawn(Event):
    seat: str
