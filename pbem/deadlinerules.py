"""The rules by which deadlines follow each other, and the next deadline by each of them, in UTC."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import count
from typing import ClassVar, TypeAlias
from zoneinfo import ZoneInfo

from pbem.calendars import DAY, NO_DAYS_OFF, Appointed, DaysOff, from_local
from pbem.clock import in_utc
from pbem.engine.tongue import language, tr, tr_noop, trn, trp
from pbem.languages.dates import DAYS, weekday_name

_DAYS_OF_MONTH = {1: tr_noop("{n}st"), 2: tr_noop("{n}nd"), 3: tr_noop("{n}rd")}
_OTHER_DAY = tr_noop("{n}th")
Written: TypeAlias = str | Sequence[str]
"""A rule as a GM writes it, in its plainest form; `parse_rule` reads it back."""

USUAL_TIME = time(20)
NO_WAIT = timedelta(0)
PLACES = ("first", "second", "third", "fourth", "last")
"""Which of a month's Fridays."""
_TOLD_PLACES = (
    tr_noop("first {weekday} of the month at {time}"),
    tr_noop("second {weekday} of the month at {time}"),
    tr_noop("third {weekday} of the month at {time}"),
    tr_noop("fourth {weekday} of the month at {time}"),
    tr_noop("last {weekday} of the month at {time}"),
)


class Rule(ABC):
    """How a game's deadlines follow each other."""

    is_named_by_gm: ClassVar[bool] = False
    counts_from_report: ClassVar[bool] = False
    has_deadlines: ClassVar[bool] = True

    @property
    @abstractmethod
    def written(self) -> Written:
        """Return the rule as a GM writes it."""

    @property
    @abstractmethod
    def told(self) -> str:
        """Return the rule in the language spoken; in English it can be written so."""

    @property
    def clock_time(self) -> time | None:
        """Return the clock time of its deadlines, if it has one."""
        at: time | None = getattr(self, "at", None)
        return at

    @abstractmethod
    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the local times from today on, in order; `last` is the last deadline's clock time."""

    def next(
        self,
        after: datetime,
        zone: ZoneInfo,
        minimum: timedelta = NO_WAIT,
        last: datetime | None = None,
        off: DaysOff = NO_DAYS_OFF,
    ) -> datetime | None:
        """Return the next deadline in UTC, as `appointed` tells it; None if the GM closes by hand."""
        found = self.appointed(after, zone, minimum, last, off)
        return found.at if found else None

    def appointed(
        self,
        after: datetime,
        zone: ZoneInfo,
        minimum: timedelta = NO_WAIT,
        last: datetime | None = None,
        off: DaysOff = NO_DAYS_OFF,
    ) -> Appointed | None:
        """Return the next deadline, later than `after`; None if the GM closes by hand.

        `after` is when the report goes out, `last` a deadline whose clock time is kept by a rule that has
        none. `minimum` is the least time between report and deadline; one that the GM has named may come
        sooner. A deadline that falls on a day off is moved to the next day that is none.
        """
        report = in_utc(after)
        least = NO_WAIT if self.is_named_by_gm else minimum
        today = report.astimezone(zone).date()
        start = today if self.counts_from_report else off.first_moved_to(today)
        last_time = in_utc(last).astimezone(zone).time().replace(second=0, microsecond=0) if last else None
        found = (_appointed(named, zone, off) for named in self.times(start, last_time))
        ordered = sorted(found, key=lambda one: one.at) if self.is_named_by_gm else found
        return next((one for one in ordered if one.at > report and one.at - report >= least), None)


def _appointed(named: datetime, zone: ZoneInfo, off: DaysOff) -> Appointed:
    local = datetime.combine(off.open_day(named.date()), named.time())
    why = off.why(named.date()) if local != named else ""
    return Appointed(from_local(local, zone), named, local, zone, why)


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

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        day, at, start = _weekday(self.weekday), f"{self.at:%H:%M}", self.start
        if self.weeks == 1 and start is None:
            return tr("every {weekday} at {time}", weekday=day, time=at)
        if start is None:
            return tr("every {n} weeks on {weekday} at {time}", n=self.weeks, weekday=day, time=at)
        date = trp("date", "{year}-{month:02}-{day:02}", year=start.year, month=start.month, day=start.day)
        if self.weeks == 1:
            return tr("every {weekday} at {time} from {date}", weekday=day, time=at, date=date)
        return tr(
            "every {n} weeks on {weekday} at {time} from {date}",
            n=self.weeks,
            weekday=day,
            time=at,
            date=date,
        )

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the weekday's times in every week that counts."""
        day = max(today, self.start or today)
        anchor = self.start.toordinal() if self.start else date.min.toordinal() + self.weekday
        first = day + timedelta(days=(anchor - day.toordinal()) % (7 * self.weeks))
        return (datetime.combine(first + timedelta(weeks=self.weeks * turn), self.at) for turn in count())


