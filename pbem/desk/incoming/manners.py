"""Manners: who is answered, how often, and what is noted of automatic mail (RFC 3834)."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta

from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.senders import seat_answered
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue, tell_gm
from pbem.desk.proof import without_keys
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.mail.sorting import says_away
from pbem.post import Letter, Post, mailbox_of
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, RemarkRecord, SeatRecord

DAY = timedelta(days=1)
SOON = timedelta(days=7)
"""A player who is away does not concern the GM while the deadline is further off than this."""
AWAY = "away"
_MOST_LINES = 5
_LONGEST_TEXT = 400


def queue_answer(
    desk: Desk,
    files: Files,
    post: Post,
    letter_id: int,
    game: GameRecord | None = None,
    seat: SeatRecord | None = None,
) -> bool:
    """Queue the answer to a letter, unless its address has had all it gets in a day; the last one says so."""
    left = _left(desk, files, post.to)
    if not _may_answer(desk, files, post.to, left):
        return False
    if left == 1:
        post = replace(post, text=joined(post.text.rstrip("\n"), wrapped(_last(desk))))
    queue(desk, files, post, game, seat, answers=letter_id)
    return True


def may_answer(desk: Desk, files: Files, address: str) -> bool:
    """Say whether an address may have one more answer today; if not, the GM is told, once a day."""
    return _may_answer(desk, files, address, _left(desk, files, address))


def _may_answer(desk: Desk, files: Files, address: str, left: int) -> bool:
    if left > 0:
        return True
    most = desk.config.limits.answers_a_day
    mark = hashlib.sha256(mailbox_of(address).encode()).hexdigest()[:16]
    with spoken(desk.config):
        _tell_often(desk, files, address, most, mark)
    return False


def _tell_often(desk: Desk, files: Files, address: str, most: int, mark: str) -> None:
    said = tr(
        "{address} has had {most} answers within 24 hours, which is all that config.yaml allows "
        "(limits: answers_a_day). Its letters are still read and filed, but not answered until some of "
        "those are a day old. It may be a program that answers every mail.",
        address=address,
        most=most,
    )
    subject = tr("{address} writes too often to be answered", address=address)
    tell_gm(desk, files, f"often.{mark}.{desk.clock.now():%Y%m%d}", subject, joined(wrapped(said)))


def _left(desk: Desk, files: Files, address: str) -> int:
    """How many answers an address may have yet; those to other tags of the same mailbox count."""
    since = desk.clock.now() - DAY
    return desk.config.limits.answers_a_day - files.answers_to(address, since)


def _last(desk: Desk) -> str:
    return tr(
        "This is the last answer to this address today: there were {most} within 24 hours. Further letters "
        "are read and filed all the same.",
        most=desk.config.limits.answers_a_day,
    )


def note_automatic(desk: Desk, files: Files, letter: Letter, letter_id: int, raw: bytes) -> None:
    """Note who seems to be away, and tell the GM, once for a seat and round, if the deadline is near."""
    if not says_away(raw):
        return
    for game, seat in _whose(files, letter):
        moment = files.moment(game.id)
        if moment is None or moment.is_over:
            continue
        text = _beginning(without_keys(letter.text, seat.order_key))
        now = desk.clock.now()
        files.add_remark(
            RemarkRecord(game=game.id, seat=seat.key, kind=AWAY, text=text, letter=letter_id, at=now)
        )
        deadline = files.deadline(game.id, moment.number)
        if deadline and deadline.at and now <= deadline.at <= now + SOON:
            with spoken(desk.config, game):
                until = tr("Deadline: {deadline}", deadline=deadline_text(deadline.at, desk.config.zone))
                _tell_away(desk, files, game, seat, moment, joined(until, _said(letter, text)))


def _whose(files: Files, letter: Letter) -> list[tuple[GameRecord, SeatRecord]]:
    """The seat whose mail was answered, or else those at the address it came from."""
    if answered := seat_answered(files, letter):
        return [answered]
    seats = files.seats_at(letter.sender)
    games = {seat.game: files.game_by_id(seat.game) for seat in seats}
    return [(game, seat) for seat in seats if (game := games[seat.game])]


def _said(letter: Letter, text: str) -> str:
    quoted = "\n".join(wrapped(line, "> ", "> ") for line in text.split("\n") if line)
    if letter.sender:
        came = tr("An automatic reply came from {address}:", address=letter.sender)
    else:
        came = tr("An automatic reply came from nobody:")
    return joined(came, quoted).rstrip("\n")


def _tell_away(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, moment: MomentRecord, said: str
) -> None:
    about = f"away.{game.slug}.{moment.number}.{seat.key}"
    values = {"name": seat.name, "seat": seat.key, "game": game.title}
    subject = tr("{name} ({seat}) of {game} seems to be away", **values)
    first = tr("{name} ({seat}) of {game} seems to be away. Nothing else was done about it.", **values)
    tell_gm(desk, files, about, subject, joined(wrapped(first), said))


def _beginning(text: str) -> str:
    """The first lines of a text, cut."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return "\n".join(lines[:_MOST_LINES])[:_LONGEST_TEXT]


def seats_away(files: Files, game: GameRecord, moment: MomentRecord) -> tuple[str, ...]:
    """Return the seats that have seemed to be away since the round began, and have not written since."""
    last = {
        remark.seat: remark.at
        for remark in files.remarks(game.id, AWAY)
        if remark.seat and remark.at >= moment.opened_at
    }
    heard = {seat: files.last_letter(game.id, seat) for seat in last}
    return tuple(seat for seat, at in last.items() if not (found := heard[seat]) or found.received_at <= at)
