"""Events: facts with a rule id, an audience and one plain sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, ClassVar, TypeAlias

from pbem.engine.tongue import tr

SeatId: TypeAlias = Annotated[str, "seat"]
"""The id of a place in a game, such as "ann"; "gm" is the GM's own."""

GM: SeatId = "gm"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `only` names the seats that may know, None is everybody."""

    cites: ClassVar[str] = ""
    says: ClassVar[str] = ""
    only: frozenset[SeatId] | None = field(default=None, kw_only=True)

    @property
    def sentence(self) -> str:
        """Return the sentence a player reads, in the language spoken; `says` is its English form."""
        return tr(self.says, **{f.name: getattr(self, f.name) for f in fields(self)})

    @property
    def rule(self) -> str:
        """Return the id of the rule that made it so."""
        return self.cites

    def is_for(self, reader: SeatId | None) -> bool:
        """Say whether the reader may know; None is the public."""
        return self.only is None or reader in self.only


@dataclass(frozen=True, slots=True)
class Caused(Event):
    """What several rules can bring about: `cause` is the id of the one that did, "" if none says so."""

    cause: str = field(default="", kw_only=True)

    @property
    def rule(self) -> str:
        """Return the id of that rule."""
        return self.cause


def seen_by(events: Iterable[Event], reader: SeatId | None) -> tuple[Event, ...]:
    """Return the events that the reader may know, in order."""
    return tuple(event for event in events if event.is_for(reader))


def listed(things: Sequence[object]) -> str:
    """Join things as a sentence does: A, B and C."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return tr("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def either(things: Sequence[object]) -> str:
    """Join things of which one is meant: A, B or C."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return tr("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def counted(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun: 1 meal, 2 meals."""
    return f"{number} {thing if number == 1 else plural or thing + 's'}"
