"""What all parts of a report read: the chapter with its events, and the sentences told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from pbem.engine.events import Event, SeatId
from pbem.engine.report import Sentences
from pbem.engine.ruleset import Chapter
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.paper.minus import told_with_minus
from pbem.rulesets.crusoe.view import IslandView

IslandChapter: TypeAlias = Chapter[Book, IslandView]
E = TypeVar("E", bound=Event)


def of_kind(told: Iterable[Event], kind: type[E]) -> list[E]:
    """Return the events of a kind, in order."""
    return [event for event in told if isinstance(event, kind)]


def seat_named(chapter: IslandChapter, name: str) -> SeatId:
    """Return the seat that events call by this name; "" for a name that is nobody's."""
    return next((id for id, seat in chapter.before.seats.items() if seat.name == name), "")


def cited(chapter: IslandChapter, event: Event) -> str:
    """Return what is said of an event, with the rule that made it so."""
    return f"{told_with_minus(event, chapter.tells(event))} [{event.rule}]"


def is_flavoured(chapter: IslandChapter, event: Event) -> bool:
    """Say whether more is told of an event than its sentence, so that a table cannot stand for it."""
    return chapter.tells(event) != event.sentence


def sentences(
    chapter: IslandChapter,
    heading: str,
    told: Sequence[Event],
    in_tables: tuple[type[Event], ...] = (),
) -> Iterator[Sentences]:
    """Yield events as sentences under a heading, without those that tables tell; nothing if none are left."""
    lines = tuple(
        cited(chapter, event)
        for event in told
        if not isinstance(event, in_tables) or is_flavoured(chapter, event)
    )
    if lines:
        yield Sentences(heading, lines)
