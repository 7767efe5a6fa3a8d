"""Addresses, connections and what SQLite says when something is wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pbem.store import faults
from pbem.store.faults import AlreadyKept

PATIENCE = 30.0  # seconds to wait for another's transaction

UNIQUE = (sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY)
FAULTS = {
    sqlite3.SQLITE_BUSY: faults.locked,
    sqlite3.SQLITE_LOCKED: faults.locked,
    sqlite3.SQLITE_READONLY: faults.read_only,
    sqlite3.SQLITE_CANTOPEN: faults.read_only,  # the folder is there: that was asked before
    sqlite3.SQLITE_PERM: faults.read_only,
    sqlite3.SQLITE_AUTH: faults.read_only,
    sqlite3.SQLITE_FULL: faults.disk_full,
    sqlite3.SQLITE_CORRUPT: faults.damaged,
    sqlite3.SQLITE_NOTADB: faults.damaged,
    sqlite3.SQLITE_IOERR: faults.disk_trouble,
}


def file_of(url: str) -> Path:
    """The SQLite file an address names; its folder is there."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise faults.unreadable_address() from None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        raise faults.unreadable_address()
    file = Path(str(address.database))
    if not file.parent.is_dir():
        raise faults.no_folder(str(file), str(file.parent))
    return file


def engine_for(file: Path, patience: float, *, is_upgrade: bool = False) -> Engine:
    """Connections to a SQLite file, every transaction of which holds the write lock from its start.

    While tables are rebuilt the foreign keys are not watched: the upgrade looks at them at its end.
    """
    url = make_url("sqlite://").set(database=str(file))
    engine = create_engine(url, connect_args={"timeout": patience}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA foreign_keys={'OFF' if is_upgrade else 'ON'}")
        if is_upgrade:
            connection.execute("PRAGMA journal_mode=WAL")  # stays with the file

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@contextmanager
def plain_faults(place: str) -> Iterator[None]:
    """Turn the database's trouble into sentences; our own mistakes pass as they are."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        fault = _fault(error.orig if isinstance(error, DBAPIError) else error, place)
        if fault is None:
            raise
        raise fault from error


def _fault(error: BaseException | None, place: str) -> Exception | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code in UNIQUE:
        return AlreadyKept(str(error))
    sentence = FAULTS.get(code & 0xFF)
    return sentence(place) if sentence else None
