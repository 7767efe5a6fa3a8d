"""The briefing packet: all that somebody who takes a seat over needs to play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pbem.desk.beginnings import start_folder
from pbem.desk.covered import in_force_later, later_section, order_form, orders_due, told
from pbem.desk.desk import Desk
from pbem.desk.filed import OnFile, on_file
from pbem.desk.games import deadline_text, order_words, who_plays
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import iso, message_id, reply_to
from pbem.desk.players.holders import TAKEOVER
from pbem.desk.players.nmr import closed_rounds
from pbem.desk.posting import postings_in, postings_now, shown_in_brief
from pbem.desk.proof import tag_text
from pbem.desk.publishing import public_page
from pbem.desk.times.timeletters import title_of
from pbem.engine.ruleset import Played
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, tr_noop
from pbem.post import Enclosure, Post
from pbem.printing.archive import moment_folder, private_file
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

MOST_REPORTS = 3
"""Public reports enclosed; REPORT sends the others."""
_PLAYED = {
    Played.RECEIVED: tr_noop("If you send nothing, you are played by orders received:"),
    Played.STANDING: tr_noop("If you send nothing, you are played by standing orders:"),
    Played.NONE: tr_noop("If you send nothing, you are played by the rules' own defaults:"),
}


def briefing_post(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> Post:
    """Return the letter to a seat's new holder; replies to it hold orders for the present round."""
    moment = files.moment(game.id)
    assert moment
    times = sum(1 for act in files.acts(game.id, TAKEOVER) if act.seat == seat.key)
    closed = [moments[-1] for moments, _ in closed_rounds(files, game)]
    deadline = files.deadline(game.id, moment.number)
    at, now = deadline.at if deadline else None, desk.position(game, moment).moment
    title = orders_due(desk.rules(game), now, at, seat.zone)
    return Post(
        message_id=message_id(desk, files, game.slug, moment.number, "briefing", seat.key, times),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=_text(desk, files, game, seat, moment, closed),
        sent_at=iso(desk.clock.now()),
        enclosures=tuple(_public_reports(desk, game, closed)),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )


def _text(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    moment: MomentRecord,
    closed: Sequence[MomentRecord],
) -> str:
    start = None if closed else _start(desk, game)
    rules, position = desk.rules(game), desk.position(game, moment)
    deadline = files.deadline(game.id, moment.number)
    until = deadline_text(deadline.at if deadline else None, seat.zone)
    folder = _folder(desk, game, closed[-1]) if closed else start
    report = _private_report(folder, seat) if folder else ""
    postings = postings_now(files, game, moment, rules, position)
    view = rules.seen(position.state, seat.key, postings)
    form = order_form(rules, position.moment, view, seat.key)
    return joined(
        f"{game.title}\n{'=' * min(len(game.title), 72)}",
        wrapped(
            tr(
                "Welcome, {name}. You have taken over the seat {seat} in this game of {rules}; somebody else "
                "played it before you.",
                name=seat.name,
                seat=seat.key,
                rules=rules.title,
            )
        ),
        wrapped(tr(rules.about)),
        f"{tr('Now: {moment}', moment=title_of(desk, game, moment))}\n"
        f"{tr('Deadline: {deadline}', deadline=until)}",
        told(rules, position.moment),
        _how_to_order(),
        who_plays(files.seats(game.id)),
        *_on_file(desk, files, game, seat, moment),
        section(tr("These orders can be given:"), order_words(rules, position, seat.key)),
        _history(closed, start),
        _times(seat),
        f"{tr('The start report') if start else tr('Your last report')}\n\n{report}"
        if report
        else f"{tr('Order form')}\n\n{form}",
    )


def _how_to_order() -> str:
    return wrapped(
        tr(
            "To give orders, reply to this letter: write them above this text, one on a line, and leave "
            "the subject as it is, for it holds your order key. Each letter is answered, and the answer "
            "says what was understood."
        )
    )


