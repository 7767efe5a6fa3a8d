"""A deadline moved by the GM's hand: put off, set, taken away, or now.

Each function works within a transaction, notes an act, tells the players what they must know, and returns
the sentence that tells the GM what was done; DeskFault says why it cannot be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from pbem.deadlinerules import NO_WAIT
from pbem.desk.approval.late import count_in_time
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.due import NOW
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.times.appointments import keep_changed
from pbem.desk.times.deadlining import BY_GM, Course, course_of
from pbem.desk.times.timeletters import TimeLetter, tell_players
from pbem.spans import shown_span
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

EXTENDED = "extended"
PBEMS = ("outage", "silence")
"""Kinds of holds that pbem makes itself, to ask the GM."""
ON_FILE = (
    "What you have sent stays on file. To change it, reply to this letter and leave its subject as it is."
)


def extend(
    desk: Desk,
    files: Files,
    game: GameRecord,
    span: timedelta,
    because: str = "",
    letter: int | None = None,
) -> str:
    """Put a deadline off; one that has passed is put off from now, at its clock time if by whole days."""
    moment, now = open_moment_of(files, game), desk.clock.now()
    was = deadline_of(files, game, moment)
    if was is None:
        raise DeskFault(f"{game.slug} has no deadline to put off; one can be set instead.")
    if span <= NO_WAIT:
        raise DeskFault("a deadline is put off by a length of time such as 2 hours or 3 days.")
    at = later(course_of(desk, files, game, moment.phase), was, now, span)
    _answer_holds(files, game, now)
    move(desk, files, game, moment, at, EXTENDED, because)
    says = f"{game.slug}: the deadline is put off by {shown_span(span)}. {_moved(at, was, game.zone)}"
    note(desk, files, game, moment, "extend", says + _because(because), letter)
    return says + _still_held(files, game)


def set_deadline(
    desk: Desk,
    files: Files,
    game: GameRecord,
    at: datetime | None,
    because: str,
    letter: int | None = None,
) -> str:
    """Set a deadline, or take it away: then the GM closes the round by hand."""
    moment, now = open_moment_of(files, game), desk.clock.now()
    was = deadline_of(files, game, moment)
    if at and at <= now:
        present = deadline_text(now, game.zone)
        raise DeskFault(f"{deadline_text(at, game.zone)} is past: it is {present} now.")
    if at == was:
        raise DeskFault(f"{game.slug}: this is the deadline already: {deadline_text(at, game.zone)}.")
    _answer_holds(files, game, now)
    move(desk, files, game, moment, at, BY_GM, because)
    says = f"{game.slug}: {_moved(at, was, game.zone)}"
    note(desk, files, game, moment, "deadline", says + _because(because), letter)
    return says + _still_held(files, game)


def close_now(desk: Desk, files: Files, game: GameRecord, letter: int | None = None) -> str:
    """Let a round be closed at once, held or not, and nobody asked any more."""
    moment, now = open_moment_of(files, game), desk.clock.now()
    end_holds_of(files, files.open_holds(game.id), "closed by the GM", now)
    files.set_deadline(game.id, moment.number, now, NOW, now)
    note(desk, files, game, moment, "close", f"{game.slug} is to be closed at once.", letter)
    return f"{game.slug} is closed at once, as it stands; the reports follow."


def move(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    at: datetime | None,
    reason: str,
    because: str,
) -> None:
    """Set another deadline and tell the players of it; the caller notes the act."""
    was = deadline_of(files, game, moment)
    number = files.set_deadline(game.id, moment.number, at, reason, desk.clock.now())
    count_in_time(desk, files, game, moment)
    letter = TimeLetter(
        f"{moment.number}.deadline.{number}",
        "a new deadline" if at else "no deadline",
        lambda zone: _new_deadline(at, was, because, zone),
        keep_changed(desk, files, game, moment, was),
    )
    tell_players(desk, files, game, moment, letter)


def _new_deadline(at: datetime | None, was: datetime | None, because: str, zone: str) -> str:
    way = "has changed" if not at or not was else "is later than it was" if at > was else "is earlier now"
    times = f"New deadline: {deadline_text(at, zone)}"
    return joined(
        wrapped(f"The deadline {way}."),
        times if was is None else f"{times}\nIt was: {deadline_text(was, zone)}",
        wrapped(f"The reason: {as_sentence(because)}") if because else "",
        wrapped(ON_FILE),
    )


def later(course: Course, at: datetime, now: datetime, span: timedelta) -> datetime:
    """Return a deadline put off by a length of time; whole days keep its clock time."""
    is_days = span % timedelta(days=1) == NO_WAIT
    if at <= now:
        if is_days:
            return course.at_its_clock_time(now + span, at)
        return (now + span).replace(second=0, microsecond=0) + timedelta(minutes=1)
    return course.put_off(at, span) if is_days else at + span


def open_moment_of(files: Files, game: GameRecord) -> MomentRecord:
    """Return the moment that orders are due for; DeskFault if the game is over."""
    moment = files.moment(game.id)
    assert moment
    if moment.is_over:
        raise DeskFault(f"{game.slug} is over; it has no deadline any more.", is_usage=False)
    return moment


def deadline_of(files: Files, game: GameRecord, moment: MomentRecord) -> datetime | None:
    """Return the deadline of a moment."""
    known = files.deadline(game.id, moment.number)
    return known.at if known else None


def note(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    kind: str,
    says: str,
    letter: int | None = None,
) -> None:
    """Put an act on file."""
    act = ActRecord(
        game=game.id, moment=moment.number, kind=kind, says=says, letter=letter, at=desk.clock.now()
    )
    files.add_act(act)


def _answer_holds(files: Files, game: GameRecord, now: datetime) -> None:
    """End the holds by which pbem asked the GM: a new deadline is the answer. The GM's own hold stays."""
    asked = [one for one in files.open_holds(game.id) if one.kind in PBEMS]
    end_holds_of(files, asked, "a new deadline by the GM", now)


def end_holds_of(files: Files, holds: Sequence[HoldRecord], by: str, now: datetime) -> None:
    """Note that holds have ended, and by what."""
    for one in holds:
        files.end_hold(one.id, by, now)


def _still_held(files: Files, game: GameRecord) -> str:
    return " The game is still held." if files.hold(game.id) else " The players are told."


def _moved(at: datetime | None, was: datetime | None, zone: str) -> str:
    before = f" It was: {deadline_text(was, zone)}." if was else ""
    return f"New deadline: {deadline_text(at, zone)}.{before}"


def _because(because: str) -> str:
    return f" {as_sentence(because)}" if because else ""


def one_line(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def as_sentence(text: str) -> str:
    """Return a reason as a sentence ends."""
    line = one_line(text) or "no reason given"
    return line if line[-1] in ".!?" else f"{line}."
