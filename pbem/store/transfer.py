"""Moving everything from one database to another, whatever kind they are, without loss."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from sqlalchemy import Connection, Table, insert, inspect, select, table, text

from pbem.store import faults
from pbem.store.engines import connected, place_of
from pbem.store.rawrows import AT_ONCE, go_on_counting
from pbem.store.readable import VERSION_TABLE
from pbem.store.upgrading import check_version, create_or_upgrade, found_version

Told = Callable[[str, int], None]


def copy_all(source: str, target: str, tell: Told = lambda table, rows: None) -> dict[str, int]:
    """Copy every row of a database into another that is empty; return how many by table.

    The source must be up to date and is held meanwhile; the target is made or upgraded first. `tell` is
    called behind each table. StoreFault if the target holds anything, and then nothing is changed.
    """
    from pbem.store.desk_tables import DECLARED  # takes a while to load

    place = place_of(source)
    if not place.is_there:
        raise faults.no_database(place.name)
    _check_empty(target)
    create_or_upgrade(target)
    with connected(source) as read, connected(target) as write:
        found_version(read, place.name)  # what a newer pbem has added would be left out
        check_version(read, place.name)
        copied: dict[str, int] = {}
        for table in DECLARED.sorted_tables:
            copied[table.name] = _copy_table(read, write, table)
            tell(table.name, copied[table.name])
        return copied


def _check_empty(url: str) -> None:
    """Refuse a database of any version whose tables hold rows."""
    place = place_of(url)
    if not place.is_there:
        return
    with connected(url) as connection:
        for name in sorted({*inspect(connection).get_table_names()} - {VERSION_TABLE}):
            any_row = select(text("1")).select_from(table(name)).limit(1)
            if connection.execute(any_row).first() is not None:
                raise faults.not_empty(place.name, name)


def _copy_table(read: Connection, write: Connection, kept: Table) -> int:
    """Copy the rows of a table in the order in which they were written; ids stay as they are."""
    wanted = select(kept).order_by(kept.c.id)
    rows = iter(read.execute(wanted, execution_options={"yield_per": AT_ONCE}).mappings())
    copied = 0
    while some := [dict(row) for row in islice(rows, AT_ONCE)]:
        write.execute(insert(kept), some)
        copied += len(some)
    if write.dialect.name == "postgresql":
        go_on_counting(write, kept)
    return copied
