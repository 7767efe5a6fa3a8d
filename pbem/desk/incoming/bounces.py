"""Bounces: matched to the post that came back; the seat is marked, the GM told once."""

from __future__ import annotations

import hashlib
import re

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import is_tagged, tell_gm
from pbem.desk.proof import without_keys
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.mail.bouncing import Bounced, read_bounce
from pbem.post import Letter
from pbem.store.opening import Files
from pbem.store.records import BounceRecord, GameRecord, PostRecord, SeatRecord

NO_REASON = tr_noop("no reason was given")
UNPROVED = tr_noop(
    "The mail was written before pbem was upgraded, when a notice like this could be forged. So it counts "
    "against nobody: the seat is not marked, and nobody is passed over."
)
_CODES = re.compile(r"(?<![\d.])[45](?:\d\d|\.\d{1,3}\.\d{1,3})(?![\d.])")


def note_bounce(desk: Desk, files: Files, letter: Letter, letter_id: int, raw: bytes) -> None:
    """Note which post a bounce tells of, and tell the GM if it is given up.

    A bounce that names no post of ours is not believed: anybody could write it. One that names a mail of an
    older pbem, whose Message-IDs can be guessed, is told to the GM and counts against nobody.
    """
    bounced = read_bounce(raw)
    post = next(filter(None, map(files.post, bounced.message_ids)), None) if bounced.is_one else None
    if post is None:
        return
    why = without_keys(bounced.why) or NO_REASON
    is_told = bounced.is_final and post.address.casefold() != desk.config.gm.address.casefold()
    if is_told:
        _tell(desk, files, post, bounced, why)
    if not is_tagged(post.message_id):
        return
    files.add_bounce(
        BounceRecord(
            game=post.game,
            seat=post.seat,
            address=post.address,
            post=post.message_id,
            is_final=bounced.is_final,
            why=why,
            letter=letter_id,
            at=desk.clock.now(),
        )
    )


def _tell(desk: Desk, files: Files, post: PostRecord, bounced: Bounced, why: str) -> None:
    """Tell the GM: once for an address and a reason, until the seat is heard from again."""
    game = files.game_by_id(post.game) if post.game is not None else None
    seat = files.seat_by_key(game.id, post.seat) if game and post.seat else None
    heard = files.last_letter(game.id, seat.key) if game and seat else None
    is_proved = is_tagged(post.message_id)
    sort = _sort_of(why) if is_proved else UNPROVED  # whoever forges them could name a thousand reasons
    told = (post.game, post.seat, post.address.casefold(), sort, heard.id if heard else 0)
    about = hashlib.sha256(repr(told).encode()).hexdigest()[:20]
    with spoken(desk.config, game):
        whose = _whose(game, seat) if game and seat else post.address
        text = _note(post, bounced, whose, why, is_proved)
        tell_gm(desk, files, f"bounce.{about}", tr("a mail to {whose} came back", whose=whose), text)


def _whose(game: GameRecord, seat: SeatRecord) -> str:
    return tr("{name} ({seat}) of {game}", name=seat.name, seat=seat.key, game=game.title)


def _note(post: PostRecord, bounced: Bounced, whose: str, why: str, is_proved: bool) -> str:
    """Return what the GM is told of a mail that came back."""
    others = [one for one in bounced.recipients if one.casefold() != post.address.casefold()]
    return joined(
        wrapped(tr("A mail to {whose}, {address}, came back:", whose=whose, address=post.address)),
        wrapped(tr(why)),
        wrapped(tr("It had been sent on to {addresses}.", addresses=", ".join(others))) if others else "",
        "" if is_proved else wrapped(tr(UNPROVED)),
        wrapped(
            tr(
                "The mail is {id}. Mail to this address is still tried, but of the same trouble "
                "you are not told again before the seat has written. pbem seat GAME SEAT --address gives a "
                "seat another one.",
                id=post.message_id,
            )
        ),
    )


def _sort_of(why: str) -> str:
    """The part of a reason that is the same each time: servers add a time and a number of theirs."""
    return " ".join(found[0] for found in _CODES.finditer(why)) or " ".join(filter(str.isalpha, why.split()))


def bounced_seats(files: Files, game: GameRecord) -> tuple[str, ...]:
    """Return the seats whose mail came back from the address they have, and who have not written since."""
    last = {one.seat: one for one in files.bounces(game.id) if one.is_final and one.seat}
    return tuple(seat.key for seat in files.seats(game.id) if _is_lost(files, seat, last.get(seat.key)))


def _is_lost(files: Files, seat: SeatRecord, bounce: BounceRecord | None) -> bool:
    if bounce is None or bounce.address.casefold() != seat.address.casefold():
        return False
    heard = files.last_letter(seat.game, seat.key)
    return heard is None or heard.received_at <= bounce.at
