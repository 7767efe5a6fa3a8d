"""Reading beside those who work: one moment's state, without the lock that every other transaction takes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, NoSuchModuleError

from pbem.store import faults
from pbem.store.engines import Place, place_of
from pbem.store.postgresql import DRIVER, PostgresServer
from pbem.store.sqlite import SqliteFile

STOPPED = "57014"
"""What a server says of a statement that took longer than it may."""


class Reader:
    """A database that is only read, by its address; whatever it is asked takes `patience` seconds at most."""

    def __init__(self, url: str, patience: float) -> None:
        self._place = place_of(url)
        self._engine = _engine(self._place, patience)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees the state of one moment; StoreFault where that can't be."""
        if not self._place.is_there:
            raise faults.no_database(self._place.name)
        try:
            with self._engine.connect() as connection:
                yield connection
        except Exception as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            fault = _fault(self._place, cause)
            if fault is None:
                raise
            raise fault from error

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()


def _fault(place: Place, cause: BaseException | None) -> Exception | None:
    if getattr(cause, "sqlstate", None) == STOPPED:
        return faults.locked(place.name)
    return place.fault(cause)


def _engine(place: Place, patience: float) -> Engine:
    if isinstance(place, PostgresServer):
        return _of_server(place, patience)
    assert isinstance(place, SqliteFile)
    return _of_file(place, patience)


def _of_file(place: SqliteFile, patience: float) -> Engine:
    """Open the file anew each time, so that one put in its place is seen; never make one."""
    address = f"file:{quote(str(place.file))}?mode=rw"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(address, uri=True, timeout=patience)
        connection.isolation_level = None
        connection.execute("PRAGMA query_only=ON")
        return connection

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _of_server(place: PostgresServer, patience: float) -> Engine:
    seconds, milliseconds = max(2, int(patience)), max(1, int(patience * 1000))
    options = f"-c statement_timeout={milliseconds} -c default_transaction_read_only=on -c timezone=UTC"
    try:
        return create_engine(
            place.url.set(drivername=DRIVER),
            connect_args={"connect_timeout": seconds, "options": options},
            isolation_level="REPEATABLE READ",
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=1,
        )
    except (ModuleNotFoundError, NoSuchModuleError):
        raise faults.no_driver() from None
