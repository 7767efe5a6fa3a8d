"""Holds: a game waits, by the GM's word or by pbem's own, and goes on; its letters are taken meanwhile.

Each function works within a transaction, notes an act, tells the players what they must know, and returns
the sentence that tells the GM what was done; DeskFault says why it cannot be done.
"""

from __future__ import annotations

from datetime import datetime

from pbem.deadlinerules import NO_WAIT
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.beacon_dice import pulse_line
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.times.appointments import keep_changed
from pbem.desk.times.deadlining import course_of
from pbem.desk.times.moving import (
    ON_FILE,
    PBEMS,
    as_sentence,
    close_now,
    deadline_of,
    end_holds_of,
    extend,
    note,
    one_line,
    open_moment_of,
    set_deadline,
)
from pbem.desk.times.ownholds import end_holds, pbem_hold
from pbem.desk.times.timeletters import TimeLetter, tell_players
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.store.desk_records import HoldRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

__all__ = [
    "close_now",
    "end_holds",
    "extend",
    "hold",
    "pbem_hold",
    "refuse_held",
    "resume",
    "set_deadline",
]

RESUMED = tr_noop("after a hold")
"""The reason of a deadline."""


def hold(desk: Desk, files: Files, game: GameRecord, because: str, letter: int | None = None) -> str:
    """Hold a game until the GM lets it go on: no round is closed, and letters are taken as always."""
    moment, now = open_moment_of(files, game), desk.clock.now()
    holds = files.open_holds(game.id)
    if held := next((one for one in holds if one.kind not in PBEMS), None):
        raise DeskFault(
            tr("{game} is held already: {reason}", game=game.slug, reason=as_sentence(held.because)),
            is_usage=False,
        )
    end_holds_of(files, holds, "the GM holds the game", now)
    because = one_line(because)
    hold_id = files.add_hold(
        HoldRecord(game=game.id, moment=moment.number, kind="gm", because=because, since=now)
    )
    deadline = deadline_of(files, game, moment)
    about = f"{moment.number}.held.{hold_id}"
    note(desk, files, game, moment, "hold", as_kept(lambda: _is_held(game, because)), letter)
    with spoken(desk.config, game):
        held_letter = TimeLetter(
            about, lambda: tr("the game is held"), lambda zone: _held(because, deadline, zone)
        )
        tell_players(desk, files, game, moment, held_letter)
    goes_on = tr("Its players are told. RESUME, or pbem resume {game}, lets it go on.", game=game.slug)
    return f"{_is_held(game, because)} {goes_on}"


def _is_held(game: GameRecord, because: str) -> str:
    if not because:
        return tr("{game} is held.", game=game.slug)
    return tr("{game} is held: {reason}", game=game.slug, reason=as_sentence(because))


def _held(because: str, deadline: datetime | None, zone: str) -> str:
    told = tr("The GM holds the game: no round is closed until it goes on.")
    if deadline:
        when = deadline_text(deadline, zone)
        told += " " + tr("The deadline, {deadline}, does not count meanwhile.", deadline=when)
    return joined(
        wrapped(told),
        wrapped(tr("The GM's reason: {reason}", reason=as_sentence(because))) if because else "",
        wrapped(tr("Your letters are taken and answered as always. You will be told when the game goes on.")),
    )


def resume(desk: Desk, files: Files, game: GameRecord, letter: int | None = None) -> str:
    """Let a game go on; players have at least the time for their orders that was left when it was held."""
    moment, now = open_moment_of(files, game), desk.clock.now()
    holds = files.open_holds(game.id)
    if not holds:
        raise DeskFault(tr("{game} is not held.", game=game.slug), is_usage=False)
    end_holds_of(files, holds, "resumed by the GM", now)
    was = deadline_of(files, game, moment)
    at = _deadline_resumed(desk, files, game, moment, holds[0].since)
    if at != was:
        files.set_deadline(game.id, moment.number, at, RESUMED, now)
    note(desk, files, game, moment, "resume", as_kept(lambda: _resumed(game, at, now)), letter)
    if at != was or any(one.kind == "gm" for one in holds):
        with spoken(desk.config, game):
            calendar = keep_changed(desk, files, game, moment, was) if at != was else None
            about = f"{moment.number}.resumed.{holds[0].id}"
            goes_on = TimeLetter(
                about, lambda: tr("the game goes on"), lambda zone: _goes_on(game, at, zone, now), calendar
            )
            tell_players(desk, files, game, moment, goes_on)
    return _resumed(game, at, now)


def _resumed(game: GameRecord, at: datetime | None, now: datetime) -> str:
    return f"{tr('{game} goes on.', game=game.slug)} {_stands(at, game.zone, now)}"


def _goes_on(game: GameRecord, at: datetime | None, zone: str, now: datetime) -> str:
    goes_on, stands = wrapped(tr("The game goes on.")), wrapped(_stands(at, zone, now))
    return joined(goes_on, stands, pulse_line(game, at), wrapped(tr(ON_FILE)))


def _stands(at: datetime | None, zone: str, now: datetime) -> str:
    when = deadline_text(at, zone)
    if at and at <= now:
        return tr("Its deadline has passed ({deadline}): the round is closed now.", deadline=when)
    return tr("Deadline: {deadline}.", deadline=when)


def _deadline_resumed(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, since: datetime
) -> datetime | None:
    """Return the deadline of a game that goes on: the old one, unless the hold has used its time up."""
    known, now = files.deadline(game.id, moment.number), desk.clock.now()
    if known is None or known.at is None:
        return None
    course = course_of(desk, files, game, moment.phase)
    left = known.at - max(since, known.set_at)
    if left <= NO_WAIT or known.at - now >= min(left, course.minimum):
        return known.at
    return course.at_its_clock_time(now + max(left, course.minimum), known.at)


def refuse_held(files: Files, slug: str) -> None:
    """Refuse, by a DeskFault, to close the round of a game that is held."""
    game = files.game(slug)
    if game and (held := files.hold(game.id)):
        said = (
            f"{slug} is held: {as_sentence(held.because)} Use pbem resume {slug} first, or close with --now."
        )
        raise DeskFault(said, is_usage=False)
