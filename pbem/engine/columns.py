"""Tables by columns: each column is its title and what it says of a row, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr

R = TypeVar("R")
R_contra = TypeVar("R_contra", contravariant=True)
K = TypeVar("K")


@dataclass(frozen=True)
class ColumnOf(Generic[R_contra]):
    """A column of rows of a kind: its title, and the cell of a row, which is said by `str`."""

    title: str
    cell: Callable[[R_contra], object]
    is_number: bool = False


def text(title: str, cell: Callable[[R], object]) -> ColumnOf[R]:
    """Return a column of words."""
    return ColumnOf(title, cell)


def number(title: str, cell: Callable[[R], object]) -> ColumnOf[R]:
    """Return a column that is set flush right."""
    return ColumnOf(title, cell, is_number=True)


def numbers(
    keys: Iterable[K], cell: Callable[[R, K], object], title: Callable[[K], str] = str
) -> Iterator[ColumnOf[R]]:
    """Yield a column of numbers for each of some things, such as the seats."""

    def column(key: K) -> ColumnOf[R]:
        return number(title(key), lambda row: cell(row, key))

    return map(column, keys)


def table(
    title: str,
    rows: Iterable[R],
    *columns: ColumnOf[R],
    seat: Callable[[R], SeatId] = lambda row: "",
    is_struck: Callable[[R], bool] = lambda row: False,
    note: str = "",
    empty: str = "",
    is_small: bool = False,
    blank: str | None = None,
) -> Table:
    """Return a table; where `blank` is given, without the columns in which no row says more than that or "".

    `seat` is whom a row is about, `empty` what is said where there are none.
    """
    cells = [(row, [str(column.cell(row)) for column in columns]) for row in rows]
    shown = [
        place
        for place in range(len(columns))
        if blank is None or not cells or any(said[place] not in ("", blank) for _, said in cells)
    ]
    return Table(
        title,
        tuple(Column(columns[place].title, columns[place].is_number) for place in shown),
        tuple(
            Row(tuple(said[place] for place in shown), is_struck(row), seat=seat(row)) for row, said in cells
        ),
        note,
        empty or tr("None."),
        is_small,
    )


def across(
    title: str,
    corner: str,
    keys: Iterable[K],
    *rows: tuple[str, Callable[[K], object]],
    head: Callable[[K], str] = str,
    note: str = "",
    is_small: bool = False,
) -> Table:
    """Return a table with a column for each of some things, such as the seats; rows say one thing of each."""

    def cell(row: tuple[str, Callable[[K], object]], key: K) -> object:
        return row[1](key)

    return table(
        title,
        rows,
        text(corner, lambda row: row[0]),
        *numbers(keys, cell, head),
        note=note,
        is_small=is_small,
    )
