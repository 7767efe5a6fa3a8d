"""Days as people write them: 2026-12-14, 14 December, 14.12.2026; what can be read two ways is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from pbem.languages.dates import DAYS, MONTHS, day_in_full

FARTHEST = timedelta(days=270)
"""How far ahead a span without years may begin, and how long it may be: else which year is meant?"""
HOW = "Write them as 14 December 2026, 14.12.2026 or 2026-12-14."

_BETWEEN = re.compile(
    r"\s+(?:to|until|till|through)\s+|\s+-+\s+|(?<=[\d.])\s*-+\s*(?=\d{1,2}\.)|(?<=-\d\d)\s+(?=\d{4}-)", re.I
)
_WEEKDAY = re.compile(rf"(?:{'|'.join(f'{day[:3]}(?:{day[3:]})?' for day in DAYS)})[.,]?\s+(?=\S)", re.I)
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?<=[. ])(?P<year>\d{4}))?")
_SLASHED = re.compile(r"(?P<one>\d{1,2})/(?P<other>\d{1,2})(?:/(?P<year>\d{4}))?")
_NAMED = re.compile(
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:of\s+)?(?P<name>[a-z]{3,9})\.?"
    r"|(?P<name2>[a-z]{3,9})\.?\s+(?P<day2>\d{1,2})(?:st|nd|rd|th)?)(?:,?\s+(?P<year>\d{4}))?",
    re.I,
)
_DAY_ALONE = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?", re.I)


class Unclear(Exception):
    """Days that cannot be read, or could be read in two ways: one sentence for the player."""


@dataclass(frozen=True)
class Written:
    """A day as written: month and year may be left to the day beside it, or to the calendar."""

    text: str
    day: int
    month: int | None = None
    year: int | None = None

    def on(self, year: int, month: int | None = None) -> date | None:
        """Return the day in a year; None if there is none such, as 29 February."""
        try:
            return date(self.year or year, self.month or month or 1, self.day)
        except ValueError:
            return None


def read_days(text: str, today: date) -> tuple[date, date]:
    """Return first and last day of a span such as "14 December to 2 January"; Unclear says what is wrong.

    "until 2 January" begins today. Days without a year are the next such; a day alone takes the month
    of the last.
    """
    words = re.sub(r"^from\s+", "", " ".join(text.split()), flags=re.IGNORECASE)
    if until := re.fullmatch(r"(?:to|until|till)\s+(.+)", words, re.IGNORECASE):
        return _ordered(today, _last(_written(until[1], today), today))
    parts = _BETWEEN.split(words)
    if len(parts) != 2:
        raise Unclear(f"I need the first day and the last, with TO between them. {HOW}")
    first, last = _written(parts[0], today, is_first=True), _written(parts[1], today)
    if last.year is None and first.year and first.month:
        begin = _exact(first)
        return _ordered(begin, _first_after(last, begin), begin)
    end = _last(last, today)
    begin = _exact(first) if first.year and first.month else _last_before(first, end)
    return _ordered(begin, end, None if first.year and last.year else today)


def _ordered(first: date, last: date, today: date | None = None) -> tuple[date, date]:
    """Return the days if they are in order and, where a year was left out, there is no doubt which."""
    if last < first:
        raise Unclear(f"{day_in_full(last)} is before {day_in_full(first)}.")
    if today and (first - today > FARTHEST or last - first > FARTHEST):
        raise Unclear(f"Do you mean {day_in_full(first)} to {day_in_full(last)}? Please write both years.")
    return first, last


def _last(written: Written, today: date) -> date:
    return _exact(written) if written.year else _first_after(written, today)


def _exact(written: Written) -> date:
    found = written.on(written.year or 0)
    if found is None:
        raise Unclear(f"There is no {written.text}.")
    return found


def _first_after(written: Written, start: date) -> date:
    return _found(written, range(start.year, start.year + 9), lambda day: day >= start)


def _last_before(written: Written, end: date) -> date:
    month = None if written.month else end.month
    return _found(written, range(end.year, end.year - 2, -1), lambda day: day <= end, month)


def _found(written: Written, years: range, fits: Callable[[date], bool], month: int | None = None) -> date:
    for year in years:
        day = written.on(year, month)
        if day and fits(day):
            return day
    raise Unclear(f"There is no {written.text}.")


def _written(text: str, today: date, is_first: bool = False) -> Written:
    """Read one day; a weekday beside it must be the right one where the year is written."""
    weekday = _WEEKDAY.match(text)
    bare = text[weekday.end() :] if weekday else text
    found = _read(bare.strip().rstrip(","), today, is_first)
    day = found.on(found.year) if found.year and found.month else None
    if weekday and day and DAYS[day.weekday()][:3].lower() != weekday[0][:3].lower():
        raise Unclear(f"{bare.strip()} is a {DAYS[day.weekday()]}, not a {weekday[0].strip(' .,')}.")
    return found


def _read(text: str, today: date, is_first: bool) -> Written:
    for word, ahead in (("today", 0), ("tomorrow", 1)):
        if text.lower() == word:
            day = today + timedelta(days=ahead)
            return Written(text, day.day, day.month, day.year)
    if found := _ISO.fullmatch(text) or _DOTTED.fullmatch(text):
        return _checked(text, int(found["day"]), int(found["month"]), found["year"])
    if found := _SLASHED.fullmatch(text):
        return _slashed(text, int(found["one"]), int(found["other"]), found["year"])
    if found := _NAMED.fullmatch(text):
        return _checked(text, int(found["day"] or found["day2"]), _month(found, text), found["year"])
    if is_first and (found := _DAY_ALONE.fullmatch(text)):
        return _checked(text, int(found["day"]), None, None)
    raise Unclear(f'I cannot read "{text[:60]}" as a day. {HOW}')


def _month(found: re.Match[str], text: str) -> int:
    name = (found["name"] or found["name2"]).lower()
    for number, month in enumerate(MONTHS, 1):
        if month.lower().startswith(name):
            return number
    raise Unclear(f'I know no month "{name}" in "{text}". {HOW}')


def _slashed(text: str, one: int, other: int, year: str | None) -> Written:
    """Read 14/12/2026 or 12/14/2026; where both could be the month, say so."""
    if one != other and one <= 12 and other <= 12:
        after = f" {year}" if year else ""
        readings = f"{one} {MONTHS[other - 1]}{after} or {other} {MONTHS[one - 1]}{after}"
        raise Unclear(f"{text} may be {readings}. {HOW}")
    return _checked(text, max(one, other), min(one, other), year)


def _checked(text: str, day: int, month: int | None, year: str | None) -> Written:
    """Return the day if some year has it, and in the year that is written."""
    found = Written(text, day, month, int(year) if year else None)
    if (month is not None and not 1 <= month <= 12) or found.on(int(year) if year else 2000) is None:
        raise Unclear(f"There is no {text}.")
    return found
