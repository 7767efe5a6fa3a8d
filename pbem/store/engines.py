"""Where a database is, by its address: a SQLite file, or a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pbem.store import faults
from pbem.store.postgresql import PostgresServer
from pbem.store.serverlocks import ServerLocks
from pbem.store.sqlite import SqliteFile

PATIENCE = 30.0  # seconds to wait for another's transaction


class Place(Protocol):
    """A database as its kind knows it."""

    @property
    def name(self) -> str:
        """Return how sentences name it; never with a password."""

    @property
    def is_there(self) -> bool:
        """Say whether there is anything to connect to."""

    def make(self) -> None:
        """Make what must be there before the first connection."""

    def engine(self, patience: float, *, is_upgrade: bool = False) -> Engine:
        """Return connections, every transaction of which is alone at work from its start."""

    def locks(self) -> ServerLocks | None:
        """Return the locks that a server keeps; None where those of the machine serve."""

    def finish_upgrade(self, connection: Connection) -> None:
        """Look whether all is sound after an upgrade."""

    def fault(self, error: BaseException | None) -> Exception | None:
        """Return the fault that a database's error means; None for our own mistakes."""


def place_of(url: str) -> Place:
    """Return the database that an address names; StoreFault for one that pbem can't use."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise faults.unreadable_address() from None
    if address.get_backend_name() == "postgresql" and address.database:
        return PostgresServer(address)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        raise faults.unreadable_address()
    file = Path(str(address.database))
    if not file.parent.is_dir():
        raise faults.no_folder(str(file), str(file.parent))
    return SqliteFile(file)


def is_file(url: str) -> bool:
    """Say whether the database is a file of this machine."""
    return isinstance(place_of(url), SqliteFile)


def file_of(url: str) -> Path:
    """Return the SQLite file an address names; its folder is there."""
    place = place_of(url)
    if not isinstance(place, SqliteFile):
        raise faults.unreadable_address()
    return place.file


@contextmanager
def connected(url: str, patience: float = PATIENCE) -> Iterator[Connection]:
    """Connect to a database for one transaction; what goes wrong is said in sentences."""
    place = place_of(url)
    with plain_faults(place):
        engine = place.engine(patience)
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


@contextmanager
def plain_faults(place: Place) -> Iterator[None]:
    """Turn the database's trouble into sentences; our own mistakes pass as they are."""
    try:
        yield
    except Exception as error:  # statements made once raise what the driver raises
        fault = place.fault(error.orig if isinstance(error, DBAPIError) else error)
        if fault is None:
            raise
        raise fault from error