def _times(seat: SeatRecord) -> str:
    return wrapped(
        tr(
            "Times are those of {zone}. The word ZONE sets another zone, and FORMAT how reports come; "
            "HELP ZONE and HELP FORMAT tell more.",
            zone=seat.zone,
        )
    )


def _on_file(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, moment: MomentRecord) -> list[str]:
    """Return what the seat's earlier holder left on file, how to drop it, and what it will do."""
    rules, position = desk.rules(game), desk.position(game, moment)
    papers = on_file(files.filings(game.id), moment.number)
    paper, postings = papers.get(seat.key, OnFile()), postings_in(rules, position, papers)
    view: Any = rules.seen(position.state, seat.key, postings)
    sheet = settled(rules, position, seat.key, paper.filed(moment.turn), view, postings)
    return [
        *_left_behind(paper, moment.turn, rules.turn_title),
        section(tr("Posted in this round so far:"), shown_in_brief(postings, files.seats(game.id))),
        section(tr(_PLAYED[sheet.played]), rules.receipt(view, seat.key, sheet).foretold()),
        later_section(rules, seat.key, in_force_later(rules, position, seat.key, paper, view)),
    ]


def _left_behind(paper: OnFile, turn: int, title: Callable[[int], str]) -> list[str]:
    parts = []
    if fresh := "\n".join(paper.fresh):
        parts.append(_left(tr("Orders for this round are on file. CANCEL takes them back:"), fresh))
    if paper.standing:
        how = tr(
            "Standing orders are on file; they play you in each round in which you send nothing. STANDING "
            "and END on two lines drop them:"
        )
        parts.append(_left(how, paper.standing))
    for ahead, text in sorted(paper.ahead.items()):
        if text and ahead >= turn:
            how = tr(
                "Orders for round {round} are on file. FOR ROUND {round} and END on two lines drop them:",
                round=title(ahead),
            )
            parts.append(_left(how, text))
    return parts


def _left(how: str, text: str) -> str:
    return "\n".join([wrapped(how), *(wrapped(line, "    ", "  ") for line in text.split("\n"))])


def _history(closed: Sequence[MomentRecord], start: Path | None) -> str:
    """Say where what happened so far can be read."""
    if start:
        return wrapped(
            tr(
                "Nothing has been judged yet: this is the beginning. The start report for everybody is "
                "enclosed; that of your seat stands below."
            )
        )
    if not closed:
        return wrapped(tr("Nothing has been judged yet: this is the beginning."))
    if closed[-1].turn > 1:
        return wrapped(
            tr(
                "The public reports of the last rounds are enclosed. Your own report of the last round "
                "stands below; REPORT 1 to REPORT {round} in a letter sends you those of your seat.",
                round=closed[-1].turn,
            )
        )
    return wrapped(
        tr(
            "The public reports of the last rounds are enclosed. Your own report of the last round stands "
            "below; REPORT 1 in a letter sends you those of your seat."
        )
    )


def _private_report(folder: Path, seat: SeatRecord) -> str:
    """Return the seat's report out of a folder of the archive; nothing where there is none."""
    try:
        return private_file(folder, seat.key, "txt").read_text(encoding="utf-8")
    except (OSError, ValueError):  # ValueError: not text
        return ""


def _public_reports(desk: Desk, game: GameRecord, closed: Sequence[MomentRecord]) -> list[Enclosure]:
    """Return the last public pages, before there are any that of the start."""
    start = None if closed else _start(desk, game)
    folders = [start] if start else [_folder(desk, game, moment) for moment in closed[-MOST_REPORTS:]]
    pages = [public_page(game, folder) for folder in folders]
    return [page for page in pages if page.path.is_file()]


def _folder(desk: Desk, game: GameRecord, moment: MomentRecord) -> Path:
    return moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, moment.edition)


def _start(desk: Desk, game: GameRecord) -> Path | None:
    """Return the folder of the start report, if the game has one."""
    folder = start_folder(desk, game)
    return folder if desk.rules(game).starts and folder.is_dir() else None
