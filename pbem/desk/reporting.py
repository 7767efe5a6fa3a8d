"""Mailing the reports of a deadline: one post a seat, in the formats it chose."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pbem.desk.desk import Desk
from pbem.desk.ending.statements import invitation
from pbem.desk.letters import wrapped
from pbem.desk.mailing import iso, message_id, queue, reply_to
from pbem.desk.paper.paper import tell_of_paper
from pbem.desk.players.holders import HELD
from pbem.desk.players.observers import observer_posts
from pbem.desk.proof import tag_text
from pbem.desk.publishing import CALENDAR, Published, reports_held, seal_text
from pbem.desk.sizing import fitting
from pbem.desk.times.appointments import enclosure
from pbem.desk.tongues import spoken
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

REPLY = tr_noop(
    "To give orders, reply to this mail: write them above this text, one on a line, and leave the subject "
    "as it is, for it holds your key."
)
PAGE = tr_noop(
    "Or open the attached page in a browser, click your orders together, and mail them from there."
)
LAST_PAGE = tr_noop(
    "Or open the last of the attached pages in a browser, click your orders together, and mail them from "
    "there."
)


def report_posts(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seats: Sequence[SeatRecord],
    published: Sequence[Published],
    number: int,
    notes: Mapping[SeatId, str],
) -> None:
    """Queue the reports of all moments closed, of which `number` is that of the first.

    Every seat that is held gets its own, with its note above it; observers get the public ones.
    """
    for seat in seats:
        if seat.status == HELD:
            with spoken(desk.config, game, seat):
                post = report_post(desk, files, game, seat, published, number, notes.get(seat.key, ""))
                where = f"{game.slug}/{published[-1].folder.name}"
                about = (game.slug, number + len(published), "report", seat.key)
                for mail in fitting(desk, files, post, where, *about):
                    queue(desk, files, mail, game, seat)
    with spoken(desk.config, game):
        observer_posts(desk, files, game, published, number)
        tell_of_paper(desk, files, game, seats, published, number)


def report_post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    published: Sequence[Published],
    number: int,
    note: str = "",
) -> Post:
    """Return the post of a seat; its name tells the moment for which orders are due next.

    A note stands above the report, for what the reader must know first.
    """
    last = published[-1]
    is_over = last.judged.outcome.position.is_over
    due = number + len(published)
    texts = [one.texts[seat.key] for one in published]
    head = f"{note}\n\n" if note else ""
    said = invitation(desk.clock.now(), seat.zone) if is_over else wrapped(how_to_reply(seat, len(published)))
    head += said + "\n\n"
    head += reports_held(published)
    head += seal_text(published)
    before = message_id(desk, files, game.slug, number, "report" if number > 1 else "welcome", seat.key)
    return Post(
        message_id=message_id(desk, files, game.slug, due, "report", seat.key),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {last.titles[seat.key]} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=head + "\n\n".join(texts),
        sent_at=iso(desk.clock.now()),
        in_reply_to=before,
        references=(before,),
        enclosures=tuple(enclosures_of(game, seat, published, is_beside=len(published) == 1)),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )


def how_to_reply(seat: SeatRecord, reports: int = 1) -> str:
    """Return how orders are given by a reply to a report, and by its page if the seat gets one.

    Of several reports the last one's page has the order form.
    """
    page = tr(PAGE) if reports == 1 else tr(LAST_PAGE)
    return f"{tr(REPLY)} {page}" if "html" in json.loads(seat.formats) else tr(REPLY)


def enclosures_of(
    game: GameRecord, seat: SeatRecord, published: Sequence[Published], *, is_beside: bool
) -> list[Enclosure]:
    """Return the files of a seat's reports in the formats it chose, and the calendar file of the last.

    Its page stands beside the mail's text as another form of it, where the text says no more: `is_beside`.
    """
    formats = json.loads(seat.formats)
    enclosures = []
    for one in published:
        stem = f"{game.slug}-{one.folder.name}-{seat.key}"
        if "html" in formats:
            page = one.file(seat.key, "html")
            enclosures.append(Enclosure(f"{stem}.html", "text/html", page, is_beside))
        if "pdf" in formats and one.file(seat.key, "pdf").is_file():
            enclosures.append(Enclosure(f"{stem}.pdf", "application/pdf", one.file(seat.key, "pdf")))
        if "json" in formats:
            enclosures.append(Enclosure(f"{stem}.json", "application/json", one.file(seat.key, "json")))
    if (calendar := published[-1].folder / CALENDAR).is_file():
        enclosures.append(enclosure(game, calendar))
    return enclosures
