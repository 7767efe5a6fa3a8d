"""Big swings: what an adjudication changes most, read off the tables of the public report."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pbem.desk.judging import Judged
from pbem.desk.publishing import Rules
from pbem.engine.report import Report, Table
from pbem.engine.ruleset import Chapter, Masthead
from pbem.engine.tongue import tr

MOST_A_COLUMN = 3
MOST = 20
MOST_NAMED = 15
_NUMBER = re.compile(r"[-+]?\d{1,15}")
Cells = Mapping[tuple[str, str, str], int]
"""Numbers by the title of their table, the first cell of their row, and the title of their column."""


def swings(rules: Rules, judged: Judged, report: Report) -> list[str]:
    """Return in words what changes most: how much happens, who is struck out, the largest differences."""
    before = _report_before(rules, judged)
    events, rolls = len(judged.outcome.events), len(judged.outcome.rolls)
    lines = [tr("Things that happen: {events}. Dice thrown: {rolls}.", events=events, rolls=rolls)]
    lines += _newly_struck(_struck(before), _struck(report))
    lines += _largest(_cells(before), _cells(report))
    if len(lines) > MOST:
        more = tr("And {n} more; see the report below.", n=len(lines) - MOST)
        lines = [*lines[:MOST], more]
    return lines


def _report_before(rules: Rules, judged: Judged) -> Report:
    """Return the public report of a moment in which nothing happened."""
    position = judged.position
    view = rules.view(rules.book, position.state, None)
    moment = position.moment
    return rules.report(Chapter(rules.book, moment, moment, view, view, (), Masthead("")))


def _tables(report: Report) -> Iterator[Table]:
    for section in report.sections:
        for block in section.blocks:
            if isinstance(block, Table):
                yield block


def _struck(report: Report) -> dict[str, list[str]]:
    """Return the rows struck out, by the title of their table."""
    return {table.title: [row.cells[0] for row in table.rows if row.is_struck] for table in _tables(report)}


def _newly_struck(before: Mapping[str, list[str]], after: Mapping[str, list[str]]) -> Iterator[str]:
    for title, rows in after.items():
        new = [row for row in rows if row not in before.get(title, ())]
        if new:
            names, more = ", ".join(new[:MOST_NAMED]), len(new) - MOST_NAMED
            if more > 0:
                yield tr("{table}, struck out: {rows}, and {n} more.", table=title, rows=names, n=more)
            else:
                yield tr("{table}, struck out: {rows}.", table=title, rows=names)


def _cells(report: Report) -> Cells:
    """Return the numbers of a report's tables; a column of changes says itself what it says."""
    return {
        (table.title, row.cells[0], column.title): int(cell)
        for table in _tables(report)
        for row in table.rows
        for column, cell in zip(table.columns, row.cells, strict=True)
        if column.is_number and column.title != tr("Change") and _NUMBER.fullmatch(cell)
    }


def _largest(before: Cells, after: Cells) -> Iterator[str]:
    """Yield the largest differences of each column, in the order of the report."""
    columns = dict.fromkeys((title, column) for title, _, column in after)
    for title, column in columns:
        rows = [row for table, row, other in after if (table, other) == (title, column)]
        pairs = {row: (before.get((title, row, column)), after[title, row, column]) for row in rows}
        moved = {row: (was, now) for row, (was, now) in pairs.items() if was is not None and was != now}
        first = sorted(moved, key=lambda row: -abs(moved[row][1] - moved[row][0]))[:MOST_A_COLUMN]
        for row in first:
            before_it, now = moved[row]
            yield tr(
                "{table}, {column}: {row} from {before} to {now}.",
                table=title,
                column=column,
                row=row,
                before=before_it,
                now=now,
            )
