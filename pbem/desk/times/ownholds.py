"""Holds that pbem makes itself, to ask the GM; without an answer they end with the extension proposed."""

from __future__ import annotations

import json
import traceback
from datetime import datetime, timedelta

from pbem.deadlinerules import NO_WAIT
from pbem.desk.defects import for_each, hold_for_defect, is_trouble
from pbem.desk.desk import Desk, plain_json
from pbem.desk.fair.beacon_dice import soonest
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.times.deadlining import Course, course_of
from pbem.desk.times.moving import EXTENDED, ON_FILE, PBEMS, deadline_of, move, note
from pbem.desk.times.timeletters import TimeLetter, ask_gm, tell_players
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

JUST_COME = timedelta(hours=1)
"""A deadline that came so lately is the one that a hold and its proposal are counted from."""


def pbem_hold(
    desk: Desk,
    files: Files,
    game: GameRecord,
    kind: str,
    because: str,
    to_players: str,
    wait: timedelta,
    proposal: timedelta,
) -> None:
    """Hold a game, tell its players, and ask the GM what to do; `to_players` is the reason they are told.

    Without an answer within `wait` the deadline is put off as proposed. Both are counted from the deadline
    where it has just come, so that the next one has its clock time.
    """
    moment, now = files.moment(game.id), desk.clock.now()
    if moment is None or moment.is_over or files.hold(game.id):
        return
    because = " ".join(because.split()).rstrip(".")
    was = deadline_of(files, game, moment)
    since = was if was and timedelta(0) <= now - was < JUST_COME else now
    until = max(since + wait, now)
    proposed = _proposed(course_of(desk, files, game, moment.phase), was, since, proposal, until)
    hold_id = files.add_hold(
        HoldRecord(game=game.id, moment=moment.number, kind=kind, because=because, since=now, until=until)
    )
    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number,
            kind="hold",
            says=f"pbem holds {game.slug}: {because}.",
            details=plain_json(
                {
                    "minutes": int(proposal / timedelta(minutes=1)),
                    "proposed": proposed.isoformat() if proposed else None,
                }
            ),
            mark=_mark(hold_id),
            at=now,
        )
    )

    def question(zone: str) -> str:
        return _question(because, was, until, proposed, zone)

    def told(zone: str) -> str:
        return _held(to_players, was, proposed, zone)

    with spoken(desk.config, game):
        letter = TimeLetter(f"{moment.number}.asks.{hold_id}", lambda: tr("held, and a question"), question)
        ask_gm(desk, files, game, moment, letter)
        about = f"{moment.number}.held.{hold_id}"
        tell_players(desk, files, game, moment, TimeLetter(about, lambda: tr("the game is held"), told))


def _question(
    because: str, was: datetime | None, until: datetime, proposed: datetime | None, zone: str
) -> str:
    return joined(
        wrapped(
            tr(
                "The deadline has come ({deadline}), but the round is not closed: {reason}.",
                deadline=deadline_text(was, zone),
                reason=because,
            )
        ),
        wrapped(
            tr(
                "Proposal: the deadline is put off from {before} to {deadline}.",
                before=deadline_text(was, zone),
                deadline=deadline_text(proposed, zone),
            )
        ),
        wrapped(tr("The players are told that the game is held, and of this proposal.")),
        section(
            tr("Reply with one of these words, and leave the subject as it is:"),
            (
                tr("RESUME: the round is closed at once with what is on file."),
                tr("EXTEND 2 days: the players have so much time more, from then on."),
                tr("HOLD: the game stays held until you write RESUME."),
            ),
        ),
        wrapped(
            tr("Without an answer by {until} the proposal counts.", until=deadline_text(until, zone)),
        ),
    )


