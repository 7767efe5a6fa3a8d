"""Rows as SQLite keeps them, put into a database of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Column, Connection, Table, func, insert, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DataError, IntegrityError

from pbem.store.postgresql import UNIQUE

Raw = str | int | float | bytes | None
"""A value as SQLite keeps it; times are text."""
AT_ONCE = 500
MOST_AT_ONCE = 16_000_000
"""Rows that are put in together, and about how many characters and bytes of them."""
_SQLITE = sqlite.dialect()


def put_raw(connection: Connection, table: Table, rows: Iterable[Mapping[str, Raw]]) -> None:
    """Put rows of SQLite's into a table of a server; ValueError for those that do not fit it."""
    for some in in_parts(rows):
        try:
            connection.execute(insert(table), [_values(table, row) for row in some])
        except (IntegrityError, DataError) as fault:
            if getattr(fault.orig, "sqlstate", None) == UNIQUE:
                raise
            raise ValueError(f"a row of {table.name} does not fit") from None
    go_on_counting(connection, table)


def in_parts(rows: Iterable[Mapping[str, Raw]]) -> Iterator[list[dict[str, Raw]]]:
    """Yield rows in parts that are small enough to be in memory together, whatever is in them."""
    some: list[dict[str, Raw]] = []
    size = 0
    for row in rows:
        some.append(dict(row))
        size += sum(len(value) for value in row.values() if isinstance(value, str | bytes))
        if len(some) == AT_ONCE or size > MOST_AT_ONCE:
            yield some
            some, size = [], 0
    if some:
        yield some


def _values(table: Table, row: Mapping[str, Raw]) -> dict[str, object]:
    if set(row) != set(table.columns.keys()):
        raise ValueError(f"the columns of {table.name} are not those of this database")
    return {name: _value(table.columns[name], value) for name, value in row.items()}


def _value(column: Column[object], raw: Raw) -> object:
    """Return a value as we know it; times are read from text."""
    change = column.type.dialect_impl(_SQLITE).result_processor(_SQLITE, None)
    return raw if raw is None or change is None else change(raw)


def go_on_counting(connection: Connection, table: Table) -> None:
    """Let a server number new rows behind those that came with their numbers."""
    last = connection.execute(select(func.max(table.c.id))).scalar()
    counter = "SELECT setval(pg_get_serial_sequence(:table, 'id'), :last, :used)"
    connection.execute(text(counter), {"table": table.name, "last": last or 1, "used": last is not None})
