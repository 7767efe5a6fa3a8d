"""Days and months by name, in the language spoken."""

from __future__ import annotations

from datetime import date

from pbem.engine.tongue import language, trp

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def weekday_name(weekday: int) -> str:
    """Return the name of a weekday, 0 is Monday."""
    locale = _locale()
    if locale is None:
        return DAYS[weekday]
    from babel.dates import get_day_names

    return str(get_day_names("wide", "format", locale)[weekday])


def month_name(month: int) -> str:
    """Return the name of a month, 1 is January, as it stands beside a day."""
    locale = _locale()
    if locale is None:
        return MONTHS[month - 1]
    from babel.dates import get_month_names

    return str(get_month_names("wide", "format", locale)[month])


def day_in_short(day: date) -> str:
    """Return a day where there is little room: 25 Dec."""
    return trp("date", "{day} {month}", day=day.day, month=_short_month(day.month))


def _short_month(month: int) -> str:
    locale = _locale()
    if locale is None:
        return MONTHS[month - 1][:3]
    from babel.dates import get_month_names

    return str(get_month_names("abbreviated", "format", locale)[month])


def day_and_month(day: date) -> str:
    """Return a day without its year: Friday 25 December."""
    return trp("date", "{weekday} {day} {month}", **_words(day))


def day_in_full(day: date) -> str:
    """Return a day with its year: Friday 25 December 2026."""
    return trp("date", "{weekday} {day} {month} {year}", **_words(day))


def day_without_weekday(day: date) -> str:
    """Return a day as a date line does: 25 December 2026."""
    return trp("date", "{day} {month} {year}", **_words(day))


def _words(day: date) -> dict[str, object]:
    return {
        "weekday": weekday_name(day.weekday()),
        "day": day.day,
        "month": month_name(day.month),
        "year": day.year,
    }


def _locale() -> str | None:
    """Return the locale of the language spoken; None for English, and where the names are not known."""
    code = language()
    if code == "en":
        return None
    from babel import Locale
    from babel.core import UnknownLocaleError

    try:
        return str(Locale.parse(code.replace("-", "_")))
    except (ValueError, UnknownLocaleError):
        return None
