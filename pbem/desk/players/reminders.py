"""Reminders: before a deadline, to seats with nothing on file, saying exactly what happens otherwise."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import lru_cache, partial

from pbem.desk.covered import later_section, order_form, told
from pbem.desk.defects import for_each, hold_for_defect, is_trouble
from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.hourly import keyless_since
from pbem.desk.letters import joined, listed_lines, section, wrapped
from pbem.desk.mailing import queue
from pbem.desk.players.absences import is_excused
from pbem.desk.players.digest import tell_digest
from pbem.desk.players.holders import VACANT
from pbem.desk.players.nmr import at_risk
from pbem.desk.players.rollcall import RollCall, roll_call
from pbem.desk.players.standby import look_after_calls
from pbem.desk.threads import round_post
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import listed
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr, trn
from pbem.peoplerules import people_rules
from pbem.post import Post
from pbem.spans import shown_span
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord, SeatRecord
from pbem.store.standings import Standing

QUIET = timedelta(hours=1)
"""So soon after a report nobody is reminded."""
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def remind(desk: Desk) -> None:
    """Remind those who have sent nothing, and go on with call-ups; a game that fails is held alone."""
    for_each(_to_look_at(desk), partial(_look_after, desk))


def _look_after(desk: Desk, slug: str) -> None:
    try:
        with desk.store.transaction() as files:
            game = files.game(slug)
            assert game
            with spoken(desk.config, game):
                look_after_calls(desk, files, game)
                if files.hold(game.id) is None:
                    remind_game(desk, files, game)
    except Exception as fault:
        if is_trouble(fault):
            raise
        hold_for_defect(desk, slug, traceback.format_exc())


def _to_look_at(desk: Desk) -> list[str]:
    """Return the games where a reminder is due that has not gone out, or a seat is free."""
    now = desk.clock.now()
    with desk.store.transaction() as files:
        failed = {hold.game for hold in files.open_holds() if hold.kind == "defect"}
        in_play = [one for one in files.standings() if one.game not in failed]
        free = files.games_with_seats(VACANT)
        marks = {one.slug: mark for one in in_play if (mark := _mark_due(one, now)) is not None}
        noted = files.marks_on_file(list(marks.values()))
    waiting = {slug for slug, mark in marks.items() if mark not in noted}
    return [one.slug for one in in_play if one.slug in waiting or one.game in free]


def _mark_due(one: Standing, now: datetime) -> str | None:
    """Return the mark of the reminder that is due in a game, if one is; "" where its rules are damaged."""
    if one.at is None or one.set_at is None:
        return None
    try:
        times = _times(one.config)
    except Exception:
        return ""  # it is looked at by itself, and held
    before = reminder_due(times, one.opened_at, one.set_at, one.at, now)
    return None if before is None else _mark(one.slug, one.moment, one.at, before)


@lru_cache(maxsize=64)  # asked for all games at each beat
def _times(config: str) -> tuple[timedelta, ...]:
    return people_rules(config).reminder_times


def _mark(slug: str, moment: int, at: datetime, before: timedelta) -> str:
    return f"reminder.{_about(slug, moment, at)}.{before // MINUTE}"


def _about(slug: str, moment: int, at: datetime) -> str:
    return f"{slug}.{moment}.{at:%Y%m%dT%H%M}"


def remind_game(desk: Desk, files: Files, game: GameRecord) -> None:
    """Send the reminder of a game that is due now, if any is and it has not gone out yet."""
    moment = files.moment(game.id)
    deadline = files.deadline(game.id, moment.number) if moment else None
    if moment is None or deadline is None or deadline.at is None:
        return
    times, now = _times(game.config), desk.clock.now()
    before = reminder_due(times, moment.opened_at, deadline.set_at, deadline.at, now)
    if before is None:
        return
    about = _about(game.slug, moment.number, deadline.at)
    mark = _mark(game.slug, moment.number, deadline.at, before)
    if files.has_act(mark):
        return
    call = roll_call(desk, files, game, moment)
    silent = [seat for seat in call.seats if _is_to_be_reminded(files, call, seat, deadline.at)]
    for seat in silent:
        with spoken(desk.config, game, seat):
            queue(desk, files, reminder_post(desk, files, call, deadline, seat, before), game, seat)
    _note(desk, files, game, moment, silent, before, mark)
    tell_digest(desk, files, call, deadline.at, silent, about)


def reminder_due(
    times: Sequence[timedelta], opened_at: datetime, set_at: datetime, at: datetime, now: datetime
) -> timedelta | None:
    """Return how long before the deadline the reminder that is due now was to go out; None if none is.

    Of several that were slept through only the nearest counts; those that would have gone out before the
    deadline was set, or within an hour after the report, never do.
    """
    begins = max(opened_at + QUIET, set_at)
    due = [before for before in times if begins <= at - before <= now]
    return min(due, default=None) if now < at else None


def _is_to_be_reminded(files: Files, call: RollCall, seat: SeatRecord, at: datetime) -> bool:
    is_asked_too = people_rules(call.game.config).remind == "standing"
    is_silent = call.is_missing(seat) or (is_asked_too and not call.has_written(seat))
    return bool(seat.address) and is_silent and not is_excused(files, call.game, seat, at)


def _note(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    reminded: Sequence[SeatRecord],
    before: timedelta,
    mark: str,
) -> None:
    says = as_kept(lambda: _noted([seat.key for seat in reminded], before))
    now = desk.clock.now()
    files.add_act(
        ActRecord(game=game.id, moment=moment.number, kind="reminder", says=says, mark=mark, at=now)
    )


def _noted(whom: Sequence[str], before: timedelta) -> str:
    """Return who was reminded, for the history."""
    if not whom:
        return f"{shown_span(before)} before the deadline nobody had to be reminded."
    were = "was" if len(whom) == 1 else "were"
    return f"{shown_span(before)} before the deadline {listed(whom)} {were} reminded."


def reminder_post(
    desk: Desk, files: Files, call: RollCall, deadline: DeadlineRecord, seat: SeatRecord, before: timedelta
) -> Post:
    """Return a seat's reminder; a reply to it holds orders for this round."""
    at, title = deadline.at, title_of(desk, call.game, call.moment)
    assert at
    about = f"reminder.{at:%Y%m%dT%H%M}.{before // MINUTE}"
    text = _text(desk, files, call, seat, at)
    return round_post(
        desk, files, call.game, call.moment, seat, about, tr("reminder, {moment}", moment=title), text
    )


