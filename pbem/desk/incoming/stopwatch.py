"""The last resort against a letter that takes for ever: it is given up after so much processor time."""

from __future__ import annotations

import ctypes
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

MOST_SECONDS = 10.0
"""Processor time after which a letter is given up. What letters may hold is bounded by counts, so that each
is read in a fraction of this; here ends only what nobody has thought of."""
_AGAIN = 1.0
"""Seconds of processor time after which it is given up once more, if something has swallowed the first."""


class GivenUp(BaseException):
    """A letter has taken too much processor time; no `except Exception` on the way may hold it up."""


@contextmanager
def given_up_after(seconds: float) -> Iterator[None]:
    """Raise GivenUp in here as soon as the process has used so many seconds of processor time.

    In the main thread, where `pbem run` and every command take letters, a signal does it, which even a
    regular expression at work heeds. In a worker's thread it takes effect when Python's own code runs next.
    """
    if threading.current_thread() is threading.main_thread():
        with _signalled_after(seconds):
            yield
    else:
        with _interrupted_after(seconds, threading.get_ident()):
            yield


@contextmanager
def _signalled_after(seconds: float) -> Iterator[None]:
    is_on = True

    def give_up(number: int, frame: FrameType | None) -> None:
        if is_on:
            raise GivenUp

    before = signal.signal(signal.SIGPROF, give_up)
    try:
        try:
            signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
            yield
        finally:
            is_on = False
    finally:  # also where the signal came between the two
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _interrupted_after(seconds: float, thread: int) -> Iterator[None]:
    lock, is_over, end = threading.Lock(), threading.Event(), time.process_time() + seconds

    def watch() -> None:
        at = end
        while not is_over.wait(max(at - time.process_time(), 0.01)):
            with lock:
                if time.process_time() >= at and not is_over.is_set():
                    _raise_in(thread, GivenUp)
                    at = time.process_time() + _AGAIN

    watcher = threading.Thread(target=watch, name="letter", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        with lock:
            is_over.set()
            _raise_in(thread, None)  # one that is on its way no longer comes
        watcher.join()


def _raise_in(thread: int, fault: type[BaseException] | None) -> None:
    what = ctypes.py_object(fault) if fault is not None else None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
