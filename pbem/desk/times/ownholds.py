"""Holds that pbem makes itself, to ask the GM; without an answer they end with the extension proposed."""

from __future__ import annotations

import json
import traceback
from datetime import datetime, timedelta

from pbem.deadlinerules import NO_WAIT
from pbem.desk.defects import for_each, hold_for_defect, is_trouble
from pbem.desk.desk import Desk, plain_json
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.times.deadlining import course_of
from pbem.desk.times.moving import EXTENDED, PBEMS, deadline_of, later, move, note
from pbem.desk.times.timeletters import TimeLetter, ask_gm
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr
from pbem.spans import shown_span
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord


def pbem_hold(
    desk: Desk,
    files: Files,
    game: GameRecord,
    kind: str,
    because: str,
    until: datetime,
    proposal: timedelta,
) -> None:
    """Hold a game and ask the GM what to do; without an answer by `until` the proposal is carried out."""
    moment, now = files.moment(game.id), desk.clock.now()
    if moment is None or moment.is_over or files.hold(game.id):
        return
    because = " ".join(because.split()).rstrip(".")
    hold_id = files.add_hold(
        HoldRecord(game=game.id, moment=moment.number, kind=kind, because=because, since=now, until=until)
    )
    was = deadline_of(files, game, moment)
    proposed = _proposed(desk, files, game, moment, until, proposal)

    def text(zone: str) -> str:
        return _question(because, (was, until, proposed), proposal, zone)

    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number,
            kind="hold",
            says=f"pbem holds {game.slug}: {because}.",
            details=plain_json({"minutes": int(proposal / timedelta(minutes=1))}),
            mark=_mark(hold_id),
            at=now,
        )
    )
    with spoken(desk.config, game):
        letter = TimeLetter(f"{moment.number}.asks.{hold_id}", tr("held, and a question"), text)
        ask_gm(desk, files, game, moment, letter)


def _question(
    because: str, times: tuple[datetime | None, datetime, datetime | None], proposal: timedelta, zone: str
) -> str:
    was, until, proposed = (deadline_text(at, zone) for at in times)
    return joined(
        wrapped(
            tr(
                "The deadline has come ({deadline}), but the round is not closed: {reason}.",
                deadline=was,
                reason=because,
            )
        ),
        wrapped(
            tr(
                "Proposal: the deadline is put off by {span}, and the players are told.",
                span=shown_span(proposal),
            )
        ),
        section(
            tr("Reply with one of these words, and leave the subject as it is:"),
            (
                tr("RESUME: the round is closed at once with what is on file."),
                tr("EXTEND 2 days: the players have so much time more, from then on."),
                tr("HOLD: the game stays held until you write RESUME."),
            ),
        ),
        wrapped(
            tr(
                "Without an answer by {until} the deadline will be {deadline}.",
                until=until,
                deadline=proposed,
            )
        ),
    )


def _proposed(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, since: datetime, proposal: timedelta
) -> datetime | None:
    """Return the deadline proposed, counted from when the hold ends; one that is later already stays."""
    was = deadline_of(files, game, moment)
    if was is None or was >= since + proposal:
        return was
    return later(course_of(desk, files, game, moment.phase), min(was, since), since, proposal)


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
    """Put the deadline off as proposed, from when the hold was to end, or from now if that is long past."""
    now = desk.clock.now()
    proposal = _proposal(files, game, moment, one)
    was = deadline_of(files, game, moment)
    at = _proposed(desk, files, game, moment, one.until or now, proposal)
    if at is not None and at <= now:
        at = _proposed(desk, files, game, moment, now, proposal)
    if at != was:
        because = one.because if one.kind == "outage" else tr("some players had not been heard from")
        move(desk, files, game, moment, at, EXTENDED, because)
    until = as_kept(lambda: deadline_text(at, game.zone))
    note(desk, files, game, moment, "resume", f"{game.slug} goes on, as proposed. Deadline: {until}.")


def _proposal(files: Files, game: GameRecord, moment: MomentRecord, one: HoldRecord) -> timedelta:
    acts = [act for act in files.acts(game.id, "hold", moment.number) if act.mark == _mark(one.id)]
    return timedelta(minutes=json.loads(acts[0].details)["minutes"]) if acts else NO_WAIT


def _mark(hold_id: int) -> str:
    return f"hold.{hold_id}"