def _held(because: str, was: datetime | None, proposed: datetime | None, zone: str) -> str:
    """Return what players are told: the hold, its reason, and until when they have if the GM says nothing."""
    return joined(
        wrapped(
            tr(
                "The deadline has come ({deadline}), but the round is not closed: {reason}.",
                deadline=deadline_text(was, zone),
                reason=because,
            )
        ),
        wrapped(
            tr(
                "The GM is asked what to do. If no answer comes, the deadline is put off from {before} to "
                "{deadline}; if the GM decides otherwise, the round may be closed earlier.",
                before=deadline_text(was, zone),
                deadline=deadline_text(proposed, zone),
            )
        ),
        wrapped(tr(ON_FILE)),
    )


def _proposed(
    course: Course, was: datetime | None, since: datetime, proposal: timedelta, until: datetime
) -> datetime | None:
    """Return the deadline proposed: not before the hold ends, and by whole days at the clock time of before.

    One that is later already stays.
    """
    least = max(since + proposal, until)
    if was is None or was >= least:
        return was
    if proposal % timedelta(days=1):
        return least
    return course.at_its_clock_time(least, was)


def end_holds(desk: Desk) -> None:
    """End the holds whose time is up; a game for which that fails is held, and all others go on."""
    with desk.store.transaction() as files:
        ripe = [(one.game, one.id) for one in files.open_holds() if _is_ripe(files, one, desk.clock.now())]
        games = [files.game_by_id(game_id) for game_id, _ in ripe]
        slugs = {game.id: game.slug for game in games if game}

    def end(one: tuple[int, int]) -> None:
        game_id, hold_id = one
        try:
            _end_hold(desk, game_id, hold_id)
        except Exception as fault:
            if is_trouble(fault):
                raise
            hold_for_defect(desk, slugs[game_id], traceback.format_exc())

    for_each(ripe, end)


def _is_ripe(files: Files, one: HoldRecord, now: datetime) -> bool:
    """Say whether a hold's time is up, or the round it was about is closed already."""
    if one.until is not None and one.until <= now:
        return True
    newest = files.moment(one.game)
    return one.kind in PBEMS and newest is not None and newest.number != one.moment


def _end_hold(desk: Desk, game_id: int, hold_id: int) -> None:
    now = desk.clock.now()
    with desk.store.transaction() as files:
        game, moment = files.game_by_id(game_id), files.moment(game_id)
        one = next((one for one in files.open_holds(game_id) if one.id == hold_id), None)
        if one is None or game is None or moment is None:
            return
        if moment.number != one.moment or moment.is_over:
            files.end_hold(hold_id, "the round was closed", now)
            return
        files.end_hold(hold_id, "no answer in time", now)
        with spoken(desk.config, game):
            _carry_out(desk, files, game, moment, one)


def _carry_out(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, one: HoldRecord) -> None:
    """Put the deadline off as proposed, or by as much from now if pbem was not at work when that came."""
    now, was = desk.clock.now(), deadline_of(files, game, moment)
    proposal, at = _proposal(files, game, moment, one)
    if at is None or at + JUST_COME <= now:
        at = _proposed(course_of(desk, files, game, moment.phase), was, now, proposal, now)
    if at is not None and (least := soonest(game, now)) > now:
        at = max(at, least)
    if at is not None and at <= now:  # the players were told of it when the game was held
        files.set_deadline(game.id, moment.number, at, EXTENDED, now)
    elif at != was:
        because = one.because if one.kind == "outage" else tr("some players had not been heard from")
        move(desk, files, game, moment, at, EXTENDED, because)
    until = as_kept(lambda: deadline_text(at, game.zone))
    note(desk, files, game, moment, "resume", f"{game.slug} goes on, as proposed. Deadline: {until}.")


def _proposal(
    files: Files, game: GameRecord, moment: MomentRecord, one: HoldRecord
) -> tuple[timedelta, datetime | None]:
    """Return by how much the deadline was to be put off, and to when; pbem 0.4 and before kept no time."""
    for act in files.acts(game.id, "hold", moment.number):
        if act.mark == _mark(one.id):
            details = json.loads(act.details)
            at = details.get("proposed")
            return timedelta(minutes=details["minutes"]), datetime.fromisoformat(at) if at else None
    return NO_WAIT, None


def _mark(hold_id: int) -> str:
    return f"hold.{hold_id}"
