"""The clock, which is passed to whatever asks for the time."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from pbem.engine.options import BadValue

MOST_FACTOR = 100_000
"""So many times as fast as the machine's clock one for rehearsals may go."""


class Clock(Protocol):
    """Something that knows the time."""

    def now(self) -> datetime: ...  # aware, in UTC


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Return the present time in UTC."""
        return datetime.now(UTC)


@dataclass
class FixedClock:
    """A clock that stands still until someone sets `at`, an aware time of any zone."""

    at: datetime

    def now(self) -> datetime:
        """Return the time it was set to, in UTC."""
        return in_utc(self.at)


def in_utc(at: datetime) -> datetime:
    """Return an aware time in UTC; ValueError for a time without a zone."""
    if at.utcoffset() is None:
        raise ValueError(f"{at} has no zone")
    return at.astimezone(UTC)


@dataclass(frozen=True)
class FastClock:
    """A clock that showed `start` when the machine's clock showed `since`, and goes so many times as fast.

    All processes on a machine that are given the same one see the same time.
    """

    start: datetime
    since: datetime
    factor: float

    def now(self) -> datetime:
        """Return its time in UTC."""
        return self.at(datetime.now(UTC))

    def at(self, machine: datetime) -> datetime:
        """Return its time when the machine's clock shows another."""
        return in_utc(self.start) + (machine - self.since) * self.factor

    def machine_at(self, own: datetime) -> datetime:
        """Return what the machine's clock shows when this one shows a time."""
        return in_utc(self.since) + (own - self.start) / self.factor

    @property
    def written(self) -> str:
        """Return how it is written in PBEM_CLOCK."""
        return f"{self.start.isoformat()}@{self.since.isoformat()}x{self.factor:g}"


def clock_from_environment() -> Clock:
    """Return the machine's clock, or one for rehearsals.

    PBEM_NOW, an aware ISO time, makes it stand still. PBEM_CLOCK makes it run faster: the time shown, @, the
    machine's time at which it is shown, x, and how many times as fast it goes.
    """
    if said := os.environ.get("PBEM_NOW"):
        return _standing(said)
    if said := os.environ.get("PBEM_CLOCK"):
        return _running(said)
    return SystemClock()


def _standing(said: str) -> FixedClock:
    try:
        return FixedClock(in_utc(datetime.fromisoformat(said)))
    except ValueError:
        raise BadValue(
            "PBEM_NOW", f"must be a time with its zone, such as 2026-12-04T20:00+00:00, not {said!r}."
        ) from None


def _running(said: str) -> FastClock:
    try:
        start, since, factor = re.split("[@x×]", said)
        clock = FastClock(
            in_utc(datetime.fromisoformat(start)), in_utc(datetime.fromisoformat(since)), float(factor)
        )
        if not 0 < clock.factor <= MOST_FACTOR:
            raise ValueError("the factor is out of bounds")
    except ValueError:
        raise BadValue(
            "PBEM_CLOCK",
            "must be the time shown, @, the machine's time then, x, and how many times as fast it goes, such "
            f"as 2026-12-04T20:00+00:00@2026-11-22T09:00+00:00x60, not {said!r}.",
        ) from None
    return clock
