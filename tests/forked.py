"""pbem as processes of their own that are copies of this one: what begins anew must load everything first.

A copy has its own memory, files and signals, and ends as `python -m pbem` ends. What is open here is not
open there; so no database in a file may be open here when one begins.
"""

from __future__ import annotations

import ast
import gc
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import NoReturn, TextIO

import pbem.cli
from pbem.cli.main import main


@dataclass
class Forked:
    """A copy that is at work, with what `subprocess.Popen` has for a process whose words are read."""

    pid: int
    stdout: TextIO = field(repr=False)
    stderr: TextIO = field(repr=False)
    returncode: int | None = None

    def poll(self) -> int | None:
        """How it ended, None if it is at work."""
        if self.returncode is None:
            child, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if child else None
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        """Wait until it has ended."""
        until = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("pbem", timeout)
            time.sleep(0.005)
        return status

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it is at work."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """End it as systemd does."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float = 60) -> tuple[str, str]:
        """Read all that it writes until it has ended; it is killed if that takes too long."""
        alarm = Timer(timeout, os.kill, (self.pid, signal.SIGKILL))
        alarm.start()
        try:
            with ThreadPoolExecutor(1) as other, self.stdout, self.stderr:
                complaints = other.submit(self.stderr.read)
                return self.stdout.read(), complaints.result()
        finally:
            alarm.cancel()
            self.wait()


def fork_pbem(words: Sequence[str], environment: Mapping[str, str]) -> Forked:
    """Begin a copy that is pbem with these words, this environment and no other, and reads nothing."""
    load_all()
    pipes = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        nothing = os.open(os.devnull, os.O_RDONLY)
        become_pbem(words, environment, Path.cwd(), (nothing, pipes[0][1], pipes[1][1]))
    for _, end in pipes:
        os.close(end)
    printed, complaints = (os.fdopen(end, encoding="utf-8") for end, _ in pipes)
    return Forked(child, printed, complaints)


@cache
def load_all() -> None:
    """Import all commands, so that no copy needs to."""
    for module in pkgutil.iter_modules(pbem.cli.__path__, "pbem.cli."):
        import_module(module.name)
    import_module("pbem.printing.pdf")


def become_pbem(
    words: Sequence[str], environment: Mapping[str, str], folder: Path, ends: Sequence[int]
) -> NoReturn:
    """Be pbem from now on, in a process that was forked; `ends` are its three standard files."""
    status = 1
    try:
        for number, end in enumerate([os.dup(end) for end in ends]):
            os.dup2(end, number)
        os.closerange(3, 1024)
        gc.freeze()  # nothing that was open here is closed by the collector
        sys.stdin = os.fdopen(0, closefd=False)
        sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False) for number in (1, 2))
        os.environ.clear()
        os.environ.update(environment)
        time.tzset()
        os.chdir(folder)
        sys.argv = ["pbem", *words]
        main()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


_ASKING = """
import os, socket, sys
line = socket.socket(socket.AF_UNIX)
line.connect(sys.argv[1])
words = repr((sys.argv[2:], dict(os.environ), os.getcwd())).encode()
socket.send_fds(line, [words[:1]], [0, 1, 2])
line.sendall(words[1:])
line.shutdown(socket.SHUT_WR)
sys.exit(int(line.recv(9) or 1))
"""


@contextmanager
def forking_for_others() -> Iterator[str]:
    """A command for a shell: a program that begins in no time and has a copy of this process be pbem for it.

    The copy has the program's words, environment, folder and standard files, and it ends as the copy does.
    """
    load_all()
    with tempfile.TemporaryDirectory(prefix="pbem-forked-") as folder, socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{folder}/door")
        door.listen()
        program = Path(folder, "ask.py")
        program.write_text(_ASKING, "ascii")
        server = os.fork()
        if not server:
            _serve(door)
        try:
            yield f"{sys.executable} -I -S {program} {folder}/door"
        finally:
            os.kill(server, signal.SIGKILL)
            os.waitpid(server, 0)


def _serve(door: socket.socket) -> NoReturn:
    """Begin one copy after another for those that ask, until this process is killed."""
    try:
        while True:
            line, _ = door.accept()
            first, ends, _, _ = socket.recv_fds(line, 1, 3)
            with line, line.makefile("rb") as rest:
                words, environment, folder = ast.literal_eval((first + rest.read()).decode())
                child = os.fork()
                if not child:
                    become_pbem(words, environment, Path(folder), ends)
                for end in ends:
                    os.close(end)
                line.sendall(b"%d" % os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    finally:
        os._exit(1)
