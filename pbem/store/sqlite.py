"""A database in a SQLite file: its connections, and what SQLite says when something is wrong."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, make_url

from pbem.store import faults
from pbem.store.faults import AlreadyKept

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
OF_A_FULL_DISK = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says too where it has no room for the files that it keeps beside the database."""
FULL = 1_000_000
"""A disk with fewer bytes free is full: the file of shared memory alone takes 32 kB."""


@dataclass(frozen=True)
class SqliteFile:
    """The file of a database; its folder is there."""

    file: Path

    @property
    def name(self) -> str:
        """Return how sentences name it."""
        return str(self.file)

    @property
    def is_there(self) -> bool:
        """Say whether it was made."""
        return self.file.exists()

    def make(self) -> None:
        """Make a new file for its owner only: it will hold addresses and secrets."""
        try:
            if not self.file.exists():
                self.file.touch(mode=0o600)
                self.file.chmod(0o600)  # whatever the umask is; the files beside it get the same rights
        except PermissionError:
            raise faults.read_only(self.name) from None

    def engine(self, patience: float, *, is_upgrade: bool = False) -> Engine:
        """Return connections, every transaction of which holds the write lock from its start.

        While tables are rebuilt the foreign keys are not watched: the upgrade looks at them at its end.
        """
        url = make_url("sqlite://").set(database=str(self.file))
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

    def locks(self) -> None:
        """Return nothing: whoever uses a file is on its machine, and takes that machine's locks."""

    def finish_upgrade(self, connection: Connection) -> None:
        """Look whether all rows that others name are there."""
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise faults.half_made(self.name, "rows point to rows that are not there")

    def fault(self, error: BaseException | None) -> Exception | None:
        """Return the fault that a database's error means; None for our own mistakes."""
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:
            return None
        if code in UNIQUE:
            return AlreadyKept(str(error))
        sentence = FAULTS.get(code & 0xFF)
        if code & 0xFF in OF_A_FULL_DISK and shutil.disk_usage(self.file.parent).free < FULL:
            sentence = faults.disk_full
        return sentence(self.name) if sentence else None
