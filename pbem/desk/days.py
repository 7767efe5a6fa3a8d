"""Days as people write them: 2026-12-14, 14 December, 14.12.2026; what can be read two ways is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pbem.engine.tongue import language, tr, tr_noop, trp
from pbem.languages.dates import DAYS, MONTHS, day_in_full, month_name, weekday_name

FARTHEST = timedelta(days=270)
"""How far ahead a span without years may begin, and how long it may be: else which year is meant?"""
HOW = tr_noop("Write them as 14 December 2026, 14.12.2026 or 2026-12-14.")

_BETWEEN = re.compile(
    r" (?:to|until|till|through|bis(?: zum)?) | -+ |(?<=[\d.]) ?-+ ?(?=\d{1,2}\.)|(?<=-\d\d) (?=\d{4}-)", re.I
)
"""In words with a blank between each two."""
_FIRST_WORD = re.compile(r"(?P<word>[^\W\d_]{2,14})[.,]{0,2}\s+(?=\S)")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?<=[. ])(?P<year>\d{4}))?")
_SLASHED = re.compile(r"(?P<one>\d{1,2})/(?P<other>\d{1,2})(?:/(?P<year>\d{4}))?")
_NAMED = re.compile(
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?\s*(?:of\s+)?(?P<name>[^\W\d_]{3,14})\.?"
    r"|(?P<name2>[^\W\d_]{3,14})\.?\s+(?P<day2>\d{1,2})(?:st|nd|rd|th)?)(?:,?\s+(?P<year>\d{4}))?",
    re.I,
)
_DAY_ALONE = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.)?", re.I)


_AHEAD = {"today": 0, "tomorrow": 1, "heute": 0, "morgen": 1}


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
    words = re.sub(r"^(?:from|vom|von)\s+", "", " ".join(text.split()), flags=re.IGNORECASE)
    if until := re.fullmatch(r"(?:to|until|till|bis(?:\s+zum)?)\s+(.+)", words, re.IGNORECASE):
        return _ordered(today, _last(_written(until[1], today), today))
    parts = _BETWEEN.split(words)
    if len(parts) != 2:
        raise Unclear(f"{tr('I need the first day and the last, with TO between them.')} {tr(HOW)}")
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
        raise Unclear(tr("{last} is before {first}.", last=day_in_full(last), first=day_in_full(first)))
    if today and (first - today > FARTHEST or last - first > FARTHEST):
        days = {"first": day_in_full(first), "last": day_in_full(last)}
        raise Unclear(tr("Do you mean {first} to {last}? Please write both years.", **days))
    return first, last


def _last(written: Written, today: date) -> date:
    return _exact(written) if written.year else _first_after(written, today)


def _exact(written: Written) -> date:
    found = written.on(written.year or 0)
    if found is None:
        raise _no_day(written.text)
    return found


def _no_day(text: str) -> Unclear:
    return Unclear(tr("There is no {day}.", day=text))


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
    raise _no_day(written.text)


def _written(text: str, today: date, is_first: bool = False) -> Written:
    """Read one day; a weekday beside it must be the right one where the year is written."""
    first = _FIRST_WORD.match(text)
    weekday = _weekdays(language()).get(first["word"].lower()) if first else None
    bare = text[first.end() :] if first and weekday is not None else text
    found = _read(bare.strip().rstrip(","), today, is_first)
    day = found.on(found.year) if found.year and found.month else None
    if first and weekday is not None and day and day.weekday() != weekday:
        wrong, right = first["word"], weekday_name(day.weekday())
        raise Unclear(tr("{day} is a {right}, not a {wrong}.", day=bare.strip(), right=right, wrong=wrong))
    return found


@lru_cache(maxsize=16)
def _weekdays(language: str) -> dict[str, int]:
    """Return the weekdays, 0 is Monday, by their names and what they are shortened to.

    English is understood always, and so is the language spoken.
    """
    known: dict[str, int] = {}
    for number, day in enumerate(DAYS):
        spoken = weekday_name(number).lower()
        names = (
            day.lower(),
            day[:3].lower(),
            *((spoken, spoken[:3], spoken[:2]) if language != "en" else ()),
        )
        known |= dict.fromkeys(names, number)
    return known


def _read(text: str, today: date, is_first: bool) -> Written:
    if (ahead := _AHEAD.get(text.lower())) is not None:
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
    cannot = tr('I cannot read "{text}" as a day.', text=text[:60])
    raise Unclear(f"{cannot} {tr(HOW)}")


def _month(found: re.Match[str], text: str) -> int:
    name = (found["name"] or found["name2"]).lower()
    spoken = [month_name(number) for number in range(1, 13)]
    for place, month in enumerate((*MONTHS, *spoken)):
        if month.lower().startswith(name):
            return place % 12 + 1
    unknown = tr('I know no month "{name}" in "{text}".', name=name, text=text)
    raise Unclear(f"{unknown} {tr(HOW)}")


def _slashed(text: str, one: int, other: int, year: str | None) -> Written:
    """Read 14/12/2026 or 12/14/2026; where both could be the month, say so."""
    if one != other and one <= 12 and other <= 12:
        readings = {"one": _reading(one, other, year), "other": _reading(other, one, year)}
        unclear = tr("{text} may be {one} or {other}.", text=text, **readings)
        raise Unclear(f"{unclear} {tr(HOW)}")
    return _checked(text, max(one, other), min(one, other), year)


def _reading(day: int, month: int, year: str | None) -> str:
    if year:
        return trp("date", "{day} {month} {year}", day=day, month=month_name(month), year=year)
    return trp("date", "{day} {month}", day=day, month=month_name(month))


def _checked(text: str, day: int, month: int | None, year: str | None) -> Written:
    """Return the day if some year has it, and in the year that is written."""
    found = Written(text, day, month, int(year) if year else None)
    if (month is not None and not 1 <= month <= 12) or found.on(int(year) if year else 2000) is None:
        raise _no_day(text)
    return found
