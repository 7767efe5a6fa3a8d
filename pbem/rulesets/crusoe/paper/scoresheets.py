"""The score sheets: a column a cycle, as the printed sheet has it (CRU-007)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.report import Block, Row, Table
from pbem.engine.report import Column as TableColumn
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.castaway import Castaway, Column
from pbem.rulesets.crusoe.paper.words import points, titled
from pbem.rulesets.crusoe.view import IslandView

_ROWS: tuple[tuple[str, Callable[[Column], int]], ...] = (
    (tr_noop("Leisure enjoyed"), lambda column: column.leisure),
    (tr_noop("Water drunk"), lambda column: column.water),
    (tr_noop("Total food eaten"), lambda column: column.food),
    (tr_noop("Types of food"), lambda column: column.types),
    (tr_noop("Satisfaction"), lambda column: column.satisfaction),
)
_LAST: tuple[tuple[str, Callable[[Column], int]], ...] = (
    (tr_noop("Penalty"), lambda column: column.penalty),
    (tr_noop("Cycle total"), lambda column: column.total),
)


def score_sheets(view: IslandView) -> Iterator[Block]:
    """Yield the sheets of all seats that have scored, in seat order."""
    for seat in view.seats.values():
        if seat.sheet:
            yield score_sheet(view, seat)


def score_sheet(view: IslandView, seat: Castaway) -> Table:
    """CRU-007, CRU-139 Return a seat's sheet: a row for each source of points, a column for each cycle."""
    columns = [seat.sheet.get(cycle) for cycle in cycles_of(view)]
    modules = list(dict.fromkeys(row for column in columns if column for row, _ in column.extra))
    rows = [_row(tr(title), columns, value) for title, value in _ROWS]
    rows += [_row(titled(title), columns, _extra(title)) for title in modules]
    rows += [_row(tr(title), columns, value) for title, value in _LAST]
    running = tuple(str(column.running) if column else "" for column in columns)
    heads = (TableColumn(tr("Cycle")), *(TableColumn(str(cycle), True) for cycle in cycles_of(view)))
    return Table(seat.name, heads, (*rows, Row((tr("Running total"), *running))), is_small=True)


def _row(title: str, columns: list[Column | None], value: Callable[[Column], int]) -> Row:
    return Row((title, *(points(value(column)) if column else "" for column in columns)))


def _extra(row: str) -> Callable[[Column], int]:
    """CRU-H83 Return what finds the points of a module's row in a column."""
    return lambda column: dict(column.extra).get(row, 0)


def cycles_of(view: IslandView) -> range:
    """Return the cycles that sheets have columns for: all of the game, or those played if it is over."""
    played = max((cycle for seat in view.seats.values() for cycle in seat.sheet), default=0)
    return range(1, (played if view.is_over else view.book.last_cycle) + 1)
