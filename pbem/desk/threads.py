"""Letters to a seat about the present round, in the thread of its report: replies hold orders for it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.desk.desk import Desk
from pbem.desk.mailing import iso, message_id, reply_to
from pbem.desk.proof import tag_text
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord


def round_post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    seat: SeatRecord,
    about: str,
    title: str,
    text: str,
    enclosures: Sequence[Enclosure] = (),
) -> Post:
    """Return a letter about a round, which its name tells; one of the same `about` is sent once."""
    what = "report" if moment.number > 1 else "welcome"
    report = message_id(desk, files, game.slug, moment.number, what, seat.key)
    return Post(
        message_id=message_id(desk, files, game.slug, moment.number, about, seat.key),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=text,
        sent_at=iso(desk.clock.now()),
        in_reply_to=report,
        references=(report,),
        enclosures=tuple(enclosures),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )
