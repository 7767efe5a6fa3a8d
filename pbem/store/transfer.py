"""Moving everything from one database to another, whatever kind they are, without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice

from sqlalchemy import Connection, Table, insert, select

from pbem.store import (
    desk_tables,  # noqa: F401 - the tables are known by their names
    faults,
)
from pbem.store.engines import PATIENCE, place_of, plain_faults
from pbem.store.rawrows import AT_ONCE, go_on_counting
from pbem.store.tables import Row
from pbem.store.upgrading import check_version, create_or_upgrade

Told = Callable[[str, int], None]


def copy_all(source: str, target: str, tell: Told = lambda table, rows: None) -> dict[str, int]:
    """Copy every row of a database into another that is empty; return how many by table.

    The source must be up to date and is held meanwhile; the target is made or upgraded first. `tell` is
    called behind each table. StoreFault if the target holds anything, and then nothing is changed.
    """
    place = place_of(source)
    if not place.is_there:
        raise faults.no_database(place.name)
    create_or_upgrade(target)
    with _at(source) as read, _at(target) as write:
        check_version(read, place.name)
        _check_empty(write, place_of(target).name)
        copied: dict[str, int] = {}
        for table in Row.metadata.sorted_tables:
            copied[table.name] = _copy_table(read, write, table)
            tell(table.name, copied[table.name])
        return copied


@contextmanager
def _at(url: str) -> Iterator[Connection]:
    """Connect to a database for one transaction; what goes wrong is said in sentences."""
    place = place_of(url)
    with plain_faults(place):
        engine = place.engine(PATIENCE)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


def _check_empty(connection: Connection, name: str) -> None:
    for table in Row.metadata.sorted_tables:
        if connection.execute(select(table.c.id).limit(1)).first() is not None:
            raise faults.not_empty(name, table.name)


def _copy_table(read: Connection, write: Connection, table: Table) -> int:
    """Copy the rows of a table in the order in which they were written; ids stay as they are."""
    rows = iter(
        read.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(table.c.id)).mappings()
    )
    copied = 0
    while some := [dict(row) for row in islice(rows, AT_ONCE)]:
        write.execute(insert(table), some)
        copied += len(some)
    if write.dialect.name == "postgresql":
        go_on_counting(write, table)
    return copied
