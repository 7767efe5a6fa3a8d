"""Notices: plain letters to one address, about seats and requests."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.desk.desk import Desk
from pbem.desk.incoming.manners import queue_answer
from pbem.desk.mailing import iso, message_id, queue, reply_to
from pbem.desk.proof import tag_text
from pbem.mail.plain import one_line
from pbem.post import Letter, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

LONGEST_NAME = 60


@dataclass(frozen=True)
class Notice:
    """A letter to one address; `about` makes its name, so that the same notice is sent once."""

    about: str
    to: str
    subject: str
    text: str
    to_name: str = ""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answered:
    """The letter that a notice answers, and its id."""

    letter: Letter
    id: int


def seat_notice(
    desk: Desk, game: GameRecord, seat: SeatRecord, about: str, title: str, text: str, mark: str = ""
) -> Notice:
    """Return a notice to a seat's registered address; it carries the tag, so a reply to it is proved."""
    tag = tag_text(game.slug, seat.key, seat.order_key)
    subject = " ".join(filter(None, (f"{game.title}: {title}", tag, mark)))
    return Notice(about, seat.address, subject, text, seat.name, reply_to(desk, game, seat))


def send_notice(
    desk: Desk,
    files: Files,
    notice: Notice,
    answered: Answered | None = None,
    game: GameRecord | None = None,
    seat: SeatRecord | None = None,
) -> bool:
    """Queue a notice; an answer only if its address may have one more today. Say whether it was queued."""
    letter = answered.letter if answered else None
    post = Post(
        message_id=message_id(desk, files, "people", notice.about),
        to=notice.to,
        to_name=notice.to_name,
        subject=notice.subject,
        text=notice.text,
        sent_at=iso(desk.clock.now()),
        in_reply_to=letter.message_id if letter else "",
        references=tuple(filter(None, (*letter.references, letter.message_id)))[-10:] if letter else (),
        headers=notice.headers,
        is_reply=answered is not None,
    )
    if answered:
        return queue_answer(desk, files, post, answered.id, game, seat)
    queue(desk, files, post, game, seat)
    return True


def shown_name(name: str) -> str:
    """Return a name that a letter gives its writer: a short line, for it may hold anything."""
    return one_line(name, LONGEST_NAME)
