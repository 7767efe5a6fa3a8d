"""The report of a moment that was adjudicated, made as the desk makes it but without a desk."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, TypeVar

from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Chapter, Masthead, Outcome, Position, Ruleset, Sheet

K = TypeVar("K")


def report_of(
    rules: Ruleset[Any, Any, Any],
    before: Position[Any],
    outcome: Outcome[Any],
    reader: SeatId | None,
    game: str,
    sheet: Sheet = NO_SHEET,
) -> Report:
    """What the ruleset tells a reader; None is the public."""
    chapter = Chapter(
        rules.book,
        before.moment,
        outcome.position.moment,
        rules.view(rules.book, before.state, reader),
        rules.view(rules.book, outcome.position.state, reader),
        seen_by(outcome.events, reader),
        Masthead(game, "Friday"),
        reader,
        sheet,
        results=outcome.results_of(reader),
    )
    return rules.report(chapter)


def kinds_of(base: type[K]) -> Iterator[type[K]]:
    """All classes that are of a kind, those of such classes among them."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def names_of_events(place: ModuleType) -> list[str]:
    """The names of all events that a module declares, or the modules of a package that have been read."""
    kinds = [kind for kind in kinds_of(Event) if f"{kind.__module__}.".startswith(f"{place.__name__}.")]
    return [kind.published_as for kind in kinds if kind.published_as]
