"""Answers to letters: receipts and refusals; one answer a letter, to the registered address only."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.desk import Desk
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.manners import may_answer, queue_answer
from pbem.desk.incoming.slip import Answer, about_letter, below_signature, deadline_line, receipt_text, shown
from pbem.desk.incoming.taking import Taken
from pbem.desk.letters import joined, section, talk, wrapped
from pbem.desk.mailing import iso, message_id, reply_to
from pbem.desk.proof import tag_text
from pbem.desk.words.word import Section
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.post import Letter, Post, Sort
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

TYPED = tr_noop("The GM has typed this for you; below, it is answered like a letter of yours.")


def receipt(errand: Errand, answer: Answer, letter_id: int) -> None:
    """Queue the receipt: what was taken and what not, what is in force, and until when.

    It is not even composed where its address gets no more answers today.
    """
    seat, moment = errand.seat, errand.moment
    if errand.letter.sort is not Sort.TYPED and not may_answer(errand.desk, errand.files, seat.address):
        return
    number = errand.files.letters_from(errand.game.id, seat.key, moment.number)
    text = receipt_text(errand, answer, number)
    kind, number = ("test", letter_id) if answer.is_test else ("receipt", number)  # tests are not counted
    _answer(errand, f"{moment.number}.{kind}.{seat.key}.{number}", errand.title, text, letter_id)


def _answer(errand: Errand, about: str, title: str, text: str, letter_id: int) -> None:
    title = " ".join((title, *errand.marks))
    errand.said.append(text)
    if errand.letter.sort is Sort.TYPED and not errand.is_gm:
        title = tr("{title}, typed by the GM", title=title)
        text = joined(wrapped(tr(TYPED)), text.rstrip("\n"))
    answer_seat(
        errand.desk, errand.files, errand.game, errand.seat, errand.letter, about, title, text, letter_id
    )


def answer_seat(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    letter: Letter,
    about: str,
    title: str,
    text: str,
    letter_id: int,
) -> None:
    """Queue an answer to a seat's registered address; it carries the tag, so a reply to it is proved too."""
    subject = f"Re: {game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}"
    post = Post(
        message_id=message_id(desk, files, game.slug, about),
        to=seat.address,
        to_name=seat.name,
        subject=subject,
        text=text,
        sent_at=iso(desk.clock.now()),
        in_reply_to="" if letter.sort is Sort.TYPED else letter.message_id,
        references=() if letter.sort is Sort.TYPED else references_to(letter),
        headers=reply_to(desk, game, seat),
    )
    queue_answer(desk, files, post, letter_id, game, seat)


def references_to(letter: Letter) -> tuple[str, ...]:
    """Return the References of an answer to a letter: the last ten of its thread."""
    return tuple(filter(None, (*letter.references, letter.message_id)))[-10:]


def word_answered(
    errand: Errand, taken: Taken, sections: Sequence[Section], letter_id: int, *, has_acted: bool
) -> None:
    """Answer a letter that orders nothing: it begins with what was asked for, and says nothing of orders.

    What the GM's words have done says by itself when the round is closed: `has_acted`.
    """
    is_dated = not errand.moment.is_over and not (errand.is_gm and has_acted)
    text = joined(
        *(part for each in sections for part in (shown(each), each.more)),
        "\n".join(filter(None, (errand.game.title, deadline_line(errand) if is_dated else ""))),
        section(tr("Noted:"), taken.notes),
        below_signature(errand),
        about_letter(errand),
        talk(taken.complaints),
    )
    _answer(errand, f"answer.{letter_id}", errand.title, text, letter_id)


def nothing_asked(errand: Errand, letter_id: int) -> None:
    """Answer a letter in which nothing was found at all."""
    if errand.moment.is_over:
        said = tr("This game is over: orders are no longer taken. Thank you for playing.")
    else:
        said = tr(
            "I found no orders in your letter. Write them above the quoted text, one on a line; "
            "nothing on file was changed."
        )
    text = joined(below_signature(errand), errand.game.title, wrapped(said), about_letter(errand))
    _answer(errand, f"answer.{letter_id}", tr("no orders taken"), text, letter_id)


def too_late(errand: Errand, sections: Sequence[Section], letter_id: int) -> None:
    """Answer a letter that came too late for the round whose report it answers, where none are kept."""
    assert errand.answered
    said = tr(
        "This game keeps no late letters, so it was not kept for {moment}, and nothing on file was changed. "
        "To order now, reply to your last report.",
        moment=errand.title,
    )
    text = joined(
        errand.game.title,
        wrapped(f"{errand.missed} {said}"),
        *(shown(each) for each in sections),
        about_letter(errand),
    )
    _answer(errand, f"answer.{letter_id}", tr("too late"), text, letter_id)


def encrypted(errand: Errand, letter_id: int) -> None:
    """Answer a letter that is encrypted: nobody here can read it."""
    said = tr(
        "Your letter is encrypted, and I have no key to read it with. Nothing on file was changed. Please "
        "send it again as plain text; a digital signature does no harm."
    )
    text = joined(errand.game.title, wrapped(said))
    _answer(errand, f"answer.{letter_id}", tr("your letter is encrypted"), text, letter_id)


def too_large(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: Letter, letter_id: int, size: int
) -> None:
    """Answer a letter that is too large to be read."""
    said = tr(
        "Your letter has {size} bytes; letters of up to {most} bytes can be read. It is kept and the "
        "GM is told, but none of its orders count. Please send your orders again without attachments.",
        size=_in_thousands(size),
        most=_in_thousands(desk.config.limits.letter_bytes),
    )
    text = joined(game.title, wrapped(said))
    about = f"large.{letter.digest[:16]}"
    title = tr("your letter is too large")
    answer_seat(desk, files, game, seat, letter, about, title, text, letter_id)


def too_slow(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: Letter, letter_id: int
) -> None:
    """Answer a letter that was given up as it took too long to read."""
    said = tr(
        "Your letter took so long to read that pbem gave it up: none of its orders count. It is kept, and "
        "the GM is told. Please send your orders again in a shorter letter of plain text."
    )
    title = tr("your letter could not be read")
    about = f"slow.{letter.digest[:16]}"
    answer_seat(desk, files, game, seat, letter, about, title, joined(game.title, wrapped(said)), letter_id)


def _in_thousands(number: int) -> str:
    """Return a large number in groups of three digits: 1,048,576."""
    return f"{number:,}".replace(",", trp("between thousands", ","))
