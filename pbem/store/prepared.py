"""Statements compiled once and run by the driver itself, for what is asked at every letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Dialect, Executable, Select
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.types import TypeEngine

Change = Callable[[Any], Any]

_MADE: WeakKeyDictionary[Dialect, dict[Executable, Prepared]] = WeakKeyDictionary()


class Prepared:
    """A statement in the words of one database, and what turns our values into its and back."""

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        assert isinstance(statement, ClauseElement)
        compiled: Any = statement.compile(dialect=dialect)
        self._words: str = compiled.string
        self._constants = {name: bound.value for name, bound in compiled.binds.items() if not bound.required}
        self._order: Sequence[str] | None = compiled.positiontup
        self._into = [
            (name, change)
            for name, bound in compiled.binds.items()
            if (change := bound.type.dialect_impl(dialect).bind_processor(dialect))
        ]
        changes = [
            each.dialect_impl(dialect).result_processor(dialect, None) for each in _returned(statement)
        ]
        self._out: list[tuple[int, Change]] = [(at, change) for at, change in enumerate(changes) if change]

    def rows(self, connection: Connection, values: Mapping[str, object]) -> list[Sequence[Any]]:
        """Run the statement within the connection's transaction and return all rows."""
        bound = {**self._constants, **values}
        for name, change in self._into:
            bound[name] = change(bound[name])
        cursor = connection.connection.cursor()
        try:
            cursor.execute(self._words, [bound[name] for name in self._order] if self._order else bound)
            rows: list[Sequence[Any]] = list(cursor.fetchall())
        finally:
            cursor.close()
        return [self._changed(row) for row in rows] if self._out else rows

    def _changed(self, row: Sequence[Any]) -> Sequence[Any]:
        changed = list(row)
        for at, change in self._out:
            changed[at] = change(changed[at])
        return changed


def _returned(statement: Executable) -> list[TypeEngine[Any]]:
    """Return the types of what a SELECT, or an INSERT with RETURNING, gives back."""
    if isinstance(statement, Select):
        return [column.type for column in statement.selected_columns]
    assert isinstance(statement, UpdateBase)
    return [column["type"] for column in statement.returning_column_descriptions]


def prepared(statement: Executable, connection: Connection) -> Prepared:
    """Return a statement that was made once, ready for the database of this connection."""
    made = _MADE.setdefault(connection.dialect, {})
    if statement not in made:
        made[statement] = Prepared(statement, connection.dialect)
    return made[statement]
