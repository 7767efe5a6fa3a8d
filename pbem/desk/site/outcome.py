"""A public outcome as the archive tells it: what is read of `outcome.json`, and nothing else of it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pbem.engine.dice import Roll

Face: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]


class _Read(BaseModel):
    """Values read from a file that anybody may have written; what is not known here is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Told(_Read):
    """An event: the rule, its sentence, and the seats that the sentence names."""

    rule: str
    says: str
    seats: tuple[str, ...] = ()


class Rolled(_Read):
    """A throw of the dice."""

    stream: str
    why: str = Field(alias="for")
    sides: Face
    faces: tuple[Face, ...]

    @model_validator(mode="after")
    def _has_its_faces(self) -> Rolled:
        if any(face > self.sides for face in self.faces):
            raise ValueError("a face is higher than its die has sides")
        return self


class Stands(_Read):
    """How a seat stands after a turn; `player` is who held the seat then, if anybody did."""

    seat: str
    name: str
    player: str = ""
    place: int
    points: int | Decimal
    says: str = ""


class Next(_Read):
    """What comes after a turn."""

    is_over: bool


class Outcome(_Read):
    """What came of a turn, for everybody; what pbem 0.3 and before wrote says not when it was closed."""

    moment: str
    turn: int
    next: Next
    deadline: datetime | None = None
    closed_at: datetime | None = None
    was_due_at: datetime | None = None
    events: tuple[Told, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    standings: tuple[Stands, ...] = ()
    press: tuple[tuple[str, str], ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def throws(self) -> tuple[Roll, ...]:
        """Return the rolls as the engine knows them."""
        return tuple(Roll(one.stream, one.why, one.sides, one.faces) for one in self.rolls)
