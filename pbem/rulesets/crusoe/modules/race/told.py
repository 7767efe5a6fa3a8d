"""What is told of race (brief 8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop

PREJUDICE = "prejudice"
"""The row of the score sheet."""
NAMES = (tr_noop("prejudice"),)
"""What sentences say by `tr`."""


@dataclass(frozen=True, slots=True)
class GroupDrawn(Event):
    """A seat of a minority."""

    cites: ClassVar[str] = "CRA-RAC-01"
    says: ClassVar[str] = "{seat} is of group {group}."
    seat: str
    group: str


@dataclass(frozen=True, slots=True)
class GroupPrejudiced(Event):
    """What members of a group lose for each member of another that does as well."""

    cites: ClassVar[str] = "CRA-RAC-02"
    says: ClassVar[str] = "Group {group} is prejudiced against group {against}: {points} VP."
    group: str
    against: str
    points: int


@dataclass(frozen=True, slots=True)
class Unprejudiced(Event):
    """A seat that has not the prejudice of its group."""

    cites: ClassVar[str] = "CRA-RAC-04"
    says: ClassVar[str] = "{seat} has no prejudice."
    seat: str


@dataclass(frozen=True, slots=True)
class GroupBarred(Event):
    """A path that a group may not take, or that is reserved for it."""

    cites: ClassVar[str] = "CRA-DSC-01"
    path: str
    group: str
    is_reserved: bool = False

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_reserved:
            return tr("{path} is closed to all but group {group}.", path=self.path, group=self.group)
        return tr("{path} is closed to group {group}.", path=self.path, group=self.group)


@dataclass(frozen=True, slots=True)
class Prejudiced(Event):
    """What a seat loses in a cycle."""

    cites: ClassVar[str] = "CRA-RAC-03"
    says: ClassVar[str] = "{seat} loses {points} VP by prejudice."
    seat: str
    points: int
