"""Calendar files (.ics): a deadline as an entry for the reader's own calendar, the same bytes each time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from icalendar import Alarm, Calendar, Event

MEDIA = "text/calendar"
WARNING = timedelta(days=1)


@dataclass(frozen=True)
class Entry:
    """A deadline as a calendar shows it; all times are UTC, so that every reader sees it in their own zone.

    `uid` names the entry for ever: another one with the same uid and a higher `version` takes its place.
    `written_at` is a time of the game, not of the machine. One taken back `is_cancelled`.
    """

    uid: str
    version: int
    at: datetime
    written_at: datetime
    summary: str
    text: str
    is_cancelled: bool = False


def as_calendar(entry: Entry) -> bytes:
    """Return the calendar file of a deadline, with an alarm a day before it."""
    event = Event()
    event.add("uid", entry.uid)
    event.add("sequence", entry.version)
    event.add("dtstamp", entry.written_at.astimezone(UTC))
    event.add("dtstart", entry.at.astimezone(UTC))
    event.add("summary", entry.summary)
    event.add("description", entry.text)
    event.add("transp", "TRANSPARENT")  # nobody is busy because orders are due
    event.add("status", "CANCELLED" if entry.is_cancelled else "CONFIRMED")
    if not entry.is_cancelled:
        event.add_component(_alarm(entry))
    calendar = Calendar()
    calendar.add("prodid", "-//pbem//play by mail//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    return bytes(calendar.to_ical())


def _alarm(entry: Entry) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", -WARNING)
    alarm.add("description", entry.summary)
    return alarm
