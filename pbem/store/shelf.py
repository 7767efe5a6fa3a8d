"""What all files have in common: a record goes in as a row, rows come out as records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Select, Table, bindparam, func, insert, select
from sqlalchemy.sql import ColumnElement, roles

from pbem.store.jobs import Job, Queue, came_right, jobs_ready, queue_survey
from pbem.store.plain import PLAIN, TABLE_NAMES
from pbem.store.prepared import prepared
from pbem.store.records import Record

R = TypeVar("R", bound=Record)
Value = str | int | bytes | None
Rank = roles.ExpressionElementRole[object]


def table_named(name: str) -> Table:
    """The table of this name."""
    return PLAIN[name]


def table_of(kind: type[Record]) -> Table:
    """The table that keeps this kind of record."""
    return table_named(TABLE_NAMES[kind])


_NAMES: Mapping[type[Record], tuple[str, ...]] = {
    kind: tuple(each.name for each in fields(kind)) for kind in TABLE_NAMES
}


@cache
def _insertion(name: str, filled: tuple[str, ...]) -> Executable:
    """The statement that adds a row to a table and tells its id."""
    table = table_named(name)
    return insert(table).values({column: bindparam(column) for column in filled}).returning(table.c.id)


@cache
def _lookup(
    name: str, shown: tuple[str, ...], equal: tuple[str, ...], by: tuple[str, ...], limit: int | None
) -> Select[Any]:
    """The statement that reads rows by what some columns equal; made once, for that costs the most."""
    columns = table_named(name).c
    ranks = [columns[rank[1:]].desc() if rank.startswith("-") else columns[rank] for rank in (*by, "id")]
    where = [columns[column] == bindparam(column) for column in equal]
    return select(*(columns[column] for column in shown)).where(*where).order_by(*ranks).limit(limit)


@cache
def _choice(name: str, shown: tuple[str, ...], where: tuple[ColumnElement[bool], ...]) -> Select[Any]:
    """The statement that reads rows by expressions made once, in the order of their numbers."""
    columns = table_named(name).c
    return select(*(columns[column] for column in shown)).where(*where).order_by(columns["number"])


@cache
def _measure(name: str, measure: str, equal: tuple[str, ...]) -> Select[int]:
    """The statement that counts rows, or finds the greatest value of a column ("max number")."""
    table = table_named(name)
    counted = func.count() if measure == "count" else func.max(table.c[measure.removeprefix("max ")])
    return select(counted).select_from(table).where(*(table.c[name] == bindparam(name) for name in equal))


class Shelf:
    """Adds and finds records within one open transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.asked: dict[Job, None] = {}

    def ask(self, job: Job) -> None:
        """Ask for a job when the transaction ends, if there are workers to do it."""
        self.asked[job] = None

    def came_right(self, job: Job) -> None:
        """Forget that a job was dead: it has been done since."""
        came_right(self._connection, job)

    def jobs_ready(self) -> int:
        """How many jobs may be done now."""
        return jobs_ready(self._connection)

    def queue(self) -> Queue | None:
        """What workers are about; None where there never were any."""
        return queue_survey(self._connection)

    def _add(self, record: Record, **more: Value) -> int:
        """Insert the record and return its id; `more` are columns the record does not show."""
        kind = type(record)
        shown: dict[str, object] = {name: getattr(record, name) for name in _NAMES[kind] if name != "id"}
        values = {**shown, **more}
        return int(self._run(_insertion(TABLE_NAMES[kind], tuple(values)), values)[0][0])

    def _run(self, statement: Executable, values: Mapping[str, object]) -> list[Sequence[Any]]:
        """Run a statement that is made only once, the quick way, and return its rows."""
        return prepared(statement, self._connection).rows(self._connection, values)

    def _all(
        self, kind: type[R], by: tuple[str, ...] = (), limit: int | None = None, **equal: Value
    ) -> list[R]:
        """Read the records whose columns equal these values, by columns ("-number": falling), then by id."""
        names = _NAMES[kind]
        wanted = _lookup(TABLE_NAMES[kind], names, tuple(equal), by, limit)
        return [kind(**dict(zip(names, row, strict=True))) for row in self._run(wanted, equal)]

    def _the(self, kind: type[R], by: tuple[str, ...] = (), **equal: Value) -> R | None:
        """Read the first record whose columns equal these values."""
        return next(iter(self._all(kind, by, 1, **equal)), None)

    def _counted(self, name: str, measure: str = "count", /, **equal: Value) -> int:
        """Count the rows of a table whose columns equal these values, or find the greatest of a column."""
        return self._run(_measure(name, measure, tuple(equal)), equal)[0][0] or 0

    def _find(
        self, kind: type[R], *where: ColumnElement[bool], by: tuple[Rank, ...] = (), limit: int | None = None
    ) -> list[R]:
        """Read the records that fit any expressions, in the order of `by` and then as they were written."""
        table, names = table_of(kind), _NAMES[kind]
        wanted = select(*(table.c[name] for name in names)).where(*where)
        found = self._connection.execute(wanted.order_by(*by, table.c.id).limit(limit))
        return [kind(**dict(zip(names, row, strict=True))) for row in found]

    def _chosen(
        self, kind: type[R], where: tuple[ColumnElement[bool], ...], values: Mapping[str, int | str]
    ) -> list[R]:
        """Read the records that fit expressions with bound values, by number."""
        wanted = _choice(TABLE_NAMES[kind], _NAMES[kind], where)
        names = _NAMES[kind]
        return [kind(**dict(zip(names, row, strict=True))) for row in self._run(wanted, values)]

    def _one(self, wanted: ColumnElement[Any], *where: ColumnElement[bool]) -> object:
        """Read one value; None where there is none."""
        return self._connection.execute(select(wanted).where(*where)).scalar()

    def _number(self, wanted: ColumnElement[int], *where: ColumnElement[bool]) -> int:
        """Read one number, such as a count; 0 where there is none."""
        return self._connection.execute(select(wanted).where(*where)).scalar() or 0
