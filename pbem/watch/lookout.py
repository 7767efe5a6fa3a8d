"""The lookout: what is counted in the database, at most once a second, beside what this process has done."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock

from pbem.clock import Clock
from pbem.logs import INFO, WARNING, Log
from pbem.store.counting import Counted, PastDue, count_all
from pbem.store.faults import StoreFault
from pbem.store.readers import Reader
from pbem.timerules import time_rules

FRESH = 1.0
"""Seconds for which a count serves everybody who asks."""
SHARE = 20
"""A count that takes long serves for so many times as long: it never takes more than a part of the time."""
PATIENCE = 5.0
"""Seconds that the database has for an answer."""
MOST_LOOKED_AT = 2000
SILENT = "The database does not answer."


@dataclass(frozen=True)
class Seen:
    """What was counted, or None and in one sentence why not; `seconds` is how long it took."""

    counted: Counted | None
    fault: str = ""
    seconds: float = 0.0


@dataclass
class Lookout:
    """Looks into the database at `url`; safe to be asked by several threads at a time."""

    url: str
    clock: Clock
    log: Log | None = None
    timer: Callable[[], float] = time.monotonic
    _seen: Seen = field(default_factory=lambda: Seen(None, SILENT))
    _until: float | None = None
    _lock: Lock = field(default_factory=Lock, repr=False)
    _reader: Reader | None = None

    def seen(self) -> Seen:
        """Return what is there now, or was a second ago."""
        if not self._lock.acquire(timeout=PATIENCE):
            return Seen(None, SILENT)
        try:
            if self._until is None or self.timer() >= self._until:
                since = self.timer()
                self._take(self._look())
                self._until = self.timer() + max(FRESH, SHARE * (self.timer() - since))
            return self._seen
        finally:
            self._lock.release()

    def close(self) -> None:
        """Let go of the database."""
        if self._reader:
            self._reader.close()

    def _look(self) -> Seen:
        since = self.timer()
        try:
            if self._reader is None:
                self._reader = Reader(self.url, PATIENCE)
            return Seen(count_all(self._reader, self.url, self.clock.now()), "", self.timer() - since)
        except (StoreFault, OSError) as fault:
            return Seen(None, str(fault), self.timer() - since)
        except Exception as fault:
            if self.log and self._seen.counted is not None:
                self.log.mistake("While counting what is in the database", fault)
            return Seen(
                None, f"The database can't be counted ({type(fault).__name__}).", self.timer() - since
            )

    def _take(self, seen: Seen) -> None:
        """Keep what is seen; the log is told when the database goes away, and when it comes back."""
        before, is_first = self._seen, self._until is None
        self._seen = seen
        if self.log and seen.fault and (is_first or before.fault != seen.fault):
            self.log.say(f"Nothing can be counted for those who watch: {seen.fault}", WARNING)
        elif self.log and not seen.fault and before.fault and not is_first:
            self.log.say("The database can be counted again.", INFO)


@dataclass(frozen=True)
class Overdue:
    """A game that should have been closed so long ago."""

    slug: str
    span: timedelta


def overdue_games(counted: Counted, now: datetime) -> list[Overdue]:
    """Return the games whose deadline has passed, and the time of grace after it, the oldest first."""
    spans = [Overdue(game.slug, now - _late_at(game)) for game in counted.games.past_due[:MOST_LOOKED_AT]]
    found = [one for one in spans if one.span > timedelta(0)]
    return sorted(found, key=lambda one: (-one.span, one.slug))


def _late_at(game: PastDue) -> datetime:
    """Return when a game should have been closed at the latest, however many seats are missing."""
    if '"grace"' not in game.config:  # to read all rules of thousands of games would take seconds
        return game.at
    return game.at + time_rules(game.config).grace_time
