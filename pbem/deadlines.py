"""Deadlines: the rules a GM may write, and the next deadline by each of them, in UTC."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import ClassVar, TypeAlias
from zoneinfo import ZoneInfo

from pbem.clock import in_utc
from pbem.engine.options import BadValue
from pbem.engine.words import did_you_mean

Written: TypeAlias = str | Sequence[str]
"""A rule as a GM writes it, in its plainest form; `parse_rule` reads it back."""

USUAL_TIME = time(20)
SHORTEST = timedelta(hours=12)
"""The least time from a report to a deadline that comes round by itself."""

MOST_WEEKS, MOST_DAYS, LAST_YEAR = 52, 365, 9000
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_TIME = r"(\d{1,2}:\d\d)"
_EVERY = re.compile(
    rf"every (?:(\d{{1,4}}) weeks? on )?([^\d\s]+) at {_TIME}(?: from (\d{{4}}-\d\d-\d\d))?", re.ASCII
)
_IN_DAYS = re.compile(rf"days (\d{{1,4}})(?: at {_TIME})?", re.ASCII)
_MOMENT = re.compile(rf"(\d{{4}}-\d\d-\d\d)(?: {_TIME})?", re.ASCII)
_SHAPES = (
    'must be "every friday at 20:00", "every 2 weeks on friday at 20:00", "days 3", "days 3 at 18:30", '
    '"when closed" or a list of local times such as 2026-12-04 20:00'
)


class Rule(ABC):
    """How a game's deadlines follow each other."""

    is_named_by_gm: ClassVar[bool] = False

    @property
    @abstractmethod
    def written(self) -> Written:
        """Return the rule as a GM writes it."""

    @abstractmethod
    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the local times from today on, in order; `last` is the last deadline's clock time."""

    def next(
        self, after: datetime, zone: ZoneInfo, minimum: timedelta = SHORTEST, last: datetime | None = None
    ) -> datetime | None:
        """Return the next deadline in UTC, later than `after`; None if the GM closes by hand.

        `after` is when the report goes out, `last` the deadline before, if there was one. `minimum` is the
        least time between report and deadline; one that the GM has named may come sooner.
        """
        report = in_utc(after)
        least = timedelta(0) if self.is_named_by_gm else minimum
        last_time = in_utc(last).astimezone(zone).time().replace(second=0, microsecond=0) if last else None
        times = self.times(report.astimezone(zone).date(), last_time)
        deadlines = (from_local(local, zone) for local in times)
        return next((at for at in deadlines if at > report and at - report >= least), None)


@dataclass(frozen=True)
class Weekly(Rule):
    """A weekday (0 is Monday) at a clock time, every so many weeks.

    The weeks are counted from the one of `start`, which is also the first day; without it, from a Monday
    long ago, so that a deadline kept early or late moves none of those to come.
    """

    weekday: int
    at: time
    weeks: int = 1
    start: date | None = None

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        day = DAYS[self.weekday].lower()
        weeks = f"{self.weeks} weeks on {day}" if self.weeks > 1 else day
        return f"every {weeks} at {self.at:%H:%M}" + (f" from {self.start}" if self.start else "")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the weekday's times in every week that counts."""
        day = max(today, self.start or today)
        anchor = self.start.toordinal() if self.start else date.min.toordinal() + self.weekday
        first = day + timedelta(days=(anchor - day.toordinal()) % (7 * self.weeks))
        return (datetime.combine(first + timedelta(weeks=self.weeks * turn), self.at) for turn in count())


@dataclass(frozen=True)
class InDays(Rule):
    """So many days after the report, at a clock time: its own, the last deadline's, or the usual one."""

    days: int
    at: time | None = None

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return f"days {self.days}" + (f" at {self.at:%H:%M}" if self.at else "")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the time on that day, and on each day after it in case it is too soon."""
        at = self.at or last or USUAL_TIME
        return (datetime.combine(today + timedelta(days=number), at) for number in count(self.days))


@dataclass(frozen=True)
class Dates(Rule):
    """Local times the GM has named, the earliest first; behind the last one there is no deadline."""

    named: tuple[datetime, ...]
    is_named_by_gm: ClassVar[bool] = True

    @property
    def written(self) -> tuple[str, ...]:
        """Return the times as a GM writes them."""
        return tuple(at.isoformat(" ", "minutes") for at in self.named)

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the times named."""
        return iter(self.named)


