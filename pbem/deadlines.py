"""Deadlines as a GM writes them: the rules, in words, and single local times."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time

from pbem.calendars import from_local, shown
from pbem.deadlinerules import (
    PLACES,
    USUAL_TIME,
    Daily,
    Dates,
    InDays,
    MonthlyDay,
    MonthlyWeekday,
    Rule,
    Weekly,
    WhenClosed,
    WithZine,
    Written,
)
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean
from pbem.languages.dates import DAYS, MONTHS

__all__ = [
    "DAYS",
    "MONTHS",
    "Daily",
    "Dates",
    "InDays",
    "MonthlyDay",
    "MonthlyWeekday",
    "Rule",
    "Weekly",
    "WhenClosed",
    "WithZine",
    "Written",
    "from_local",
    "local_time",
    "parse_rule",
    "shown",
]

MOST_WEEKS, MOST_DAYS, LAST_YEAR = 52, 365, 9000
LAST_DAY = 31

_TIME = r"(?: at (?P<time>\d{1,2}:\d\d))?"
_MONTH = r"(?:the|every|each) month"
_SHAPES = (
    'must be "every friday at 20:00", "every 2 weeks on friday at 20:00", "days 3", "days 3 at 18:30", '
    '"daily at 20:00", "first friday of the month at 20:00", "every month on the 15th at 20:00", '
    '"when the zine closes", "when closed" or a list of local times such as 2026-12-04 20:00'
)
_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ t](\d{1,2}:\d\d)(?::00)?)?", re.ASCII | re.IGNORECASE)


def parse_rule(value: object, field: str = "deadline") -> Rule:
    """Read a rule as a GM writes it; BadValue says what was expected."""
    if isinstance(value, list | tuple):
        return _dates(value, field)
    if isinstance(value, str):
        text = " ".join(value.lower().split()).rstrip(".")
        for pattern, read in _FORMS:
            if match := pattern.fullmatch(text):
                return read(match, field)
    raise BadValue(field, f"{_SHAPES}, not {value!r}.")


def local_time(value: object, field: str = "deadline") -> datetime:
    """Read one local time, such as 2026-12-04 20:00; YAML itself has made a date or time of some."""
    if isinstance(value, datetime) and value.tzinfo is None and not value.second and not value.microsecond:
        return datetime.combine(_day(value.date().isoformat(), field), value.time())
    text = value.isoformat() if isinstance(value, date) else value
    match = _MOMENT.fullmatch(" ".join(text.split())) if isinstance(text, str) else None
    if match is None:
        raise BadValue(
            field, tr("must be a local date and time such as 2026-12-04 20:00, not {text!r}.", text=text)
        )
    at = _clock_time(match[2], field) if match[2] else USUAL_TIME
    return datetime.combine(_day(match[1], field), at)


def _in_days(match: re.Match[str], field: str) -> Rule:
    days = _whole(match["days"], "the number of days", MOST_DAYS, field)
    return InDays(days, _clock_time(match["time"], field) if match["time"] else None)


def _weekly(match: re.Match[str], field: str) -> Rule:
    weeks = _whole(match["weeks"] or "1", "the number of weeks", MOST_WEEKS, field)
    weekday = _weekday(match["day"], field)
    start = _day(match["start"], field) if match["start"] else None
    if start and start.weekday() != weekday:
        raise BadValue(field, f"{start} is a {DAYS[start.weekday()]}, not a {DAYS[weekday]}.")
    return Weekly(weekday, _time_of(match, field), weeks, start)


def _monthly_weekday(match: re.Match[str], field: str) -> Rule:
    if match["place"] not in PLACES:
        hint = f"{', '.join(PLACES[:-1])} or {PLACES[-1]} can be meant"
        raise BadValue(field, f"not every month has a {match['place']} {match['day']}; {hint}.")
    place = -1 if match["place"] == "last" else PLACES.index(match["place"])
    return MonthlyWeekday(place, _weekday(match["day"], field), _time_of(match, field))


def _monthly_day(match: re.Match[str], field: str) -> Rule:
    day = _whole(match["number"], "the day of the month", LAST_DAY, field) if match["number"] else LAST_DAY
    return MonthlyDay(day, _time_of(match, field))


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


_NUMBER = r"(?:(?P<number>\d{1,4})(?:st|nd|rd|th)?|last day)"
_PLACE = r"(?P<place>first|second|third|fourth|fifth|last) (?P<day>[^\d\s]+day)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], Rule]], ...] = (
    (_form("when closed"), lambda match, field: WhenClosed()),
    (_form("(?:when|with) the zine(?: closes)?"), lambda match, field: WithZine()),
    (_form(f"(?:daily|every day){_TIME}"), lambda match, field: Daily(_time_of(match, field))),
    (_form(rf"days (?P<days>\d{{1,4}}){_TIME}"), _in_days),
    (_form(f"(?:(?:on )?the |every )?{_PLACE} of {_MONTH}{_TIME}"), _monthly_weekday),
    (_form(f"(?:every month|monthly) on the {_PLACE}{_TIME}"), _monthly_weekday),
    (_form(f"(?:every month|monthly) on the {_NUMBER}{_TIME}"), _monthly_day),
    (_form(f"(?:on )?(?:the )?{_NUMBER} of {_MONTH}{_TIME}"), _monthly_day),
    (
        _form(
            rf"every (?:(?P<weeks>\d{{1,4}}) weeks? on )?(?P<day>[^\d\s]+){_TIME}"
            r"(?: from (?P<start>\d{4}-\d\d-\d\d))?"
        ),
        _weekly,
    ),
)
"""The forms of a rule, and what each means; the first that fits counts."""


def _dates(values: Sequence[object], field: str) -> Dates:
    times: list[datetime] = []
    for number, value in enumerate(values, 1):
        place = f"{field}[{number}]"
        local = local_time(value, place)
        if times and local <= times[-1]:
            raise BadValue(place, f"{local:%Y-%m-%d %H:%M} must be later than the time before it.")
        times.append(local)
    if not times:
        raise BadValue(field, f"{_SHAPES}, not an empty list.")
    return Dates(tuple(times))


def _weekday(name: str, field: str) -> int:
    if name not in (names := [day.lower() for day in DAYS]):
        hint = did_you_mean(name, names) or "friday is one."
        raise BadValue(field, f'"{name}" is not a day of the week; {hint}')
    return names.index(name)


def _time_of(match: re.Match[str], field: str) -> time:
    return _clock_time(match["time"], field) if match["time"] else USUAL_TIME


def _clock_time(text: str, field: str) -> time:
    hour, minute = map(int, text.split(":"))
    if hour > 23 or minute > 59:
        raise BadValue(field, tr("{time} is not a time of day; 0:00 to 23:59 are.", time=text))
    return time(hour, minute)


def _day(text: str, field: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadValue(field, tr("{day} is not a day of the calendar.", day=text)) from None
    if day.year > LAST_YEAR:
        raise BadValue(field, tr("{day} is too far away.", day=text))
    return day


def _whole(text: str, what: str, most: int, field: str) -> int:
    if not 1 <= int(text) <= most:
        raise BadValue(field, f"{what} must be from 1 to {most}, not {text}.")
    return int(text)
