"""Deadlines for the players' calendars: an .ics file with each report and with each change of a deadline."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.desk.covered import titles
from pbem.desk.desk import Desk
from pbem.desk.mailing import plain_id
from pbem.desk.publishing import CALENDAR
from pbem.desk.tongues import spoken
from pbem.engine.ruleset import Moment, Ruleset
from pbem.engine.tongue import tr
from pbem.post import Enclosure
from pbem.printing.archive import keep
from pbem.printing.calendar import MEDIA, Entry, as_calendar
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord

CHANGED = "_calendars"
"""The folder, beside those of the games, of calendar files for deadlines changed after the report."""


def calendar_of(
    desk: Desk, game: GameRecord, due: Moment, at: datetime | None, written_at: datetime
) -> bytes:
    """Return the calendar file that goes with a report, for the moment that orders are due for next.

    Nothing where there is no deadline. `written_at` is a time on record, so that it is always the same file.
    """
    if at is None:
        return b""
    with desk.store.transaction() as files:
        version = len(_deadlines_of(files, game, due))
    with spoken(desk.config, game):
        return as_calendar(_entry(desk, game, desk.rules(game), due, at, written_at, version))


def first_calendar(
    desk: Desk, game: GameRecord, rules: Ruleset[Any, Any, Any], due: Moment, at: datetime | None
) -> bytes:
    """Return the calendar file that goes with the start report of a game that is made just now."""
    with spoken(desk.config, game):
        return as_calendar(_entry(desk, game, rules, due, at, game.made_at, 0)) if at else b""


def keep_changed(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, was: datetime | None
) -> Path | None:
    """Keep the calendar file of a deadline that was changed just now, and return its path.

    `was` is the deadline before; where there is none any more, the entry for that is cancelled.
    """
    due = Moment(moment.turn, moment.phase)
    known = _deadlines_of(files, game, due)
    at = known[-1].at or was
    if at is None:
        return None
    version = len(known) - 1
    with spoken(desk.config, game):
        rules, is_cancelled = desk.rules(game), known[-1].at is None
        entry = _entry(desk, game, rules, due, at, known[-1].set_at, version, is_cancelled)
    name = f"{game.slug}-{due.turn:02d}-{due.phase}-{version}.ics"
    return keep(desk.config.turns / CHANGED, name, as_calendar(entry))


def enclosure(game: GameRecord, path: Path) -> Enclosure:
    """Return a calendar file as it goes with a post."""
    return Enclosure(f"{game.slug}-{CALENDAR}", MEDIA, path)


def _deadlines_of(files: Files, game: GameRecord, due: Moment) -> list[DeadlineRecord]:
    """Return the deadlines ever set for a turn and phase, whatever was withdrawn between."""
    same = {one.number for one in files.moments(game.id) if (one.turn, one.phase) == (due.turn, due.phase)}
    return [one for one in files.deadlines(game.id) if one.moment in same]


def _entry(
    desk: Desk,
    game: GameRecord,
    rules: Ruleset[Any, Any, Any],
    due: Moment,
    at: datetime,
    written_at: datetime,
    version: int,
    is_cancelled: bool = False,
) -> Entry:
    round = titles(rules, rules.covered(due))
    return Entry(
        uid=plain_id(desk, game.slug, f"{due.turn}-{due.phase}", "deadline").strip("<>"),
        version=version,
        at=at,
        written_at=written_at,
        summary=tr("{game}: orders are due for {round}", game=game.title, round=round),
        text=tr("To give orders, reply to your last report of {game}.", game=game.title),
        is_cancelled=is_cancelled,
    )
