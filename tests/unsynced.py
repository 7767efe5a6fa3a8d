"""Nothing in the tests waits for the disk: processes are killed in them, but no machine goes down.

What a killed process has written is there all the same. Processes that tests start as a GM does do wait.
"""

from __future__ import annotations

import os
import sqlite3

from sqlalchemy import Engine, event

from pbem.store.sqlite import SqliteFile

OWN = SqliteFile.engine
"""How an engine is made where nothing is spared."""


def unsynced_engine(place: SqliteFile, patience: float, *, is_upgrade: bool = False) -> Engine:
    """What a place's `engine` returns, but SQLite leaves it to the system when the disk is written."""
    engine = OWN(place, patience, is_upgrade=is_upgrade)

    @event.listens_for(engine, "connect")
    def spare(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA synchronous=OFF")

    return engine


def leave_the_disk_alone() -> None:
    """Let no file that is written in this process, or in those forked from it, wait for the disk."""
    setattr(os, "fsync", lambda descriptor: None)  # noqa: B010
