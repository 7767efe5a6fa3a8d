"""Answers to letters: receipts and refusals; one answer a letter, to the registered address only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text, order_words
from pbem.desk.letters import complaints, is_talk, joined, section, wrapped
from pbem.desk.mailing import iso, message_id, queue, reply_to
from pbem.desk.proof import tag_text
from pbem.desk.taking import Taken
from pbem.engine.ruleset import Moment, Position, Ruleset, Sheet
from pbem.post import Letter, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

Rules = Ruleset[Any, Any, Any]


@dataclass(frozen=True)
class Answer:
    """A letter taken, with what a receipt says of it."""

    game: GameRecord
    seat: SeatRecord
    moment: MomentRecord
    letter: Letter
    taken: Taken
    sheet: Sheet
    number: int
    deadline: datetime | None


def receipt(
    desk: Desk,
    files: Files,
    rules: Rules,
    position: Position[Any],
    answer: Answer,
    closed: MomentRecord | None,
) -> None:
    """Queue the receipt: what was understood, what was not, what is in force, and until when."""
    game, seat, moment, taken = answer.game, answer.seat, answer.moment, answer.taken
    title = rules.moment_title(rules.book, position.moment)
    late = ""
    if closed:
        was = rules.moment_title(rules.book, Moment(closed.turn, closed.phase))
        late = (
            f"Your letter answers the report for which orders were due in {was}. That is closed: "
            f"it was too late for it. It has been taken for {title} instead, as far as it fits."
        )
    view = rules.view(rules.book, position.state, seat.key)
    text = joined(
        f"{game.title}\n{title}\nReceipt #{game.slug}/{moment.turn}/{seat.key}/{answer.number}",
        wrapped(late),
        section("Understood:", [str(order) for order in taken.orders]),
        complaints(taken.complaints),
        section("Noted:", taken.notes),
        section("In force now:", rules.forecast(rules.book, view, seat.key, answer.sheet)),
        wrapped(f"This is played by: {answer.sheet.played.value}. If you send nothing more, it stays so."),
        f"Deadline: {deadline_text(answer.deadline, seat.zone)}",
        _dropped(answer.letter),
        _help(rules, position, answer),
    )
    number = f"receipt.{seat.key}.{answer.number}"
    _answer(desk, files, game, seat, answer.letter, f"{moment.number}.{number}", title, text)


def _help(rules: Rules, position: Position[Any], answer: Answer) -> str:
    """Return the orders there are, where a line that looks like one was not taken."""
    if all(is_talk(complaint) for complaint in answer.taken.complaints) and answer.taken.papers:
        return ""
    return section("Orders of this round:", order_words(rules, position, answer.seat.key))


def _dropped(letter: Letter) -> str:
    said = [*letter.dropped, *letter.faults]
    return wrapped(f"I ignored: {'; '.join(said)}.") if said else ""


def _answer(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    letter: Letter,
    about: str,
    title: str,
    text: str,
) -> None:
    """Queue an answer to a seat's registered address; it carries the tag, so a reply to it is proved too."""
    subject = f"Re: {game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}"
    post = Post(
        message_id=message_id(desk, game.slug, about),
        to=seat.address,
        to_name=seat.name,
        subject=subject,
        text=text,
        sent_at=iso(desk.clock.now()),
        in_reply_to=letter.message_id,
        references=tuple(filter(None, (*letter.references, letter.message_id)))[-10:],
        headers=reply_to(desk, game, seat),
    )
    queue(desk, files, post, game, seat)


def refused(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    letter: Letter,
    letter_id: int,
    is_over: bool,
) -> None:
    """Answer a letter that asks nothing that can be done: the game is over, or the letter is empty."""
    if is_over:
        said = "This game is over: orders are no longer taken. Thank you for playing."
    else:
        said = (
            "I found no orders in your letter. Write them above the quoted text, one on a line; "
            "nothing on file was changed."
        )
    text = joined(game.title, wrapped(said), _dropped(letter))
    _answer(desk, files, game, seat, letter, f"answer.{letter_id}", "no orders taken", text)


def too_large(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: Letter, size: int
) -> None:
    """Answer a letter that is too large to be read."""
    most = desk.config.limits.letter_bytes
    said = (
        f"Your letter has {size:,} bytes; letters of up to {most:,} bytes can be read. It is kept and the "
        "GM is told, but none of its orders count. Please send your orders again without attachments."
    )
    text = joined(game.title, wrapped(said))
    _answer(desk, files, game, seat, letter, f"large.{letter.digest[:16]}", "your letter is too large", text)


def not_proved(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: Letter, letter_id: int
) -> None:
    """Tell the registered address that a letter for its seat was refused for want of the key."""
    said = (
        f"A letter came in for your seat {seat.key} that does not hold your order key. Nothing was changed. "
        "If it was yours: reply to your last report and leave its subject as it is. If it was not, there "
        "is nothing you need do."
    )
    text = joined(game.title, wrapped(said), f"It was sent from: {letter.sender or 'nobody'}")
    post = Post(
        message_id=message_id(desk, game.slug, f"unproved.{letter_id}"),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: a letter without your key was refused",
        text=text,
        sent_at=iso(desk.clock.now()),
    )
    queue(desk, files, post, game, seat)


def stranger(
    desk: Desk, files: Files, seats: list[SeatRecord], letter: Letter, letter_id: int, why: str
) -> None:
    """Tell a known address that its letter names no seat, why, and how it can."""
    said = (
        f"{why} Nothing was changed. Reply to your last report and leave its subject as it is: it "
        "holds the name of the game, your seat and your order key."
    )
    post = Post(
        message_id=message_id(desk, f"stranger.{letter_id}"),
        to=seats[0].address,
        to_name=seats[0].name,
        subject="Your letter could not be filed",
        text=joined(wrapped(said)),
        sent_at=iso(desk.clock.now()),
        in_reply_to=letter.message_id,
        references=tuple(filter(None, (*letter.references, letter.message_id)))[-10:],
    )
    queue(desk, files, post)
