"""Locks that a PostgreSQL server keeps by name: held on a line of their own, given back when it ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from pbem.store.faults import StoreFault

FaultOf = Callable[[BaseException | None], Exception | None]
_TOOK_TOO_LONG = "55P03"


class ServerLocks:
    """The locks of one database; whoever has one is alone with it on all machines.

    A lock may be shared: then it keeps those away who want it for themselves. They wait in a row, so that
    nobody waits for ever.
    """

    def __init__(self, engine: Engine, fault_of: FaultOf) -> None:
        self._engine = engine
        self._fault_of = fault_of

    @contextmanager
    def held(
        self, name: str, say: Callable[[], None], patience: float, *, is_shared: bool = False
    ) -> Iterator[bool]:
        """Hold a lock while a block runs; False, and nothing held, if others had it for so many seconds.

        `say` is called where it has to be waited for. StoreFault if the server is not there.
        """
        number, kind = number_of(name), "_shared" if is_shared else ""
        with self._line() as line:
            taken = self._is_had(line, f"pg_try_advisory_lock{kind}", number)
            if not taken:
                say()
                taken = self._is_had_in_time(line, f"pg_advisory_lock{kind}", number, patience)
            try:
                yield taken
            finally:
                if taken:
                    self._let_go(line, f"pg_advisory_unlock{kind}", number)

    @contextmanager
    def _line(self) -> Iterator[Connection]:
        try:
            line = self._engine.connect()
        except DBAPIError as error:
            raise self._fault(error) from error
        with line:
            yield line

    def _is_had(self, line: Connection, call: str, number: int) -> bool:
        try:
            found = line.execute(text(f"SELECT {call}(:number)"), {"number": number}).scalar()
        except DBAPIError as error:
            raise self._fault(error) from error
        return found is not False  # those that wait return nothing

    def _is_had_in_time(self, line: Connection, call: str, number: int, patience: float) -> bool:
        try:
            line.execute(text("SELECT set_config('lock_timeout', :time, false)"), {"time": _time(patience)})
            line.execute(text(f"SELECT {call}(:number)"), {"number": number})
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) == _TOOK_TOO_LONG:
                return False
            raise self._fault(error) from error
        return True

    def _let_go(self, line: Connection, call: str, number: int) -> None:
        """Give a lock back; a line that is gone has given it back already."""
        try:
            line.execute(text(f"SELECT {call}(:number)"), {"number": number})
        except DBAPIError:
            line.invalidate()

    def _fault(self, error: DBAPIError) -> Exception:
        found = self._fault_of(error.orig)
        return found if isinstance(found, StoreFault) else error

    def close(self) -> None:
        """Let go of the server."""
        self._engine.dispose()


def number_of(name: str) -> int:
    """Return the number by which the server knows a lock: 64 bits, too many to meet by chance."""
    return int.from_bytes(hashlib.sha256(f"pbem {name}".encode()).digest()[:8], "big", signed=True)


def _time(patience: float) -> str:
    return f"{max(1, int(patience * 1000))}ms"
