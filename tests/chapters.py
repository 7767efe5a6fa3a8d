"""The report of a moment that was adjudicated, made as the desk makes it but without a desk."""

from __future__ import annotations

from typing import Any

from pbem.engine.events import SeatId, seen_by
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
    )
    return rules.report(chapter)