def _text(desk: Desk, files: Files, call: RollCall, seat: SeatRecord, at: datetime) -> str:
    rules = call.rules
    view = call.view(seat)
    due = call.position.moment
    deadline = tr("Deadline: {deadline}", deadline=deadline_text(at, seat.zone))
    return joined(
        f"{wrapped(nothing_yet(at - desk.clock.now()))}\n{deadline}",
        wrapped(_keyless(files, call, seat)),
        f"{call.game.title}\n{title_of(desk, call.game, call.moment)}",
        told(rules, due),
        *_otherwise(call, seat),
        later_section(rules, seat.key, call.later(seat)),
        wrapped(_last_warning(files, call, seat, at)),
        wrapped(
            tr(
                "To give orders, reply to this letter: write them above this text, one on a line, or change "
                "the form below, and leave the subject as it is, for it holds your key."
            )
        ),
        f"{tr('Order form')}\n\n{order_form(rules, due, view, seat.key)}",
    )


def _otherwise(call: RollCall, seat: SeatRecord) -> list[str]:
    """Say exactly what is played if nothing comes: the standing orders in full, or the defaults."""
    rules, sheet, paper = call.rules, call.sheet(seat), call.paper(seat)
    view = call.view(seat)
    forecast = section(tr("This is what happens then:"), rules.receipt(view, seat.key, sheet).foretold())
    if sheet.played is Played.STANDING:
        orders = listed_lines(str(order) for order in sheet.orders)
        heading = tr("If you send nothing, your standing orders are played:")
        return [f"{heading}\n{orders}", _failed(call, seat), forecast]
    if paper.standing:
        said = tr(
            "Your standing orders cannot be carried out now, so if you send nothing, the rules' own defaults "
            "play you."
        )
    else:
        said = tr("If you send nothing, the rules' own defaults play you: you have no standing orders.")
    return [wrapped(said), forecast]


def _failed(call: RollCall, seat: SeatRecord) -> str:
    """Name the standing orders that have no effect now."""
    failed = [f"{one.text}: {one.reason}" for one in call.sheet(seat).failed]
    return section(tr("Of them these cannot be carried out now:"), failed)


def _keyless(files: Files, call: RollCall, seat: SeatRecord) -> str:
    """Remind a player of letters that did not count."""
    if not keyless_since(files, call.game, call.moment.opened_at)[seat.key]:
        return ""
    return tr(
        "A letter from your address did not count, for it does not hold your order key. If it was yours, "
        "send it again as a reply to this letter, whose subject holds it."
    )


def _last_warning(files: Files, call: RollCall, seat: SeatRecord, at: datetime) -> str:
    """Say so if the seat is given to others after this deadline."""
    row = at_risk(files, call, [seat], at).get(seat.key)
    if row is None:
        return ""
    return trn(
        "You would then have been without a word at this deadline, and your seat is offered to others. A "
        "letter of any kind prevents that.",
        "You would then have been without a word at {n} deadlines in a row, and your seat is offered to "
        "others. A letter of any kind prevents that.",
        row,
    )


def nothing_yet(left: timedelta) -> str:
    """Return a reminder's first sentence, which says how much time is left."""
    minutes = max(1, round(left / MINUTE))
    if minutes in (1, 60):
        return tr("You have sent no orders for this round yet; {time} is left.", time=_left(minutes))
    return tr("You have sent no orders for this round yet; {time} are left.", time=_left(minutes))


def _left(minutes: int) -> str:
    """Return how much time is left: 2 days and 3 hours."""
    days, hours = divmod(round(minutes / 60), 24) if minutes >= 48 * 60 else (0, minutes // 60)
    if days:
        minutes = 0
    elif hours >= 6:
        hours, minutes = round(minutes / 60), 0
    parts = [
        trn("{n} day", "{n} days", days) if days else "",
        trn("{n} hour", "{n} hours", hours) if hours else "",
        trn("{n} minute", "{n} minutes", minutes % 60) if minutes % 60 else "",
    ]
    return listed([part for part in parts if part])
