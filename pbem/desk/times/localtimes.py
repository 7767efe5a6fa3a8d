"""Local times and lengths of time as a GM writes them in a command or a letter."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pbem.calendars import clock_notes, from_local
from pbem.deadlines import local_time
from pbem.desk.desk import DeskFault
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr
from pbem.spans import parse_span


def time_in(text: str, zone: str, field: str = "") -> tuple[datetime | None, tuple[str, ...]]:
    """Return a local time of a zone in UTC, and what is odd about it; None for "none". DeskFault else."""
    if text.strip().lower() == "none":
        return None, ()
    try:
        local = local_time(text, field)
    except BadValue as bad:
        said = f"{bad.field}: {bad.expected}" if field else tr("The time {fault}", fault=bad.expected)
        raise DeskFault(said) from None
    return from_local(local, ZoneInfo(zone)), clock_notes(local, ZoneInfo(zone))


def span_of(text: str) -> timedelta:
    """Return a length of time; DeskFault says how one is written."""
    try:
        return parse_span(text)
    except ValueError as bad:
        raise DeskFault(tr("The time to put the deadline off by: {fault}", fault=bad)) from None


def with_notes(says: str, notes: tuple[str, ...]) -> str:
    """Return a sentence with what is odd about its time behind it."""
    return " ".join((says, *(tr("Note: {note}.", note=note) for note in notes)))