@dataclass(frozen=True)
class Daily(Rule):
    """Each day at a clock time."""

    at: time

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return f"daily at {self.at:%H:%M}"

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        return tr("daily at {time}", time=f"{self.at:%H:%M}")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the time on every day."""
        return (datetime.combine(today + timedelta(days=number), self.at) for number in count())


@dataclass(frozen=True)
class MonthlyWeekday(Rule):
    """The first, second, third, fourth (0 to 3) or last (-1) such weekday of every month."""

    place: int
    weekday: int
    at: time

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return f"{PLACES[self.place]} {DAYS[self.weekday].lower()} of the month at {self.at:%H:%M}"

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        return tr(_TOLD_PLACES[self.place], weekday=_weekday(self.weekday), time=f"{self.at:%H:%M}")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the weekday's times in every month."""
        return _from(today, (self._day(first) for first in _months(today)), self.at)

    def _day(self, first: date) -> date:
        days = [first + timedelta(days=number) for number in range(_length(first))]
        return [day for day in days if day.weekday() == self.weekday][self.place]


@dataclass(frozen=True)
class MonthlyDay(Rule):
    """A day of every month, 1 to 31; the last day of a month that is shorter."""

    day: int
    at: time

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return f"every month on the {self._place.format(n=self.day)} at {self.at:%H:%M}"

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        day = tr(self._place, n=self.day)
        return tr("every month on the {day} at {time}", day=day, time=f"{self.at:%H:%M}")

    @property
    def _place(self) -> str:
        """Return how the number of the day is written: 1st, 2nd, 3rd, 4th."""
        last = 0 if self.day in (11, 12, 13) else self.day % 10
        return _DAYS_OF_MONTH.get(last, _OTHER_DAY)

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the day's times in every month."""
        days = (first.replace(day=min(self.day, _length(first))) for first in _months(today))
        return _from(today, days, self.at)


def _weekday(weekday: int) -> str:
    """Return the name of a weekday within a rule: English rules are written in small letters."""
    return DAYS[weekday].lower() if language() == "en" else weekday_name(weekday)


def _months(today: date) -> Iterator[date]:
    """Yield the first day of this month and of all that follow."""
    for number in count(today.year * 12 + today.month - 1):
        yield date(number // 12, number % 12 + 1, 1)


def _length(first: date) -> int:
    """Return the number of days of a month."""
    return ((first + 31 * DAY).replace(day=1) - first).days


def _from(today: date, days: Iterable[date], at: time) -> Iterator[datetime]:
    return (datetime.combine(day, at) for day in days if day >= today)


@dataclass(frozen=True)
class InDays(Rule):
    """So many days after the report, at a clock time: its own, that of `last`, or the usual one."""

    days: int
    at: time | None = None
    counts_from_report: ClassVar[bool] = True

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return f"days {self.days}" + (f" at {self.at:%H:%M}" if self.at else "")

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        if self.at is None:
            return trn("days {n}", "days {n}", self.days)
        return trn("days {n} at {time}", "days {n} at {time}", self.days, time=f"{self.at:%H:%M}")

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

    @property
    def told(self) -> str:
        """Return how many times the GM has named."""
        return trn("{n} date", "{n} dates", len(self.named))

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return the times named."""
        return iter(self.named)


@dataclass(frozen=True)
class WhenClosed(Rule):
    """No deadline: the GM closes by hand."""

    has_deadlines: ClassVar[bool] = False

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return "when closed"

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        return tr("when closed")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return no time at all."""
        return iter(())


@dataclass(frozen=True)
class WithZine(Rule):
    """The deadlines of the zine, whose rule stands in config.yaml and takes the place of this one."""

    @property
    def written(self) -> str:
        """Return the rule as a GM writes it."""
        return "when the zine closes"

    @property
    def told(self) -> str:
        """Return the rule in the language spoken."""
        return tr("when the zine closes")

    def times(self, today: date, last: time | None) -> Iterator[datetime]:
        """Return no time: the zine's rule does."""
        return iter(())
