"""Approval: where a game wants it, the GM sees what would happen before a deadline is closed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pbem.desk.approval.late import accept_late, count_in_time, waiting_approval
from pbem.desk.desk import Desk, DeskFault, canonical
from pbem.desk.due import Due, due_game
from pbem.desk.filed import OnFile, on_file
from pbem.desk.games import deadline_text
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import gm_seat, tell_gm
from pbem.desk.publishing import Published
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import tr
from pbem.peoplerules import people_rules
from pbem.post import Letter
from pbem.spans import parse_span
from pbem.store.desk_records import ActRecord, ApprovalRecord
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, FilingRecord, GameRecord, MomentRecord, SeatRecord

BY_TIME = "no answer came in time"
BY_GM = "the GM"


def approval_check(desk: Desk, files: Files, due: Due) -> str:
    """Ask the GM once about what is on file; the deadline waits for the answer, or until the time is up."""
    if count_in_time(desk, files, due.game, due.moment):
        due = replace(due, papers=on_file(files.filings(due.game.id), due.moment.number))
    rules = people_rules(due.game.config)
    if not rules.approval:
        return ""
    digest = papers_digest(due.deadline, due.moment, due.seats, due.papers)
    asked = waiting_approval(files, due.game, due.moment)
    if asked is None or asked.papers != digest:
        until = desk.clock.now() + parse_span(rules.approval_time)
        with spoken(desk.config, due.game):
            _ask(desk, files, due, digest, until, is_again=asked is not None)
        return _waits(desk, until)
    if asked.released_at is None and desk.clock.now() >= asked.until:
        with spoken(desk.config, due.game):
            _release_by_time(desk, files, due, asked)
        return ""
    return "" if asked.released_at else _waits(desk, asked.until)


def papers_digest(
    deadline: DeadlineRecord, moment: MomentRecord, seats: Sequence[SeatRecord], papers: dict[str, OnFile]
) -> str:
    """Return the digest of all that the GM is shown: for which deadline, and every seat's papers."""
    found = {key: papers.get(key, OnFile()) for key in (*(seat.key for seat in seats), GM)}
    shown = {
        key: [one.fresh, one.ahead, one.standing, one.press, *([one.posted] if one.posted else [])]
        for key, one in found.items()
    }
    return hashlib.sha256(canonical([deadline.id, moment.number, shown]).encode()).hexdigest()


def _waits(desk: Desk, until: datetime) -> str:
    return f"it waits for your approval, until {deadline_text(until, desk.config.zone)}."


def _ask(desk: Desk, files: Files, due: Due, digest: str, until: datetime, is_again: bool) -> None:
    """Put the question on record and mail it to the GM, with the tag of the GM's seat for the reply."""
    from pbem.desk.approval.approving import approval_text  # judging and printing are needed for this alone

    game, moment, now = due.game, due.moment, desk.clock.now()
    approval_id = files.add_approval(
        ApprovalRecord(
            game=game.id,
            moment=moment.number,
            code=f"{due.deadline.id}.{desk.chance(8).hex()}",
            papers=digest,
            asked_at=now,
            until=until,
        )
    )
    again = "once more, for what is on file has changed, " if is_again else ""
    asks = as_kept(
        lambda: (
            f"The GM is asked {again}to approve {_title(desk, game, moment)}, until "
            f"{deadline_text(until, desk.config.zone)}."
        )
    )
    _note(files, game, moment, now, asks)
    seat = gm_seat(desk, files, game)
    text = approval_text(desk, files, due, until, is_again)
    about = f"{game.slug}.approval.{approval_id}"
    title = _title(desk, game, moment)
    subject = tr("{round} waits for your approval", round=title)
    notice = seat_notice(desk, game, seat, about, subject, text)
    send_notice(desk, files, notice, game=game, seat=seat)


def _release_by_time(desk: Desk, files: Files, due: Due, asked: ApprovalRecord) -> None:
    """Release a deadline to which the GM has not answered, and tell the GM."""
    now = desk.clock.now()
    files.release(asked.id, BY_TIME, now)
    released = as_kept(
        lambda: (
            f"{_title(desk, due.game, due.moment)} is released: the GM has not answered by "
            f"{deadline_text(asked.until, desk.config.zone)}."
        )
    )
    _note(files, due.game, due.moment, now, released)
    at = deadline_text(asked.until, desk.config.zone)
    said = tr(
        "You have not answered by {until}, so {round} of {game} is adjudicated as it was shown to you, and "
        "the reports are mailed.",
        until=at,
        round=_title(desk, due.game, due.moment),
        game=due.game.title,
    )
    subject = tr("{game} was released without you", game=due.game.slug)
    tell_gm(desk, files, f"released.{asked.id}", subject, joined(wrapped(said)))


