"""Watching the mailboxes: letters are taken as they come, until pbem is told to stop."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, runtime_checkable

from pbem.post import Inbox

POLL = 60.0
"""Seconds after which mailboxes are looked into that cannot say when a letter comes."""
SLICE = 1.0


@runtime_checkable
class Waiting(Protocol):
    """An inbox that knows how to wait for a letter."""

    def wait(self, seconds: float, stop: threading.Event) -> bool: ...  # True as soon as one may be there


def watch(
    inboxes: Sequence[Inbox],
    take: Callable[[], Counter[str]],
    stop: threading.Event,
    poll: float = POLL,
) -> Counter[str]:
    """Take letters again and again until `stop` is set; return how many came to what.

    `take` takes all letters there are and sends what waits; between two of its calls every inbox that can
    waits for the next letter at the same time, and none is read while it waits.
    """
    verdicts: Counter[str] = Counter()
    while not stop.is_set():
        verdicts += take()
        wait_for_letters(inboxes, stop, poll)
    return verdicts


def wait_for_letters(inboxes: Sequence[Inbox], stop: threading.Event, poll: float) -> None:
    """Wait until a letter may have come anywhere, the time is over, or `stop` is set."""
    waiting = [inbox for inbox in inboxes if isinstance(inbox, Waiting)]
    enough = threading.Event()
    with ThreadPoolExecutor(max_workers=max(1, len(waiting))) as pool:
        errands = [pool.submit(_wait_at, inbox, poll, enough) for inbox in waiting]
        left = poll
        while left > 0 and not stop.is_set() and not enough.is_set():
            stop.wait(min(SLICE, left))
            left -= SLICE
        enough.set()
        for errand in errands:
            errand.result()


def _wait_at(inbox: Waiting, seconds: float, enough: threading.Event) -> None:
    """Wait at one inbox; trouble is not told here, for taking the letters will meet it too."""
    try:
        if inbox.wait(seconds, enough):
            enough.set()
    except OSError:
        enough.wait(seconds)
