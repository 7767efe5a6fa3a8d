"""Mailing the reports of a deadline: one post a seat, in the formats it chose."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from pbem.desk.covered import orders_due
from pbem.desk.desk import Desk
from pbem.desk.ending.statements import invitation
from pbem.desk.filed import on_file
from pbem.desk.games import deadline_text, now_and_deadline
from pbem.desk.letters import joined, listed_lines, wrapped
from pbem.desk.mailing import gm_seat, iso, message_id, queue, reply_to
from pbem.desk.paper.paper import tell_of_paper
from pbem.desk.players.holders import HELD
from pbem.desk.players.observers import observer_posts
from pbem.desk.players.rollcall import by_what, can_order
from pbem.desk.proof import tag_text
from pbem.desk.publishing import CALENDAR, Published, public_text, reports_held, seal_text
from pbem.desk.sizing import fitting
from pbem.desk.times.appointments import enclosure
from pbem.desk.tongues import spoken
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import NO_SHEET
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

    Every seat that is held gets its own, with its note above it; the GM and observers get the public ones.
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
        if desk.config.gm_reports:
            gm, note = gm_seat(desk, files, game), notes.get(GM, "")
            queue(desk, files, _gm_post(desk, files, game, gm, seats, published, number, note), game, gm)
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
    is_over = published[-1].judged.outcome.position.is_over
    texts = [one.texts[seat.key] for one in published]
    head = f"{note}\n\n" if note else ""
    said = invitation(desk.clock.now(), seat.zone) if is_over else wrapped(how_to_reply(seat, len(published)))
    head += said + "\n\n"
    head += reports_held(published)
    head += seal_text(published)
    enclosures = tuple(enclosures_of(game, seat, published, is_beside=len(published) == 1))
    return _post(desk, files, game, seat, published, number, head + "\n\n".join(texts), enclosures)


def _post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    published: Sequence[Published],
    number: int,
    text: str,
    enclosures: tuple[Enclosure, ...] = (),
) -> Post:
    """Return a post of a deadline to a seat, the GM's too, in the thread of the one before."""
    before = message_id(desk, files, game.slug, number, "report" if number > 1 else "welcome", seat.key)
    return Post(
        message_id=message_id(desk, files, game.slug, number + len(published), "report", seat.key),
        to=seat.address,
        to_name=seat.name,
        subject=_subject(desk, game, seat, published[-1]),
        text=text,
        sent_at=iso(desk.clock.now()),
        in_reply_to=before,
        references=(before,),
        enclosures=enclosures,
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )


def _subject(desk: Desk, game: GameRecord, seat: SeatRecord, last: Published) -> str:
    """Return the subject of a report: the round it tells of, and that for which orders are due now."""
    after, title = last.judged.outcome.position, last.titles.get(seat.key, last.title)
    if not after.is_over:
        title += f"; {orders_due(desk.rules(game), after.moment, last.deadline, seat.zone)}"
    return f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}"


def _gm_post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    gm: SeatRecord,
    seats: Sequence[SeatRecord],
    published: Sequence[Published],
    number: int,
    note: str,
) -> Post:
    """Return the GM's post of a deadline: what was closed and when, who had sent what, the public reports."""
    last = published[-1]
    after = last.judged.outcome.position
    now = tr("The game is over.")
    if not after.is_over:
        title = desk.rules(game).moment_title(desk.rules(game).book, after.moment)
        now = now_and_deadline(title, deadline_text(last.deadline, gm.zone))
    text = joined(
        note,
        *_roll(desk, files, game, gm, seats, published, number),
        now,
        wrapped(
            tr(
                "To write to your game, reply to this letter and leave its subject as it is: it holds the "
                "GM's key."
            )
        ),
        *(public_text(one).rstrip("\n") for one in published),
        seal_text(published).rstrip("\n"),
    )
    return _post(desk, files, game, gm, published, number, text)


def _roll(
    desk: Desk,
    files: Files,
    game: GameRecord,
    gm: SeatRecord,
    seats: Sequence[SeatRecord],
    published: Sequence[Published],
    number: int,
) -> Iterator[str]:
    """Yield of each round when it was closed, and by what those who could order were played."""
    papers, rules = on_file(files.filings(game.id), number), desk.rules(game)
    for place, one in enumerate(published):
        position, sheets = one.judged.position, one.judged.sheets
        able = [seat.key for seat in seats if can_order(rules, position, seat.key)]
        turn = position.moment.turn
        written = [key for key in able if place == 0 and key in papers and papers[key].has_word(turn)]
        played = {key: sheets.get(key, NO_SHEET).played for key in able}
        assert one.closed
        closed = tr("{round} was closed: {time}.", round=one.title, time=one.closed.told(gm.zone))
        yield f"{wrapped(closed)}\n{listed_lines(by_what(played, written))}"


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
