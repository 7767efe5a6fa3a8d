"""Copies of a database that is in use, and whether a database's pages and rows are sound."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import select

from pbem.store import faults
from pbem.store.engines import PATIENCE, connected, file_of, is_file, place_of, plain_faults
from pbem.store.plain import PLAIN
from pbem.store.sqlite import SqliteFile
from pbem.store.transfer import copy_all
from pbem.store.upgrading import found_version

MOST_FAULTS = 5
"""How many faults of one database are told: of a damaged one there may be thousands."""
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database while it is in use."""


def database_files(url: str) -> list[Path]:
    """The files of a database: its own, and those that SQLite keeps beside it now; none of a server's."""
    if not is_file(url):
        return []
    file = file_of(url)
    found = [file, *(file.with_name(file.name + ending) for ending in BESIDE)]
    return [each for each in found if each.exists()]


def copy_database(url: str, to: Path) -> None:
    """Write a database as it stands at one moment to a new SQLite file of its owner's alone.

    Nobody has to wait while a file is copied; while rows of a server are, changes do. StoreFault for one of
    a newer pbem: this one does not know all that is in it.
    """
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    to.chmod(0o600)
    if not is_file(url):
        copy_all(url, f"sqlite:///{to}")
    with plain_faults(SqliteFile(to)), closing(sqlite3.connect(to)) as copy:
        if is_file(url):
            with _opened(file_of(url)) as source:
                source.backup(copy)
                _check_known(to, url)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, until somebody works with it


def _check_known(copy: Path, url: str) -> None:
    with connected(f"sqlite:///{copy}") as connection:
        found_version(connection, place_of(url).name)


def database_faults(url: str, *, is_thorough: bool = False) -> tuple[str, ...]:
    """What is wrong with the pages and rows of a database, a line a fault; nothing if it is sound.

    StoreFault where that can't be seen now, for want of room on the disk for example. The thorough check
    compares every index with its table too, and takes some times as long.
    """
    if not is_file(url):
        with connected(url) as connection:  # what rows point to a server watches itself
            for table in PLAIN.values():
                connection.execute(select(table).limit(1))
        return ()
    check = "integrity_check" if is_thorough else "quick_check"
    try:
        with _opened(file_of(url)) as connection:
            found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}({MOST_FAULTS})")]
            lost = connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS)
    except faults.StoreFault as fault:
        if not fault.is_damage:
            raise
        return (str(fault),)
    pages = [line for text in found if text != "ok" for line in text.split("\n") if line.strip()]
    return (
        *pages[:MOST_FAULTS],
        *(f"row {row[1]} of {row[0]} points to a {row[2]} not there" for row in lost),
    )


def foreign_parts(url: str) -> tuple[str, ...]:
    """What a database in a file holds that pbem never makes: views, and triggers, which change rows."""
    with _opened(file_of(url)) as connection:
        found = connection.execute("SELECT type, name FROM sqlite_master WHERE type IN ('view', 'trigger')")
        return tuple(f"it has a {kind}" for kind, _ in found.fetchmany(MOST_FAULTS))


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    if not file.exists():
        raise faults.no_database(str(file))
    address = f"file:{quote(str(file))}?mode=rw"
    with (
        plain_faults(SqliteFile(file)),
        closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection,
    ):
        yield connection
