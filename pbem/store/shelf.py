"""What all files have in common: a record goes in as a row, rows come out as records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TypeVar

from sqlalchemy import Connection, Table, insert, select
from sqlalchemy.sql import ColumnElement, roles

from pbem.store.records import (
    DeadlineRecord,
    FilingRecord,
    GameRecord,
    LetterRecord,
    MomentRecord,
    OutcomeRecord,
    PostRecord,
    Record,
    SeatRecord,
)
from pbem.store.tables import Row

R = TypeVar("R", bound=Record)
Value = str | int | bytes | None
Rank = roles.ExpressionElementRole[object]

TABLE_NAMES: Mapping[type[Record], str] = {
    GameRecord: "game",
    SeatRecord: "seat",
    MomentRecord: "moment",
    DeadlineRecord: "deadline",
    LetterRecord: "letter",
    FilingRecord: "filing",
    OutcomeRecord: "outcome",
    PostRecord: "post",
}


def table_of(kind: type[Record]) -> Table:
    """The table that keeps this kind of record."""
    return Row.metadata.tables[TABLE_NAMES[kind]]


class Shelf:
    """Adds and finds records within one open transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _add(self, record: Record, **more: Value) -> int:
        """Insert the record and return its id; `more` are columns the record does not show."""
        shown = {each.name: getattr(record, each.name) for each in fields(record) if each.name != "id"}
        added = self._connection.execute(insert(table_of(type(record))).values({**shown, **more}))
        key = added.inserted_primary_key
        assert key is not None  # every table has an integer primary key
        return int(key[0])

    def _find(
        self, kind: type[R], *where: ColumnElement[bool], by: tuple[Rank, ...] = (), limit: int | None = None
    ) -> list[R]:
        """Read the records that fit, in the order of `by` and then as they were written."""
        table = table_of(kind)
        columns = [table.c[each.name] for each in fields(kind)]
        wanted = select(*columns).where(*where).order_by(*by, table.c.id).limit(limit)
        return [kind(**row._mapping) for row in self._connection.execute(wanted)]

    def _first(self, kind: type[R], *where: ColumnElement[bool], by: tuple[Rank, ...] = ()) -> R | None:
        """Read the first record that fits."""
        return next(iter(self._find(kind, *where, by=by, limit=1)), None)

    def _number(self, wanted: ColumnElement[int], *where: ColumnElement[bool]) -> int:
        """Read one number, such as a count; 0 where there is none."""
        return self._connection.execute(select(wanted).where(*where)).scalar() or 0
