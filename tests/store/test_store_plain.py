"""The plain tables, by which statements are made, are the declared ones, by which databases are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Column, Dialect
from sqlalchemy.dialects import postgresql, sqlite

from pbem.store.desk_tables import DECLARED
from pbem.store.plain import PLAIN, Utc

DIALECTS = (sqlite.dialect(), postgresql.dialect())  # type: ignore[no-untyped-call]
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def told(column: Column[object]) -> tuple[object, ...]:
    """What a statement must know of a column."""
    kinds = [column.type.compile(dialect=dialect) for dialect in DIALECTS]
    return column.name, column.primary_key, column.nullable, *kinds


def test_there_are_the_same_tables() -> None:
    assert sorted(PLAIN) == sorted(DECLARED.tables)


@pytest.mark.parametrize("table", sorted(PLAIN))
def test_a_plain_table_has_the_columns_that_are_declared(table: str) -> None:
    declared = [told(column) for column in DECLARED.tables[table].columns]
    assert sorted(map(told, PLAIN[table].columns), key=str) == sorted(declared, key=str)


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)
def test_a_time_comes_back_in_utc(dialect: Dialect) -> None:
    there = NOON.astimezone(timezone(timedelta(hours=5)))
    kept = Utc().process_bind_param(there, dialect)
    assert kept is not None
    assert (kept, kept.tzinfo) == (NOON, UTC)
    for read in (there, NOON.replace(tzinfo=None)):  # SQLite keeps no zones
        back = Utc().process_result_value(read, dialect)
        assert back is not None
        assert (back, back.tzinfo) == (NOON, UTC)
