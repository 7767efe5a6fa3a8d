"""A database of a PostgreSQL server: its connections, and what the server says when something is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, NoSuchModuleError

from pbem.store import faults
from pbem.store.faults import AlreadyKept, StoreFault
from pbem.store.serverlocks import ServerLocks

DRIVER = "postgresql+psycopg"
ONE_AT_A_TIME = 0x7062656D
"""The number of the lock that every transaction takes, as SQLite's write lock: the letters of pbem."""
ONE_DAEMON = ONE_AT_A_TIME + 1
"""The number of the lock that a daemon holds while it runs."""
_TO_CONNECT = 10.0
_SIGNS_OF_LIFE = {"idle": 30, "interval": 10, "count": 3}
"""Seconds after which each end asks whether the other is there, and how often: a machine that lost its power
gives its locks back after a minute, not after hours."""
UNIQUE = "23505"
LOCKED = ("55P03", "40001", "40P01")
NO_DATABASE, READ_ONLY, DISK_FULL = "3D000", ("25006", "42501"), ("53100", "53200")
REFUSED = "28"
"""The class of errors about names and passwords."""
UNREACHABLE = ("08", "57P01", "57P02", "57P03", "53300")


@cache
def _text_dumper() -> type[Any]:
    """Return how text is written: PostgreSQL has no place for the character NUL, which a letter may hold."""
    from psycopg.types.string import StrDumperUnknown

    class Text(StrDumperUnknown):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\N{SYMBOL FOR NULL}"))

    return Text


@dataclass(frozen=True)
class PostgresServer:
    """A database of a server, by its address; the password in it is never said."""

    url: URL

    @property
    def name(self) -> str:
        """Return how sentences name it: without user and password."""
        port = f":{self.url.port}" if self.url.port else ""
        return f"{self.url.database} at {self.url.host or 'this machine'}{port}"

    @property
    def conninfo(self) -> str:
        """Return the address as the driver itself takes it."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def is_there(self) -> bool:
        """Say that a server is asked only when it is connected to."""
        return True

    def make(self) -> None:
        """Leave it to whoever runs the server to make the database."""

    def engine(self, patience: float, *, is_upgrade: bool = False) -> Engine:
        """Return connections, every transaction of which is alone at work from its start."""
        engine = self._engine(patience)

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})

        return engine

    def _engine(self, patience: float) -> Engine:
        milliseconds = max(1, int(patience * 1000))
        said = {"lock_timeout": milliseconds, "timezone": "UTC", "client_encoding": "UTF8"}
        said |= {f"tcp_keepalives_{name}": number for name, number in _SIGNS_OF_LIFE.items()}
        arguments = {
            "connect_timeout": max(2, int(patience)),
            "options": " ".join(f"-c {name}={value}" for name, value in said.items()),
            **{f"keepalives_{name}": number for name, number in _SIGNS_OF_LIFE.items()},
        }
        try:
            engine = create_engine(
                self.url.set(drivername=DRIVER),
                connect_args=arguments,
                hide_parameters=True,
                pool_pre_ping=True,
            )
        except (ModuleNotFoundError, NoSuchModuleError):
            raise faults.no_driver() from None

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, _: object) -> None:
            connection.adapters.register_dumper(str, _text_dumper())

        return engine

    def locks(self) -> ServerLocks:
        """Return the locks that this server keeps."""
        engine = self._engine(_TO_CONNECT).execution_options(isolation_level="AUTOCOMMIT")
        return ServerLocks(engine, self.fault)

    @contextmanager
    def alone(self, *, is_shared: bool = False) -> Iterator[bool]:
        """Be the only daemon at this database while a block runs; False if another is there.

        Workers share the place with other workers. The server gives the place back when it ends or the
        connection does; StoreFault if it is not there.
        """
        engine = self._engine(_TO_CONNECT)
        try:
            try:
                connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            except DBAPIError as error:
                raise self.fault(error.orig) or error from error
            with connection:
                kind = "_shared" if is_shared else ""
                taken = text(f"SELECT pg_try_advisory_lock{kind}(:number)")
                yield bool(connection.execute(taken, {"number": ONE_DAEMON}).scalar())
        finally:
            engine.dispose()

    def finish_upgrade(self, connection: Connection) -> None:
        """Trust the server, which watches what rows point to."""

    def fault(self, error: BaseException | None) -> Exception | None:
        """Return the fault that a server's error means; None for our own mistakes."""
        code = getattr(error, "sqlstate", None)
        if code is None:
            return self._unreachable(error)
        if code == UNIQUE:
            said: Any = error
            return AlreadyKept(said.diag.message_primary)  # its details name values of the row
        return self._told(code)

    def _unreachable(self, error: BaseException | None) -> StoreFault | None:
        """Return what it means that no server has answered."""
        kinds = {f"{kind.__module__}.{kind.__name__}" for kind in type(error).__mro__}
        if "psycopg.OperationalError" not in kinds:
            return None
        said = str(error)
        if "does not exist" in said and "database" in said:
            return faults.no_such_database(self.name)
        if "authentication failed" in said or "no password supplied" in said or "pg_hba.conf" in said:
            return faults.refused(self.name)
        return faults.unreachable(self.name)

    def _told(self, code: str) -> StoreFault | None:
        if code in LOCKED:
            return faults.locked(self.name)
        if code in READ_ONLY:
            return faults.no_rights(self.name)
        if code in DISK_FULL:
            return faults.disk_full(self.name)
        if code == NO_DATABASE:
            return faults.no_such_database(self.name)
        if code.startswith(REFUSED):
            return faults.refused(self.name)
        return faults.unreachable(self.name) if code.startswith(UNREACHABLE) else None
