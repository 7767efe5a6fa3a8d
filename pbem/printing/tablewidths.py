"""How a table shares the width of a page, worked out here so that no cell need be set twice."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.report import Table
from pbem.printing.plain import on_one_line
from pbem.printing.widths import width

_PAGE = 504.0  # points between the margins of A4
_SIZE = 9.0
_GUTTER = 9.5


@dataclass(frozen=True)
class Shares:
    """The width of the table and of each of its columns, in points."""

    total: str
    columns: tuple[str, ...]


def shares(table: Table) -> Shares:
    """Every column as wide as its longest cell; where that is too much, the widest give way."""
    wanted = [_natural(table, place) for place in range(len(table.columns))]
    given = wanted if sum(wanted) <= _PAGE else _squeezed(wanted)
    return Shares(f"{sum(given):.1f}pt", tuple(f"{each:.1f}pt" for each in given))


def _natural(table: Table, place: int) -> float:
    """The width of a column whose cells are one line each."""
    cells = [table.columns[place].title, *(row.cells[place] for row in table.rows)]
    return max(width(on_one_line(cell), _SIZE, True) for cell in cells) + _GUTTER


def _squeezed(wanted: list[float]) -> list[float]:
    """Columns that ask for less than an even share get it; the others share what is left evenly."""
    room, left = _PAGE, sorted(range(len(wanted)), key=lambda place: wanted[place])
    given = [0.0] * len(wanted)
    while left:
        place = left.pop(0)
        given[place] = min(wanted[place], room / (len(left) + 1))
        room -= given[place]
    return given
