"""The story of a phase as all may know it, player turn by player turn, from the events (brief 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event, LineFailed, OrdersPlayed
from pbem.engine.report import Block, Sentences
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire import events
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.playerturns import parted
from pbem.rulesets.laissez_faire.view import CircuitView

CircuitChapter = Chapter[Book, CircuitView]
_IN_TABLES = (OrdersPlayed,)
"""What is told in tables alone."""


def story(chapter: CircuitChapter) -> tuple[Block, ...]:
    """Return what happened, in the order in which it did."""
    told = [event for event in chapter.events if not isinstance(event, LineFailed)]
    parts = parted(chapter.before, _without_throws_ahead(chapter, told))
    names = {seat: one.name for seat, one in chapter.before.seats.items()}
    groups = (
        (tr("Before the first turn") if parts.turns else "", parts.opening),
        *((tr("The turn of {seat}", seat=names[seat]), events_of) for seat, events_of in parts.turns),
        (tr("At the close of the round") if parts.turns else "", parts.closing),
    )
    blocks = (Sentences(head, tuple(_lines(chapter, part))) for head, part in groups)
    return tuple(block for block in blocks if block.lines)


def _without_throws_ahead(chapter: CircuitChapter, told: Sequence[Event]) -> list[Event]:
    """Leave out the throws made for all to see: the table of throws has them."""
    if not chapter.after.rolls:
        return [*told]
    last = max((place for place, one in enumerate(told) if not isinstance(one, events.Thrown)), default=-1)
    return [*told[: last + 1]]


def _lines(chapter: CircuitChapter, told: Sequence[Event]) -> Iterator[str]:
    """Yield a line for every event; a share passed on stands behind the payment that it is of."""
    line = ""
    for event in (one for one in told if not isinstance(one, _IN_TABLES)):
        if isinstance(event, events.Shared) and line:
            line = f"{line} {chapter.tells(event)}"
            continue
        if line:
            yield line
        line = chapter.tells(event)
    if line:
        yield line


def told_alone(chapter: CircuitChapter) -> tuple[str, ...]:
    """Return what the reader was told and not all, failed lines of its own left out (option books)."""
    return tuple(
        chapter.tells(event)
        for event in chapter.events
        if event.only is not None and not isinstance(event, LineFailed)
    )
