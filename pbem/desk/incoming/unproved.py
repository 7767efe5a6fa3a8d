"""Letters that prove nothing: what a registered address is told of them, a few times a day at most."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from pbem.desk.desk import Desk
from pbem.desk.ending.rekeying import has_published_key
from pbem.desk.incoming.hourly import UNPROVED, file_notice
from pbem.desk.incoming.manners import queue_answer
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import iso, message_id, reply_to
from pbem.desk.players.holders import HELD, REMOVED, is_former_address
from pbem.desk.proof import Tag, tag_text, tags_in
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.post import Letter, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

NOTES_A_DAY = 3
"""More forged letters than these are not told of: else they would fill a player's mailbox."""
UNSURE = tr_noop(
    "It bears a digital signature that could not be checked just now. If the letter is yours, send it again "
    "later, or give your key."
)
LAST = tr_noop("If more letters like it come today, you are not told of them.")


def not_proved(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    letter: Letter,
    letter_id: int,
    is_unsure: bool = False,
) -> None:
    """Tell the registered address that a letter for its seat was refused for want of the key.

    The GM is told with other notices: anybody can write such letters.
    """
    if is_former_address(files, game, seat, letter.sender):
        _not_yours(desk, files, game, replace(seat, address=letter.sender, name=""), letter, letter_id)
        return
    if seat.status == REMOVED:
        _not_yours(desk, files, game, seat, letter, letter_id)
        return
    tags = tags_in(letter.subject, letter.recipients, letter.text)
    if seat.status == HELD and has_published_key(files, game, seat, tags):
        _new_key(desk, files, game, seat, letter_id)
        return
    if seat.key == GM:
        file_notice(desk, files, UNPROVED, letter_id, "", game, seat)
        return
    said = tr(
        "A letter came in for your seat {seat} that does not hold your order key. Nothing was changed. "
        "If it was yours: reply to your last report and leave its subject as it is. If it was not, there "
        "is nothing you need do.",
        seat=seat.key,
    )
    sent_from = tr("It was sent from: {address}", address=letter.sender or trp("sender", "nobody"))
    text = joined(game.title, wrapped(said), wrapped(tr(UNSURE)) if is_unsure else "", sent_from)
    subject = tr("{game}: a letter without your key was refused", game=game.title)
    _tell(desk, files, seat, f"{game.slug}.unproved.{seat.key}", subject, text, letter_id, game)


def _new_key(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter_id: int) -> None:
    """Send a seat its present key: the one that the letter bears was replaced when the game was over."""
    said = tr(
        "A letter came in with the order key that your seat had before: it can be worked out from what was "
        "published at the end of the game, so you have a new one, which stands in the subject of this "
        "letter. Nothing was changed. If the letter was yours, send it again as a reply to this one. If "
        "it was not, there is nothing you need do."
    )
    subject = f"{game.title}: {tr('your new order key')} {tag_text(game.slug, seat.key, seat.order_key)}"
    about = f"{game.slug}.newkey.{seat.key}"
    text, headers = joined(game.title, wrapped(said)), reply_to(desk, game, seat)
    _tell(desk, files, seat, about, subject, text, letter_id, game, headers=headers)


def _not_yours(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: Letter, letter_id: int
) -> None:
    """Tell who held a seat once and writes for it still that it is theirs no longer; nobody else hears."""
    said = tr(
        "Your letter was for the seat {seat} of {game}, which you do not hold any more. Nothing was "
        "changed. The GM is {name}, {address}.",
        seat=seat.key,
        game=game.title,
        name=desk.config.gm.name,
        address=desk.config.gm.address,
    )
    mark = hashlib.sha256(seat.address.casefold().encode()).hexdigest()[:16]
    subject = tr("{game}: the seat is not yours any more", game=game.title)
    text = joined(game.title, wrapped(said))
    _tell(desk, files, seat, f"{game.slug}.former.{seat.key}.{mark}", subject, text, letter_id, letter=letter)


def stranger(
    desk: Desk,
    files: Files,
    seats: list[SeatRecord],
    letter: Letter,
    letter_id: int,
    why: str,
    is_unsure: bool = False,
) -> None:
    """Tell a known address that its letter names no seat, why, and how it can."""
    said = tr(
        "Nothing was changed. Reply to your last report and leave its subject as it is: it "
        "holds the name of the game, your seat and your order key."
    )
    about = f"stranger.{hashlib.sha256(seats[0].address.casefold().encode()).hexdigest()[:16]}"
    text = joined(wrapped(f"{why} {said}"), wrapped(tr(UNSURE)) if is_unsure else "")
    _tell(desk, files, seats[0], about, tr("Your letter could not be filed"), text, letter_id, letter=letter)


def _tell(
    desk: Desk,
    files: Files,
    seat: SeatRecord,
    about: str,
    subject: str,
    text: str,
    letter_id: int,
    game: GameRecord | None = None,
    letter: Letter | None = None,
    headers: tuple[tuple[str, str], ...] = (),
) -> None:
    """Queue one of the day's notes, if there is one left; the last one says so. An answer to `letter`."""
    now = desk.clock.now()
    ids = [message_id(desk, files, about, f"{now:%Y%m%d}", number) for number in range(1, NOTES_A_DAY + 1)]
    left = [each for each in ids if files.post(each) is None]
    if not left:
        return
    post = Post(
        message_id=left[0],
        to=seat.address,
        to_name=seat.name,
        subject=subject,
        text=text if len(left) > 1 else joined(text.rstrip("\n"), wrapped(tr(LAST))),
        sent_at=iso(now),
        in_reply_to=letter.message_id if letter else "",
        references=tuple(filter(None, (*letter.references, letter.message_id)))[-10:] if letter else (),
        headers=headers,
    )
    queue_answer(desk, files, post, letter_id, game, seat if game else None)


def nobody_named(files: Files, tag: Tag | None) -> str:
    """Say what is wrong with a claim to no seat there is."""
    if tag is None:
        return tr("Your letter does not say which game and seat it is for.")
    if files.game(tag.game):
        return tr('There is no seat "{seat}" in the game "{game}".', seat=tag.seat, game=tag.game)
    return tr('There is no game "{game}" here.', game=tag.game)
