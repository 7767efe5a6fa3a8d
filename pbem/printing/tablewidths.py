"""How a table shares the width of a page, worked out here so that no cell need be set twice."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.report import Table
from pbem.printing.papers import Paper
from pbem.printing.plain import on_one_line
from pbem.printing.widths import width

_SMALL = 0.83  # of the type of other tables
_HEAD = 0.9  # of that of the rows below, at most
_GUTTER = 9.5
_GAP = 18.0
_USUAL = 0.85
_TITLE = 10.5
_LONG = 16
"""Rows from which on a narrow table in small type is set in columns."""


@dataclass(frozen=True)
class Shares:
    """The width of the table and of each of its columns, in points; so many find room side by side.

    A title that is short enough for the page stands on one line, however narrow the table is.
    """

    total: str
    columns: tuple[str, ...]
    abreast: int = 1
    is_title_short: bool = True


def shares(table: Table, paper: Paper) -> Shares:
    """Every column as wide as its longest cell; where that is too much, the widest give way.

    A long table in small type is set side by side with itself as often as the page is wide enough for.
    """
    size = paper.table_type * (_SMALL if table.is_small else 1)
    wanted = [_natural(table, place, size) for place in range(len(table.columns))]
    least = [_least(table, place, size) for place in range(len(table.columns))]
    abreast = _abreast(table, size, paper.across) if table.is_small and len(table.rows) >= _LONG else 1
    room = (paper.across - _GAP * (abreast - 1)) / abreast
    given = wanted if sum(wanted) <= room else _squeezed(wanted, least, room)
    is_short = width(on_one_line(table.title), _TITLE, True) <= paper.across
    return Shares(f"{sum(given):.1f}pt", tuple(f"{each:.1f}pt" for each in given), abreast, is_short)


def _abreast(table: Table, size: float, across: float) -> int:
    """How many times a table finds room side by side, when all but its widest cells take one line.

    No word is broken for it, in cells or heads.
    """
    usual = 0.0
    for place in range(len(table.columns)):
        cells = sorted(width(on_one_line(row.cells[place]), size, True) for row in table.rows)
        usual += max(cells[int(_USUAL * (len(cells) - 1))] + _GUTTER, _least(table, place, size))
    return max(int((across + _GAP) / (usual + _GAP)), 1)


def _natural(table: Table, place: int, size: float) -> float:
    """The width of a column whose cells are one line each."""
    cells = [width(on_one_line(row.cells[place]), size, True) for row in table.rows]
    return max([width(table.columns[place].title, _HEAD * size, True), *cells]) + _GUTTER


def _least(table: Table, place: int, size: float) -> float:
    """The width of a column in which no word is broken."""
    words = {word for row in table.rows for word in on_one_line(row.cells[place]).split()}
    heads = [width(word, _HEAD * size, True) for word in table.columns[place].title.split()]
    return max([*heads, *(width(word, size, True) for word in words)], default=0) + _GUTTER


def _squeezed(wanted: list[float], least: list[float], room: float) -> list[float]:
    """Columns get what their longest words need, and share evenly what is left, none more than it asks for.

    Where there is not even room for all words, the longest are broken.
    """
    floor = least if sum(least) <= room else [0.0] * len(least)
    return [low + more for low, more in zip(floor, _dealt(wanted, floor, room - sum(floor)), strict=True)]


def _dealt(wanted: list[float], floor: list[float], room: float) -> list[float]:
    asked = [want - low for want, low in zip(wanted, floor, strict=True)]
    left = sorted(range(len(asked)), key=lambda place: asked[place])
    given = [0.0] * len(asked)
    while left:
        place = left.pop(0)
        given[place] = min(asked[place], room / (len(left) + 1))
        room -= given[place]
    return given
