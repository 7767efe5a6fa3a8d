"""Reports of New Tabor for tests: of tables as worked cases give them, and of phases played there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.dice import RiggedDice
from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.report import Block, Report, Sentences
from pbem.engine.report import Table as Printed
from pbem.engine.ruleset import NO_SHEET, START, Chapter, Masthead, Moment, Outcome, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.caseform import given
from pbem.rulesets.new_tabor.report import report
from pbem.rulesets.new_tabor.view import EconomyView, look
from tests.new_tabor.tables import rules

EconomyChapter = Chapter[Book, EconomyView]


def seen(values: Mapping[str, Any], reader: SeatId | None = None, **options: Any) -> EconomyView:
    """What a reader sees of the table of a worked case with that `given`."""
    book = rules(**options).book
    return look(book, given(book, values, ()).state, reader)


def chapter(
    values: Mapping[str, Any],
    told: Sequence[Event] = (),
    reader: SeatId | None = None,
    sheet: Sheet = NO_SHEET,
    **options: Any,
) -> EconomyChapter:
    """A chapter in which these things happened and nothing has changed."""
    book = rules(**options).book
    position = given(book, values, ())
    view = look(book, position.state, reader)
    moment = position.moment
    told = seen_by(told, reader)
    return Chapter(book, moment, moment, view, view, told, Masthead("A game", "Friday"), reader, sheet)


def at_the_start(values: Mapping[str, Any], reader: SeatId | None = None, **options: Any) -> Report:
    """The report before anything has happened."""
    book = rules(**options).book
    position = given(book, values, ())
    view = look(book, position.state, reader)
    moment = Moment(0, START)
    return report(Chapter(book, moment, position.moment, view, view, (), Masthead("A game"), reader))


def played(
    values: Mapping[str, Any], letters: Mapping[SeatId, str], dice: Sequence[int], **options: Any
) -> tuple[EconomyChapter, Outcome[Any]]:
    """The public chapter of a phase played by these letters, and what came of it."""
    opened = rules(**options)
    position = given(opened.book, values, ())
    filed = {seat: Filed(letters.get(seat, "")) for seat in position.state.seats}
    outcome = adjudicate(opened, position, settle(opened, position, filed), RiggedDice(*dice))
    made: EconomyChapter = Chapter(
        opened.book,
        position.moment,
        outcome.position.moment,
        look(opened.book, position.state, None),
        look(opened.book, outcome.position.state, None),
        seen_by(outcome.events, None),
        Masthead("A game", "Friday"),
    )
    return made, outcome


def blocks(made: Report) -> Iterator[Block]:
    """All blocks of a report, in order."""
    for section in made.sections:
        yield from section.blocks


def printed(made: Report, title: str) -> Printed:
    """The table of that title."""
    return next(block for block in blocks(made) if isinstance(block, Printed) and block.title == title)


def cells(table: Printed) -> list[tuple[str, ...]]:
    """What stands in the rows of a table."""
    return [row.cells for row in table.rows]


def told(made: Report, heading: str) -> tuple[str, ...]:
    """The lines below a heading."""
    return next(
        block.lines for block in blocks(made) if isinstance(block, Sentences) and block.heading == heading
    )
