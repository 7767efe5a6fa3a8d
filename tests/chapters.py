"""The report of a moment that was adjudicated, made as the desk makes it but without a desk."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Chapter, Masthead, Outcome, Position, Ruleset, Sheet


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


def names_of_events(module: ModuleType) -> list[str]:
    """The names of all events that a module declares."""
    kinds = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)]
    return [kind.published_as for kind in kinds if kind.published_as]
