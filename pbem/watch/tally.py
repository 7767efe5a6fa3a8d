"""The tally of a process at work: its rounds, how long each step of the last took, and which failed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

S = TypeVar("S", bound=tuple[object, ...])


@dataclass(frozen=True)
class Round:
    """A round that was done to its end: how long it took, and each sort of step; which sorts failed.

    A sort is the first word of what is being done: noting, taking, tending, sending.
    """

    seconds: float
    steps: Mapping[str, float]
    failed: tuple[str, ...]


@dataclass(frozen=True)
class Work:
    """How often something was done, and how many seconds it took in all."""

    times: int = 0
    seconds: float = 0.0


@dataclass
class Tally:
    """What one process has done; written by those who work, read by others at any time.

    `timer` gives seconds that never go back. `last` is the last round that was done to its end.
    """

    timer: Callable[[], float] = time.monotonic
    well: int = 0
    failed: int = 0
    last: Round | None = None
    _since: float = field(init=False)
    _last_well: float | None = None
    _began: float | None = None
    _work: dict[str, Work] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def __post_init__(self) -> None:
        self._since = self.timer()

    @property
    def age(self) -> float:
        """Return the seconds since there is anything to count."""
        return self.timer() - self._since

    @property
    def since_well(self) -> float | None:
        """Return the seconds since a round ended well; None if none has."""
        at = self._last_well
        return None if at is None else self.timer() - at

    @property
    def at_hand(self) -> float | None:
        """Return the seconds since the round at hand began; None between two rounds."""
        at = self._began
        return None if at is None else self.timer() - at

    def measured(self, steps: Iterable[S], failures: Callable[[], int]) -> Iterator[S]:
        """Pass on the steps of a round, which are done one by one, and take the time of each.

        `failures` is how many have failed so far. A round that is broken off is not counted.
        """
        self._began = began = self.timer()
        spent: dict[str, float] = {}
        failed: list[str] = []
        try:
            for step in steps:
                sort, before, since = str(step[0]).partition(" ")[0], failures(), self.timer()
                yield step
                spent[sort] = spent.get(sort, 0.0) + self.timer() - since
                if failures() > before and sort not in failed:
                    failed.append(sort)
            self._end(Round(self.timer() - began, spent, tuple(failed)))
        finally:
            self._began = None

    def _end(self, done: Round) -> None:
        self.last = done
        if done.failed:
            self.failed += 1
        else:
            self.well += 1
            self._last_well = self.timer()

    @contextmanager
    def spending(self, work: str) -> Iterator[None]:
        """Take the time of a piece of work, such as judging; what fails counts too."""
        since = self.timer()
        try:
            yield
        finally:
            with self._lock:
                before = self._work.get(work, Work())
                self._work[work] = Work(before.times + 1, before.seconds + self.timer() - since)

    def work(self) -> Mapping[str, Work]:
        """Return the work done so far, by its name."""
        with self._lock:
            return dict(sorted(self._work.items()))
