"""The closing packet of a game: result, statements, statistics, the secret, and all turns in one PDF file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path

from pbem.desk.defects import for_each
from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.ending.statements import PACKET, packet_due, packet_mark, statements
from pbem.desk.ending.statistics import statistics
from pbem.desk.fair.dicelog import TITLE as DICE
from pbem.desk.fair.seals import CLOSING, RECORD, commitment
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import iso, message_id, queue
from pbem.desk.pages import PRESS
from pbem.desk.past import PastTurn, papers_of, past_turns
from pbem.desk.sizing import fitting
from pbem.desk.styles import style_of
from pbem.desk.tongues import spoken
from pbem.engine.report import Block, Facts, Paragraph, Report, Section, Sentences
from pbem.engine.tongue import tr
from pbem.post import Enclosure, Post
from pbem.printing.archive import game_folder, keep, moment_folder
from pbem.printing.html import as_html
from pbem.printing.joining import Part, bound
from pbem.printing.pdf import NoPango, as_pdf
from pbem.printing.style import Style
from pbem.printing.text import as_text
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

LATEST = timedelta(days=90)
"""A game that ended longer ago than this gets a packet only if the GM asks for it."""
_STEM, _TURNS = "closing", "all-turns.pdf"


@dataclass(frozen=True)
class Packet:
    """A packet that was made: its folder, its files, and the letters queued."""

    folder: Path
    files: tuple[Path, ...]
    letters: int


def send_packets(desk: Desk) -> None:
    """Make and mail the packet of every game whose players have had their time for statements."""
    now = desk.clock.now()
    with desk.store.transaction() as files:
        over = files.standings(is_over=True)
        due = [one for one in over if packet_due(one.opened_at) <= now <= one.opened_at + LATEST]
        marks = {packet_mark(one.slug, one.moment): one.slug for one in due}
        made = files.marks_on_file(list(marks))
    for_each([slug for mark, slug in marks.items() if mark not in made], partial(make_packet, desk))


def make_packet(desk: Desk, slug: str) -> Packet:
    """Make the packet of a game that is over and mail it, once; made again, it is only written anew."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        moment = files.moment(game.id)
        if moment is None or not moment.is_over:
            raise DeskFault(f"{slug} is not over: there is nothing to close.", is_usage=False)
        papers, said = papers_of(files, game), _statements(files, game)
    with spoken(desk.config, game):
        turns = list(past_turns(desk, papers, papers.outcomes))
        report = packet_report(game, turns, said)
        folder = game_folder(desk.config.turns, slug) / CLOSING
        kept = _keep(desk, game, folder, report, turns)
        with desk.store.transaction() as files:
            return Packet(folder, kept, _mail(desk, files, game, moment, report, kept))


def _statements(files: Files, game: GameRecord) -> list[Block]:
    names = {seat.key: seat.name for seat in files.seats(game.id)}
    found = statements(files, game).items()
    return [Sentences(f"{names[seat]} ({seat})", tuple(text.split("\n"))) for seat, text in found]


def packet_report(game: GameRecord, turns: Sequence[PastTurn], said: Sequence[Block]) -> Report:
    """Return the packet as a report for everybody."""
    last = turns[-1].report()
    shown = [section for section in last.sections if section.title not in (tr(DICE), tr(PRESS))]
    voices: tuple[Block, ...] = tuple(said) or (Paragraph(tr("Nobody has sent a statement.")),)
    sections = (
        *shown[:1],  # the ruleset tells result and reasons first
        Section(tr("What the players say"), voices),
        *statistics(turns),
        *shown[1:],
        Section(tr("The secret"), tuple(_secret(game))),
    )
    facts = ((tr("Ended with"), last.title), (tr("Turns"), str(len({turn.turn for turn in turns}))))
    return replace(last, title=tr("The closing packet"), facts=facts, sections=sections, notices=())


def _secret(game: GameRecord) -> list[Block]:
    return [
        Paragraph(
            tr(
                "All dice of this game follow from the secret that was committed to before its first "
                "deadline, and from the orders. Both are opened in {file} of the game's folder. "
                "Whoever has a copy of the folder can judge the whole game again and compare every "
                "roll and every report:",
                file=RECORD,
            )
        ),
        Facts(
            (
                (tr("Command"), f"pbem verify {game.slug}"),
                (tr("Secret"), game.secret),
                (tr("Committed to as"), commitment(game.secret, game.slug)),
            )
        ),
    ]


def _keep(
    desk: Desk, game: GameRecord, folder: Path, report: Report, turns: Sequence[PastTurn]
) -> tuple[Path, ...]:
    """Write the packet's files; without Pango it goes out without its PDF."""
    style = style_of(desk.config, game.slug, game.ruleset)
    files = [
        keep(folder, f"{_STEM}.txt", as_text(report).encode()),
        keep(folder, f"{_STEM}.html", as_html(report, style).encode()),
        *_keep_pdf(desk, folder, report, style),
    ]
    parts = list(_parts(desk, game, turns))
    if parts:
        files.append(keep(folder, _TURNS, bound(parts)))
    return tuple(files)


def _keep_pdf(desk: Desk, folder: Path, report: Report, style: Style) -> list[Path]:
    try:
        return [keep(folder, f"{_STEM}.pdf", as_pdf(report, style))]
    except NoPango as missing:
        desk.say(f"No PDF could be written: {missing}")
        return []


def _parts(desk: Desk, game: GameRecord, turns: Sequence[PastTurn]) -> Iterator[Part]:
    """Yield the public PDFs of all turns that count, as they went out; a turn may have none."""
    for one in turns:
        moment, rules = one.moment, one.sitting.rules
        folder = moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, moment.edition)
        if (path := folder / "public.pdf").is_file():
            title = rules.moment_title(rules.book, one.sitting.judged.position.moment)
            yield Part(path.read_bytes(), title)


def _mail(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    report: Report,
    kept: Sequence[Path],
) -> int:
    """Queue the packet to everybody who holds a seat or watches; once for each end of the game."""
    mark = packet_mark(game.slug, moment.number)
    says = f"The closing packet of {game.slug} was made."
    act = ActRecord(
        game=game.id,
        moment=moment.number,
        kind=PACKET,
        says=says,
        details=json.dumps([path.name for path in kept]),
        mark=mark,
        at=desk.clock.now(),
    )
    if not files.add_act(act):
        return 0
    readers = [(seat.key, seat.address, seat.name) for seat in files.seats(game.id) if seat.address]
    readers += [(f"observer-{one.id}", one.address, "") for one in files.observers(game.id)]
    where = f"{game.slug}/{CLOSING}"
    for key, address, name in readers:
        post = _post(desk, files, game, moment, kept, as_text(report), (key, address, name))
        for mail in fitting(desk, files, post, where, game.slug, moment.number, "packet", key):
            queue(desk, files, mail, game)
    return len(readers)


def _post(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    kept: Sequence[Path],
    text: str,
    reader: tuple[str, str, str],
) -> Post:
    key, address, name = reader
    media = {".html": "text/html", ".pdf": "application/pdf"}
    head = wrapped(tr("This is the closing packet of the game. Thank you for playing."))
    return Post(
        message_id=message_id(desk, files, game.slug, moment.number, "packet", key),
        to=address,
        to_name=name,
        subject=tr("{game}: the closing packet", game=game.title),
        text=joined(head, text),
        sent_at=iso(desk.clock.now()),
        enclosures=tuple(
            Enclosure(f"{game.slug}-{path.name}", media[path.suffix], path)
            for path in kept
            if path.suffix in media
        ),
        is_reply=False,
    )