@dataclass(frozen=True)
class WhenClosed(Rule):
    """No deadline: the GM closes by hand."""

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return "when closed"

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return no time at all."""
        return iter(())


def from_local(local: datetime, zone: ZoneInfo) -> datetime:
    """Return a local time in UTC: the first of two; one the clocks leap over is the first minute after."""
    while True:
        at = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
        if at.astimezone(zone).replace(tzinfo=None, fold=0) == local:
            return at
        local += timedelta(minutes=1)


def shown(at: datetime, zone: ZoneInfo) -> str:
    """Return a time as a reader in that zone reads it: Friday 4 December 2026, 20:00 (Europe/London)."""
    local = in_utc(at).astimezone(zone)
    day = f"{DAYS[local.weekday()]} {local.day} {MONTHS[local.month - 1]} {local.year}"
    return f"{day}, {local:%H:%M} ({zone.key})"


def parse_rule(value: object, field: str = "deadline") -> Rule:
    """Read a rule as a GM writes it; BadValue says what was expected."""
    if isinstance(value, list | tuple):
        return _dates(value, field)
    if not isinstance(value, str):
        raise BadValue(field, f"{_SHAPES}, not {value!r}.")
    text = " ".join(value.lower().split())
    if text == "when closed":
        return WhenClosed()
    if match := _EVERY.fullmatch(text):
        return _weekly(match, field)
    if match := _IN_DAYS.fullmatch(text):
        days = _whole(match[1], "the number of days", MOST_DAYS, field)
        return InDays(days, _clock_time(match[2], field) if match[2] else None)
    raise BadValue(field, f"{_SHAPES}, not {value!r}.")


def _weekly(match: re.Match[str], field: str) -> Weekly:
    weeks = _whole(match[1] or "1", "the number of weeks", MOST_WEEKS, field)
    if match[2] not in (names := [day.lower() for day in DAYS]):
        hint = did_you_mean(match[2], names) or "friday is one."
        raise BadValue(field, f'"{match[2]}" is no day of the week; {hint}')
    weekday = names.index(match[2])
    start = _day(match[4], field) if match[4] else None
    if start and start.weekday() != weekday:
        raise BadValue(field, f"{start} is a {DAYS[start.weekday()]}, not a {DAYS[weekday]}.")
    return Weekly(weekday, _clock_time(match[3], field), weeks, start)


def _dates(values: Sequence[object], field: str) -> Dates:
    times: list[datetime] = []
    for number, value in enumerate(values, 1):
        place = f"{field}[{number}]"
        local = _local_time(value, place)
        if times and local <= times[-1]:
            raise BadValue(place, f"{local:%Y-%m-%d %H:%M} must be later than the time before it.")
        times.append(local)
    if not times:
        raise BadValue(field, f"{_SHAPES}, not an empty list.")
    return Dates(tuple(times))


def _local_time(value: object, field: str) -> datetime:
    """Read one local time; YAML itself has made a date or time of some."""
    if isinstance(value, datetime) and value.tzinfo is None and not value.second and not value.microsecond:
        return datetime.combine(_day(value.date().isoformat(), field), value.time())
    text = value.isoformat() if isinstance(value, date) else value
    match = _MOMENT.fullmatch(" ".join(text.split())) if isinstance(text, str) else None
    if match is None:
        raise BadValue(field, f"must be a local date and time such as 2026-12-04 20:00, not {text!r}.")
    at = _clock_time(match[2], field) if match[2] else USUAL_TIME
    return datetime.combine(_day(match[1], field), at)


def _clock_time(text: str, field: str) -> time:
    hour, minute = map(int, text.split(":"))
    if hour > 23 or minute > 59:
        raise BadValue(field, f"{text} is no time of day; 0:00 to 23:59 are.")
    return time(hour, minute)


def _day(text: str, field: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadValue(field, f"{text} is no day of the calendar.") from None
    if day.year > LAST_YEAR:
        raise BadValue(field, f"{text} is too far away.")
    return day


def _whole(text: str, what: str, most: int, field: str) -> int:
    if not 1 <= int(text) <= most:
        raise BadValue(field, f"{what} must be from 1 to {most}, not {text}.")
    return int(text)
