"""Passing press on: to the GM always, to its readers at once where the game says so."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import ALL, Press
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import iso, message_id, queue, reply_to, tell_gm
from pbem.desk.proof import tag_text
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.engine.tongue import tr
from pbem.post import Post
from pbem.store.records import GameRecord, SeatRecord


def pass_on(errand: Errand, presses: Sequence[Press], letter_id: int) -> None:
    """Pass a letter's press on; none of these posts is an answer to it."""
    if to_gm := [press for press in presses if GM in press.to]:
        with spoken(errand.desk.config, errand.game):
            _tell_gm(errand, to_gm, letter_id)
    if errand.mail.press_goes != "at once":
        return
    seats = errand.files.seats(errand.game.id)
    going = [
        (_name(errand.game, f"{letter_id}.{place}.{reader.key}"), press, reader)
        for place, press in enumerate(presses)
        for reader in seats
        if reader.key != errand.seat.key and press.is_for(reader.key)
    ]
    for name, press, reader in sorted(going, key=lambda one: one[0]):  # in no order of the letter's
        with spoken(errand.desk.config, errand.game, reader):
            _send(errand, press, reader, seats, name)


def _tell_gm(errand: Errand, presses: Sequence[Press], letter_id: int) -> None:
    """No report is the GM's, so press to the GM is mailed."""
    seat, game = errand.seat, errand.game
    subject = tr("press from {seat} of {game}", seat=seat.key, game=game.slug)
    said = tr("{name} ({seat}) of {game} writes to you:", name=seat.name, seat=seat.key, game=game.title)
    texts = [_under_name(press) if press.pen else press.text for press in presses]
    tell_gm(errand.desk, errand.files, f"press.{letter_id}", subject, joined(said, *texts))


def _under_name(press: Press) -> str:
    return f"{tr('As {pen}:', pen=press.shown_pen)}\n\n{press.text}"


def _send(errand: Errand, press: Press, reader: SeatRecord, seats: Sequence[SeatRecord], name: str) -> None:
    """Send press to one reader; under another name nothing in it tells who wrote it, or when in the day."""
    desk, game, now = errand.desk, errand.game, errand.desk.clock.now()
    sender = press.sender(tr("the GM") if errand.is_gm else errand.seat.name)
    subject = tr("{game}: press from {sender}", game=game.title, sender=sender)
    at = now.replace(hour=0, minute=0, second=0, microsecond=0) if press.pen else now
    post = Post(
        message_id=message_id(desk, errand.files, game.slug, "press", name),
        to=reader.address,
        to_name=reader.name,
        subject=f"{subject} {tag_text(game.slug, reader.key, reader.order_key)}",
        text=_text(errand, press, sender, {seat.key: seat.name for seat in seats}),
        sent_at=iso(at),
        headers=reply_to(desk, game, reader),
        is_reply=False,
    )
    queue(desk, errand.files, post, game, reader)


def _name(game: GameRecord, about: str) -> str:
    """Return a name for a post: the same each time, and without a trace of the letter it comes from.

    It follows from a secret that is never published: else two presses of a letter could be known as such.
    """
    return hmac.new(game.key_secret.encode(), f"press\x1f{about}".encode(), hashlib.sha256).hexdigest()[:20]


def _text(errand: Errand, press: Press, sender: str, names: dict[str, str]) -> str:
    """Set the press apart by two blanks, so that nothing in it can pass for words of ours."""
    body = "\n".join(wrapped(line, "  ") for line in press.text.split("\n"))
    whom = ALL if press.pen or ALL in press.to else errand.seat.key
    how = tr(
        "End of the press. It is printed with the next report too. To answer, reply with a line "
        "PRESS TO {readers}: above your text, and END on a line below it.",
        readers=whom,
    )
    return joined(
        f"{errand.game.title}\n{errand.title}",
        wrapped(tr("{sender} writes to {readers}:", sender=sender, readers=press.readers(names))),
        body,
        wrapped(how),
    )
