"""A table in plain text: in columns where they fit, else a paragraph a row."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Row, Table
from pbem.engine.tongue import tr
from pbem.printing.plain import columns, on_one_line, padded, wrapped

_GAP = "  "
_OWN = "> "


def table_lines(table: Table, width: int) -> Iterator[str]:
    """The lines of a table; struck rows begin with "(out)", the reader's own with ">"."""
    rows = [_cells(row) for row in table.rows]
    if not rows:
        yield from wrapped(on_one_line(table.empty), width)
    elif _width_of(table, rows) <= width:
        yield from _in_columns(table, rows)
    else:
        for row in rows:
            yield from wrapped(_as_paragraph(table, row), width, "  ")
    if any(row.is_own for row in table.rows):
        yield from wrapped(tr("(> marks your own.)"), width)
    if table.note:
        yield from wrapped(on_one_line(table.note), width)


def _cells(row: Row) -> list[str]:
    """The cells as text, what sets the row apart in front of the first."""
    sign = (_OWN if row.is_own else "") + (f"{tr('(out)')} " if row.is_struck else "")
    first, *others = [on_one_line(cell) for cell in row.cells] or [""]
    return [sign + first, *others]


def _titles(table: Table) -> list[str]:
    return [on_one_line(column.title) for column in table.columns]


def _widths(table: Table, rows: list[list[str]]) -> list[int]:
    """Each column as wide as its widest cell or its title."""
    everything = [_titles(table), *rows]
    return [max(columns(cell) for cell in column) for column in zip(*everything, strict=True)]


def _width_of(table: Table, rows: list[list[str]]) -> int:
    widths = _widths(table, rows)
    return sum(widths) + len(_GAP) * (len(widths) - 1)


def _in_columns(table: Table, rows: list[list[str]]) -> Iterator[str]:
    widths = _widths(table, rows)
    for row in [_titles(table), *rows]:
        cells = [
            padded(cell, width, flush_right=column.is_number)
            for cell, width, column in zip(row, widths, table.columns, strict=True)
        ]
        yield _GAP.join(cells).rstrip()


def _as_paragraph(table: Table, row: list[str]) -> str:
    named = [f"{title}: {cell}" for title, cell in zip(_titles(table)[1:], row[1:], strict=True) if cell]
    rest = "; ".join(named)
    return f"{row[0]} — {rest}." if rest else f"{row[0]}."
