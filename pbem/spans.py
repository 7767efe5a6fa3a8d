"""Lengths of time as a GM writes them: 90 minutes, 2 hours, 3 days, 1 week."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Annotated

from pydantic import AfterValidator

from pbem.engine.tongue import tr, trn

_UNITS = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_SPAN = re.compile(r"(\d{1,5}) ?(m|min|minutes?|h|hours?|d|days?|w|weeks?)", re.ASCII)
_SHORT = {"m": "minute", "min": "minute", "h": "hour", "d": "day", "w": "week"}
LONGEST = timedelta(days=366)


def parse_span(text: str) -> timedelta:
    """Read a length of time; ValueError says how one is written."""
    match = _SPAN.fullmatch(" ".join(text.lower().split()))
    if match is None:
        raise ValueError(
            tr("must be a length of time such as 90 minutes, 2 hours or 3 days, not {text!r}.", text=text)
        )
    unit = _SHORT.get(match[2], match[2].rstrip("s"))
    if int(match[1]) * _UNITS[unit] > LONGEST:
        raise ValueError(tr("{text!r} is too long; {days} days are the most.", text=text, days=LONGEST.days))
    return int(match[1]) * _UNITS[unit]


def shown_span(span: timedelta) -> str:
    """Return a length of time in the largest unit it is a whole number of: 3 days, 90 minutes."""
    for name, unit in reversed(_UNITS.items()):
        if span % unit == timedelta(0) and (span >= unit or name == "minute"):
            return _told(span // unit, name)
    return _told(round(span / _UNITS["minute"]), "minute")


def told_span(written: str) -> str:
    """Return a length of time that a GM has written, in the unit it is written in and the language spoken."""
    match = _SPAN.fullmatch(" ".join(written.lower().split()))
    return _told(int(match[1]), _SHORT.get(match[2], match[2].rstrip("s"))) if match else written


def _told(number: int, unit: str) -> str:
    if unit == "minute":
        return trn("{n} minute", "{n} minutes", number)
    if unit == "hour":
        return trn("{n} hour", "{n} hours", number)
    if unit == "day":
        return trn("{n} day", "{n} days", number)
    return trn("{n} week", "{n} weeks", number)


def _span(text: str) -> str:
    parse_span(text)
    return text


Span = Annotated[str, AfterValidator(_span)]
"""A field that holds a length of time, as text."""
