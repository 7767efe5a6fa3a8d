"""The calendar: days on which no deadline falls, and what the clocks on the wall do on others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from pbem.clock import in_utc
from pbem.engine.events import listed
from pbem.engine.tongue import language, tr, trp
from pbem.languages.dates import day_and_month, day_in_full, weekday_name

if TYPE_CHECKING:
    from holidays import HolidayBase

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@dataclass(frozen=True)
class DaysOff:
    """Days on which no deadline falls: weekdays (0 is Monday), dates, a country's public holidays."""

    weekdays: frozenset[int] = frozenset()
    dates: frozenset[date] = frozenset()
    country: str | None = None

    def why(self, day: date) -> str:
        """Return why no deadline falls on a day: "a holiday", "Christmas Day"; nothing if one may."""
        if self.country and (name := public_holiday(self.country, day)):
            return name
        if day in self.dates:
            return tr("a holiday")
        if day.weekday() in self.weekdays:
            return tr("{weekday}s are skipped", weekday=weekday_name(day.weekday()))
        return ""

    def open_day(self, day: date) -> date:
        """Return the day itself, or the next on which a deadline may fall."""
        while self.why(day):
            day += DAY
        return day

    def first_moved_to(self, day: date) -> date:
        """Return the first of the days whose deadlines are moved to this day or a later one."""
        while self.why(day - DAY):
            day -= DAY
        return day


NO_DAYS_OFF = DaysOff()


def public_holiday(country: str, day: date) -> str:
    """Return what a country (GB), or a part of it (GB-SCT), celebrates on a day; nothing if nothing."""
    found = _public_holidays(country, language()).get(day)
    return listed(found.split("; ")) if found else ""


@lru_cache(maxsize=64)
def _public_holidays(country: str, language: str) -> HolidayBase:
    """Return a country's holidays, named in a language; in English where they are not known in that."""
    from holidays import country_holidays, list_localized_countries

    code, _, part = country.partition("-")
    known, wanted = list_localized_countries().get(code, ()), language.replace("-", "_")
    return country_holidays(code, subdiv=part or None, language=wanted if wanted in known else "en_US")


def country_fault(country: str) -> str:
    """Return what is wrong with a country's code; empty if its holidays are known."""
    from holidays import list_supported_countries

    code, _, part = country.partition("-")
    known = list_supported_countries()
    if code not in known:
        return f"must be a country's two letters such as GB, DE or US, not {country!r}."
    if part and part not in known[code]:
        parts = ", ".join(f"{code}-{one}" for one in known[code])
        return f"no holidays are known of {country}; {f'{parts} are.' if parts else f'write {code}.'}"
    return ""


@dataclass(frozen=True)
class Appointed:
    """A deadline by a rule: when it is, which local time the rule named, and the local time it became.

    `why_moved` says what is celebrated on the day named, if the deadline was moved from it.
    """

    at: datetime
    named: datetime
    local: datetime
    zone: ZoneInfo
    why_moved: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What a GM should know of it: where it was moved from, and what the clocks do."""
        day = day_and_month(self.named.date())
        moved = tr("moved from {day}: {reason}", day=day, reason=self.why_moved)
        return (*((moved,) if self.why_moved else ()), *clock_notes(self.local, self.zone))


def from_local(local: datetime, zone: ZoneInfo) -> datetime:
    """Return a local time in UTC: the first of two; one the clocks leap over is the first minute after."""
    while True:
        at = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
        if at.astimezone(zone).replace(tzinfo=None, fold=0) == local:
            return at
        local += MINUTE


def clock_notes(local: datetime, zone: ZoneInfo) -> tuple[str, ...]:
    """Return what is odd about a local time: not on the clock, on it twice, or within a day of a change."""
    at = from_local(local, zone)
    kept = at.astimezone(zone)
    notes = []
    if kept.replace(tzinfo=None, fold=0) != local:
        notes.append(
            tr(
                "the clocks leap over {time} that day; the first minute after it counts",
                time=f"{local:%H:%M}",
            )
        )
    elif local.replace(tzinfo=zone, fold=1).utcoffset() != kept.utcoffset():
        notes.append(
            tr("the clocks show {time} twice that day; the first time counts", time=f"{local:%H:%M}")
        )
    return (*notes, *_clock_change(at, zone))


def _clock_change(at: datetime, zone: ZoneInfo) -> Iterator[str]:
    """Yield when the clocks are changed, if that is less than a day before or after a time."""
    early, late = at - DAY, at + DAY
    before, after = (time.astimezone(zone).utcoffset() or timedelta(0) for time in (early, late))
    if before == after:
        return
    while late - early > MINUTE:
        middle = early + (late - early) // 2
        is_before = middle.astimezone(zone).utcoffset() == before
        early, late = (middle, late) if is_before else (early, middle)
    minute = (late + timedelta(seconds=30)).replace(second=0, microsecond=0)
    local = (minute + before).replace(tzinfo=None)
    minutes, time, day = abs(after - before) // MINUTE, f"{local:%H:%M}", day_and_month(local.date())
    if after > before:
        yield tr(
            "the clocks go forward {minutes} minutes at {time} on {day}", minutes=minutes, time=time, day=day
        )
    else:
        yield tr(
            "the clocks go back {minutes} minutes at {time} on {day}", minutes=minutes, time=time, day=day
        )


def shown(at: datetime, zone: ZoneInfo) -> str:
    """Return a time as a reader in that zone reads it: Friday 4 December 2026, 20:00 (Europe/London)."""
    local = in_utc(at).astimezone(zone)
    day, time = day_in_full(local.date()), f"{local:%H:%M}"
    return trp("date", "{day}, {time} ({zone})", day=day, time=time, zone=zone.key)
