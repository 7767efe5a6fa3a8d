"""What is told of John Galt (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event


@event("CRA-OBJ-01", "{seat} is John Galt.")
class GaltDrawn(Event):
    seat: str


@event("CRA-OBJ-03", "Galt rests: nobody makes anything.")
class Frozen(Event):
    pass


@event(
    "CRA-OBJ-04",
    (
        "Galt arrives: {seats} is moved to the Market.",
        "Galt arrives: {seats} are moved to the Market.",
    ),
)
class WorkEnded(Event):
    """Galt is at the Market, and so are all others; `seats` are names."""

    seats: tuple[str, ...]

    @property
    def n(self) -> int:
        return len(self.seats)


@event("CRA-OBJ-07", "{seat} was John Galt: all lose.")
class GaltDied(Event):
    seat: str
