"""What is told of race (brief 8.1)."""

from __future__ import annotations

from pbem.engine.events import Event, event
from pbem.engine.tongue import tr_noop

PREJUDICE = "prejudice"
"""The row of the score sheet."""
NAMES = (tr_noop("prejudice"),)
"""What sentences say by `tr`."""


@event("CRA-RAC-01", "{seat} is of group {group}.")
class GroupDrawn(Event):
    seat: str
    group: str


@event("CRA-RAC-02", "Group {group} is prejudiced against group {against}: {points} VP.")
class GroupPrejudiced(Event):
    group: str
    against: str
    points: int


@event("CRA-RAC-04", "{seat} has no prejudice.")
class Unprejudiced(Event):
    seat: str


@event(
    "CRA-DSC-01",
    "{path} is closed to group {group}.",
    when={"is_reserved": "{path} is closed to all but group {group}."},
)
class GroupBarred(Event):
    path: str
    group: str
    is_reserved: bool = False


@event("CRA-RAC-03", "{seat} loses {points} VP by prejudice.")
class Prejudiced(Event):
    seat: str
    points: int
