"""The clock, which is passed to whatever asks for the time."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from pbem.engine.options import BadValue


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


def clock_from_environment() -> Clock:
    """Return the machine's clock; PBEM_NOW, an aware ISO time, makes it stand still for rehearsals."""
    said = os.environ.get("PBEM_NOW")
    if not said:
        return SystemClock()
    try:
        return FixedClock(in_utc(datetime.fromisoformat(said)))
    except ValueError:
        raise BadValue(
            "PBEM_NOW", f"must be a time with its zone, such as 2026-12-04T20:00+00:00, not {said!r}."
        ) from None
