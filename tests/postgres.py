"""A PostgreSQL server of the tests' own, on loopback, and databases in it."""

from __future__ import annotations

import atexit
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from pbem.store.opening import create_or_upgrade
from tests.needs import POSTGRESQL, postgresql

USER = "pbem"
_NUMBERS = count(1)
_DATABASE = re.compile(r"^database: (\S*/(\w+))\n", re.MULTILINE)


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server of a folder; `command` is what runs it, as somebody who is not root."""

    folder: Path
    port: int
    command: tuple[str, ...]
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{database}"

    def new(self, template: str = "template0") -> str:
        """Make a database, as a copy of another; return its name."""
        name = f"test_{os.getpid()}_{next(_NUMBERS)}"
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return name

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement as the server's owner."""
        import psycopg

        with psycopg.connect(self.url(database).replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(statement.encode())

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)
        _wait_for(self.url(), self.folder / "log")

    def stop(self) -> None:
        """End it, whoever is connected."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """End it at once, as a fault would: it must recover when it starts again."""
        self._end(signal.SIGQUIT)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:  # it may hang in its own handler of signals
                self.process.kill()
                self.process.wait()
            self.process = None


def is_wanted() -> bool:
    """Say whether installations of the tests shall have their database on a server."""
    return os.environ.get("PBEM_TEST_DATABASE") == "postgresql"


needs_server = pytest.mark.skipif(not POSTGRESQL.found(), reason=POSTGRESQL.missing)
on_a_file = pytest.mark.skipif(is_wanted(), reason="about a database in a file")


@cache
def shared() -> Server:
    """Return a server for all tests of this process, which ends with it."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(running())


@cache
def _template() -> str:
    """Return the name of a database as the migrations make it; made once a process."""
    name = shared().new()
    create_or_upgrade(shared().url(name))
    return name


def give_database(folder: Path) -> None:
    """Give an installation a database of its own on the server: a fresh one, or a copy of the one it names.

    An installation whose folder was copied still names the database of the first.
    """
    config = folder / "config.yaml"
    text = config.read_text("utf-8")
    found = _DATABASE.search(text)
    if found and (folder / ".database").read_text() == str(folder):
        return
    name = shared().new(found[2] if found else _template())
    line = f"database: {shared().url(name)}\n"
    config.write_text(_DATABASE.sub(line, text) if found else text + line, "utf-8")
    (folder / ".database").write_text(str(folder))


@contextmanager
def running(*, is_durable: bool = False) -> Iterator[Server]:
    """Run a server of its own until the block ends; it never waits for the disk unless it is to be durable.

    One that does not wait may forget what was done shortly before it crashes.
    """
    programs = postgresql()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="pbem-postgres-"))
    server = None
    try:
        as_user, data, port = _unprivileged(folder), folder / "data", free_port()
        _call(as_user, programs / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = [
            *("listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}"),
            *(() if is_durable else ("fsync=off", "synchronous_commit=off", "full_page_writes=off")),
            "max_connections=200",
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        server = Server(folder, port, (*as_user, str(programs / "postgres"), "-D", str(data), *options))
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged(folder: Path) -> tuple[str, ...]:
    """Return what makes a program run as somebody other than root, which the server refuses to be."""
    if os.getuid() != 0:
        return ()
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return ("setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups")


def _call(as_user: tuple[str, ...], *command: object) -> None:
    subprocess.run([*as_user, *map(str, command)], check=True, capture_output=True, cwd="/")


def _wait_for(url: str, log: Path) -> None:
    """Wait until the server lets somebody in; it listens some time before."""
    import psycopg

    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            psycopg.connect(url.replace("+psycopg", "")).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError(f"PostgreSQL did not start: {log.read_text()}")
