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
from pbem.desk.due import NOW, Due
from pbem.desk.fair.beacon_dice import check_notice, pulse_line, pulse_named, seedings_now, soonest
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.times.appointments import keep_changed
from pbem.desk.times.deadlining import BY_GM, Course, course_of
from pbem.desk.times.timeletters import TimeLetter, tell_players
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.spans import shown_span
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

EXTENDED = tr_noop("extended")
READY = tr_noop("all are READY")
"""Reasons of a deadline."""
PBEMS = ("outage", "silence")
"""Kinds of holds that pbem makes itself, to ask the GM."""
ON_FILE = tr_noop(
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
        raise DeskFault(tr("{game} has no deadline to put off; one can be set instead.", game=game.slug))
    if span <= NO_WAIT:
        raise DeskFault(tr("a deadline is put off by a length of time such as 2 hours or 3 days."))
    at = max(later(course_of(desk, files, game, moment.phase), was, now, span), soonest(game, now))
    _answer_holds(files, game, now)
    move(desk, files, game, moment, at, EXTENDED, because)

    def says() -> str:
        put_off = tr("{game}: the deadline is put off by {span}.", game=game.slug, span=shown_span(span))
        return f"{put_off} {_moved(at, was, game.zone)}"

    note(desk, files, game, moment, "extend", as_kept(says) + _because(because), letter)
    return f"{says()} {_still_held(files, game)}"


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
        past, present = deadline_text(at, game.zone), deadline_text(now, game.zone)
        raise DeskFault(tr("{time} is past: it is {now} now.", time=past, now=present))
    check_notice(game, at, now)
    if at == was:
        same = deadline_text(at, game.zone)
        said = tr("{game}: this is the deadline already: {deadline}.", game=game.slug, deadline=same)
        raise DeskFault(said)
    _answer_holds(files, game, now)
    move(desk, files, game, moment, at, BY_GM, because)
    says = as_kept(lambda: f"{game.slug}: {_moved(at, was, game.zone)}{_because(because)}")
    note(desk, files, game, moment, "deadline", says, letter)
    return f"{game.slug}: {_moved(at, was, game.zone)} {_still_held(files, game)}"


def close_now(desk: Desk, files: Files, game: GameRecord, letter: int | None = None) -> str:
    """Let a round be closed at once, held or not, and nobody asked any more.

    Where a beacon is used it is closed as soon as all can be told of a pulse to come.
    """
    moment, now = open_moment_of(files, game), desk.clock.now()
    end_holds_of(files, files.open_holds(game.id), "closed by the GM", now)
    at = soonest(game, now)
    if at > now:
        move(desk, files, game, moment, at, NOW, tr("The GM closes the round."))
        note(desk, files, game, moment, "close", f"{game.slug} is to be closed soon.", letter)
        return tr(
            "{game} is closed at {deadline}, as it stands then: all are told of the pulse that its dice are "
            "mixed with.",
            game=game.slug,
            deadline=deadline_text(at, game.zone),
        )
    files.set_deadline(game.id, moment.number, now, NOW, now)
    note(desk, files, game, moment, "close", f"{game.slug} is to be closed at once.", letter)
    return tr("{game} is closed at once, as it stands; the reports follow.", game=game.slug)


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
    with spoken(desk.config, game):
        count_in_time(desk, files, game, moment)
        letter = TimeLetter(
            f"{moment.number}.deadline.{number}",
            lambda: tr("a new deadline") if at else tr("no deadline"),
            lambda zone: _new_deadline(game, at, was, because, zone),
            keep_changed(desk, files, game, moment, was),
        )
        tell_players(desk, files, game, moment, letter)


def _new_deadline(
    game: GameRecord, at: datetime | None, was: datetime | None, because: str, zone: str
) -> str:
    times = [wrapped(tr("New deadline: {deadline}", deadline=deadline_text(at, zone)), "  ", "")]
    if was:
        times.append(wrapped(tr("It was: {deadline}", deadline=deadline_text(was, zone)), "  ", ""))
    return joined(
        wrapped(_way(at, was)),
        "\n".join(times),
        pulse_line(game, at),
        wrapped(tr("The reason: {reason}", reason=as_sentence(because))) if because else "",
        wrapped(tr(ON_FILE)),
    )


def beacon_check(desk: Desk, files: Files, due: Due) -> str:
    """Say whether a game waits for the pulse that its dice are mixed with.

    Where all are READY before the deadline, the deadline comes to the soonest time for which all can be told.
    """
    game, moment, now = due.game, due.moment, desk.clock.now()
    named = pulse_named(game, due.at)
    if named is None:
        return ""
    if not due.is_early:
        return (
            ""
            if seedings_now(files, game, moment, due.deadline)
            else tr("It waits for {pulse}.", pulse=named.told)
        )
    at = soonest(game, now)
    if at < due.at:
        move(desk, files, game, moment, at, READY, tr("All who must order are READY."))
        note(
            desk,
            files,
            game,
            moment,
            "early",
            as_kept(lambda: f"{tr(READY)}: {_moved(at, due.at, game.zone)}"),
        )
    return tr(
        "All are READY; it is closed at {deadline}.", deadline=deadline_text(min(at, due.at), game.zone)
    )


def _way(at: datetime | None, was: datetime | None) -> str:
    """Return whether a deadline is later or earlier than it was."""
    if not at or not was:
        return tr("The deadline has changed.")
    return tr("The deadline is later than it was.") if at > was else tr("The deadline is earlier now.")


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
        raise DeskFault(tr("{game} is over; it has no deadline any more.", game=game.slug), is_usage=False)
    return moment


def deadline_of(files: Files, game: GameRecord, moment: MomentRecord) -> datetime | None:
    """Return the deadline of a moment."""
    known = files.deadline(game.id, moment.number)
    return known.at if known else None


def deadline_told(files: Files, game: GameRecord, number: int) -> datetime | None:
    """Return the deadline of a moment as all were told it: not that by which the GM closes it at once."""
    told = [
        one.at
        for one in files.deadlines(game.id)
        if one.moment == number and not (one.reason == NOW and one.at == one.set_at)
    ]
    return told[-1] if told else None


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
    return tr("The game is still held.") if files.hold(game.id) else tr("The players are told.")


def _moved(at: datetime | None, was: datetime | None, zone: str) -> str:
    says = [tr("New deadline: {deadline}.", deadline=deadline_text(at, zone))]
    if was:
        says.append(tr("It was: {deadline}.", deadline=deadline_text(was, zone)))
    return " ".join(says)


def _because(because: str) -> str:
    return f" {as_sentence(because)}" if because else ""


def one_line(text: str) -> str:
    """Return a text on one line."""
    return " ".join(text.split())


def as_sentence(text: str) -> str:
    """Return a reason as a sentence ends."""
    line = one_line(text) or tr("no reason given")
    return line if line[-1] in ".!?" else f"{line}."