def approve(
    desk: Desk, files: Files, game: GameRecord, letter: int | None = None, asked: int | None = None
) -> str:
    """Release what waits for the GM's approval, and say so; DeskFault says why it can't be.

    `asked` is the number of the question that is answered, where a reply names it: an older one shows
    something else than what would be released.
    """
    moment = files.moment(game.id)
    assert moment
    waiting = None if moment.is_over else waiting_approval(files, game, moment)
    if waiting is None:
        raise DeskFault(tr("{game}: nothing waits for approval.", game=game.slug))
    title = _title(desk, game, moment)
    if asked not in (None, waiting.id):
        raise DeskFault(
            tr(
                "{game}: you answer an older letter. {round} was not approved by it: what is on file has "
                "changed since. Please answer the newest letter.",
                game=game.slug,
                round=title,
            )
        )
    if waiting.released_at:
        return tr("{round} is released already.", round=title)
    if fault := _why_not(desk, files, game, moment, waiting):
        raise DeskFault(fault)
    now = desk.clock.now()
    files.release(waiting.id, BY_GM, now)
    approves = f"The GM approves {as_kept(lambda: _title(desk, game, moment))}."
    _note(files, game, moment, now, approves, letter)
    return tr(
        "{round} is approved: it is adjudicated now as it was shown to you, and the reports are mailed.",
        round=title,
    )


def _title(desk: Desk, game: GameRecord, moment: MomentRecord) -> str:
    rules = desk.rules(game)
    return rules.moment_title(rules.book, Moment(moment.turn, moment.phase))


def _why_not(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, waiting: ApprovalRecord
) -> str:
    """Return why what waits can't be released now; nothing if it can."""
    if files.hold(game.id):
        return tr("{game} is held; RESUME it first, and nothing is lost.", game=game.slug)
    title = _title(desk, game, moment)
    if due_game(desk, files, game.slug) is None:
        return tr(
            "{game}: {round} is not due any more: not all are READY. You are asked again when it is.",
            game=game.slug,
            round=title,
        )
    if _digest_now(files, game, moment) != waiting.papers:
        return tr(
            "{game}: what is on file has changed since you were asked about {round}. You will be asked "
            "once more, with what would happen now.",
            game=game.slug,
            round=title,
        )
    return ""


def _digest_now(files: Files, game: GameRecord, moment: MomentRecord) -> str:
    deadline = files.deadline(game.id, moment.number)
    assert deadline
    papers = on_file(files.filings(game.id), moment.number)
    return papers_digest(deadline, moment, files.seats(game.id), papers)


def approve_game(desk: Desk, slug: str) -> tuple[str, list[Published]]:
    """Approve a game for the GM at the desk, and close it at once if nothing else keeps it."""
    from pbem.desk.close import close_at_work
    from pbem.desk.players.keys import seat_of
    from pbem.desk.tending import why_not_now

    with desk.at_work(slug):
        with desk.store.transaction() as files:
            game, _ = seat_of(desk, files, slug, GM)
            said = approve(desk, files, game)
        why = why_not_now(desk, slug)
        if why is None:
            return said, close_at_work(desk, slug)
        return f"{said} But {why}" if why else said, []


def accept_for_game(desk: Desk, slug: str, seat: str) -> str:
    """Let late letters count for the GM at the desk."""
    from pbem.desk.players.keys import seat_of

    with desk.at_work(slug), desk.store.transaction() as files:
        game, _ = seat_of(desk, files, slug, GM)
        return accept_late(desk, files, game, seat)


def question_answered(letter: Letter, slug: str) -> int | None:
    """Return the number of the question about a game that a letter's header says it answers."""
    for id in (letter.in_reply_to, *letter.references[::-1]):
        if found := re.search(rf"\.{re.escape(slug)}\.approval\.(\d{{1,9}})\.", id):
            return int(found[1])
    return None


def tell_of_late(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, at: datetime
) -> None:
    """Tell the GM, once for each seat and question, that a letter is kept aside."""
    asked = waiting_approval(files, game, moment)
    deadline = files.deadline(game.id, moment.number)
    if asked is None or asked.released_at or deadline is None or deadline.at is None:
        return
    gm = gm_seat(desk, files, game)
    about = f"{game.slug}.aside.{asked.id}.{seat.key}"
    with spoken(desk.config, game):
        said = tr(
            "A letter of {name} ({seat}) came after the deadline, at {time}. It is kept aside and changes "
            "nothing. To let it count, reply ACCEPT {seat}; you are then asked once more. If more come from "
            "this seat, you are not told again.",
            name=seat.name,
            seat=seat.key,
            time=deadline_text(at, desk.config.zone),
        )
        subject = tr("a late letter of {seat}", seat=seat.key)
        notice = seat_notice(desk, game, gm, about, subject, joined(wrapped(said)))
        send_notice(desk, files, notice, game=game, seat=gm)


def came_after(filings: Sequence[FilingRecord], moment: MomentRecord, at: datetime) -> list[FilingRecord]:
    """Return the last filing of each seat that was filed for a moment after a time and counts."""
    late = [one for one in filings if one.moment == moment.number and not one.is_late and one.filed_at > at]
    return list({one.seat: one for one in late}.values())


def _note(
    files: Files, game: GameRecord, moment: MomentRecord, at: datetime, says: str, letter: int | None = None
) -> None:
    act = ActRecord(game=game.id, moment=moment.number, kind="approval", says=says, letter=letter, at=at)
    files.add_act(act)
