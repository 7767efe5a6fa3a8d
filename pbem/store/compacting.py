"""Giving the room of what has gone back to the disk: a SQLite file is written anew."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from pbem.store.copying import database_files
from pbem.store.engines import PATIENCE, file_of, plain_faults
from pbem.store.sqlite import SqliteFile


def database_size(url: str) -> int:
    """Return the bytes that a database's files take on the disk; 0 for a server's."""
    return sum(path.stat().st_size for path in database_files(url))


def size_without_gaps(url: str) -> int:
    """Return about how many bytes a SQLite file will have when it was written anew."""
    file = file_of(url)
    with plain_faults(SqliteFile(file)), closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
        pages, free, each = (
            int(connection.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
    return (pages - free) * each


def compact(url: str, patience: float = PATIENCE) -> None:
    """Write a SQLite file anew without its gaps; whatever goes wrong, it stays as it was. Others wait."""
    file = file_of(url)
    with (
        plain_faults(SqliteFile(file)),
        closing(sqlite3.connect(file, timeout=patience, isolation_level=None)) as connection,
    ):
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
