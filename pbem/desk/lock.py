"""One pbem at a time: a lock on the installation, which the system gives back when a process dies.

Where the database is on a server, its own locks are taken (`pbem/store/serverlocks.py`).
"""

from __future__ import annotations

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

WAITING = "Another pbem is at work here; waiting for it."
PATIENCE = 60.0
"""Seconds a second pbem waits for the first."""


class Busy(Exception):
    """Another pbem has been at work here for too long."""


@contextmanager
def only_one(path: Path, say: Callable[[str], None], patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock; wait for it, saying so; Busy when patience ends."""
    try:
        file = path.open("a")
    except OSError as fault:
        raise Busy(f"{path}: cannot be written: {fault.strerror}.") from None
    with file:
        _acquire(file.fileno(), path, say, patience)
        yield


def _acquire(number: int, path: Path, say: Callable[[str], None], patience: float) -> None:
    end = time.monotonic() + patience
    has_said = False
    while True:
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= end:
                raise Busy(f"another pbem is at work here ({path}); try again when it is done.") from None
            if not has_said:
                say(WAITING)
                has_said = True
            time.sleep(0.05)
