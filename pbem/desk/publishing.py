"""Publishing a moment: reports for the public and for each seat, set and kept in the archive."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.beacons import beacon_in
from pbem.desk.broken import without_own_templates
from pbem.desk.desk import Desk
from pbem.desk.due import can_close_early
from pbem.desk.fair.opened import Sealed, opened_moment
from pbem.desk.fair.seals import PRIVATE, Link, fingerprint, seal_folder
from pbem.desk.filed import OnFile
from pbem.desk.games import deadline_text
from pbem.desk.incoming.press import press_for
from pbem.desk.judging import Judged
from pbem.desk.letters import wrapped
from pbem.desk.mailing import iso
from pbem.desk.outcomes import outcome_bytes
from pbem.desk.pages import Sitting, public_report, seat_report
from pbem.desk.styles import style_of
from pbem.desk.tongues import spoken
from pbem.desk.until import Closed
from pbem.desk.voices import voice_of, words_digest
from pbem.engine.events import SeatId
from pbem.engine.report import Report
from pbem.engine.ruleset import Masthead, Ruleset
from pbem.engine.tongue import tr
from pbem.engine.voice import PLAIN, Voice
from pbem.post import Enclosure
from pbem.printing.archive import keep, moment_folder, private_file
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango
from pbem.printing.pdfs import as_pdfs
from pbem.printing.style import Style
from pbem.printing.templates import BrokenTemplate, templates_digest
from pbem.printing.text import as_text
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord

Rules = Ruleset[Any, Any, Any]
PUBLIC = "public"
CALENDAR = "deadline.ics"
OUTCOME = "outcome.json"
Notices = Callable[[SeatId | None], tuple[str, ...]]
"""What stands at the head of a reader's report; None is the public."""


def no_notices(reader: SeatId | None) -> tuple[str, ...]:
    """Return nothing: there is nothing to be said at the head of a report."""
    return ()


@dataclass(frozen=True)
class Published:
    """A moment judged and archived: its title, folder, deadline, and each seat's report as text.

    `titles` are what it is called in the language of each seat. `sealed` is its folder's seal, if any; a
    beginning was not `closed`.
    """

    judged: Judged
    title: str
    folder: Path
    deadline: datetime | None
    texts: dict[SeatId, str] = field(default_factory=dict)
    titles: dict[SeatId, str] = field(default_factory=dict)
    notices: Notices = no_notices
    sealed: Sealed | None = None
    closed: Closed | None = None

    def file(self, seat: SeatId, ending: str) -> Path:
        """Return the archived file of a seat's report."""
        return private_file(self.folder, seat, ending)


def publish(
    desk: Desk,
    game: GameRecord,
    seats: Sequence[SeatRecord],
    rules: Rules,
    judged: Judged,
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
    edition: int = 1,
    notices: Notices = no_notices,
    link: Link | None = None,
    calendar: bytes = b"",
    files: Files | None = None,
    *,
    is_followed: bool = False,
    closed: Closed | None = None,
) -> Published:
    """Write all reports of a moment into its folder; writing them again gives the same bytes.

    The folder is sealed, as the next link of the game's chain; without a link it is not. `files` are those of
    the transaction it is done in, if it is done in one. `is_followed`: it is not the last of its deadline.
    """
    with spoken(desk.config, game):
        moment = judged.position.moment
        title = rules.moment_title(rules.book, moment)
        folder = moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, edition)
        published = Published(judged, title, folder, deadline, notices=notices, closed=closed)
        sitting = sitting_of(game, rules, judged, seats, papers, deadline, link, closed)
        closes_early = not is_followed and _closes_early(game, rules, judged, seats, deadline)

        def head_for(reader: SeatRecord | None) -> Masthead:
            head = masthead_for(game, rules, reader, seats, papers, deadline, notices, is_followed, closed)
            return replace(head, closes_early=closes_early)

        style = style_of(desk.config, game.slug, rules.key)
        if calendar:
            keep(folder, CALENDAR, calendar)
        try:
            told = _told_in_all(desk, game, sitting, style, seats, head_for)
            _keep_all(desk, game, published, told, style, seats)
        except BrokenTemplate as broken:
            style = without_own_templates(desk, game, style, broken, files)
            told = _told_in_all(desk, game, sitting, style, seats, head_for)
            _keep_all(desk, game, published, told, style, seats)
        return _sealed(published, told, style, seats, link) if link else published


@dataclass(frozen=True)
class _Told:
    """What is told in one language: to everybody, and the heads of the reports of those who read it.

    `words` is the digest of translations and flavour texts.
    """

    sitting: Sitting
    head: Masthead
    report: Report
    words: str
    heads: dict[SeatId, Masthead]


def _told_in_all(
    desk: Desk,
    game: GameRecord,
    sitting: Sitting,
    style: Style,
    seats: Sequence[SeatRecord],
    head_for: Callable[[SeatRecord | None], Masthead],
) -> dict[str, _Told]:
    """Return what is told in the game's language, named "" here, and in those that players have chosen."""
    found = {}
    for language in dict.fromkeys(("", *(seat.language for seat in seats))):
        with spoken(desk.config, language or game):
            own = replace(sitting, voice=voice_of(style, sitting.rules.key))
            head, words = head_for(None), words_digest(own.voice)
            heads = {seat.key: head_for(seat) for seat in seats if seat.language == language}
            found[language] = _Told(own, head, public_report(own, head), words, heads)
    return found


def _closes_early(
    game: GameRecord, rules: Rules, judged: Judged, seats: Sequence[SeatRecord], deadline: datetime | None
) -> bool:
    after = judged.outcome.position
    if deadline is None or after.is_over:
        return False
    return can_close_early(game, rules, after, [seat.key for seat in seats])


def _keep_all(
    desk: Desk,
    game: GameRecord,
    published: Published,
    told: Mapping[str, _Told],
    style: Style,
    seats: Sequence[SeatRecord],
) -> None:
    """Keep everybody's pages in the archive: the public ones, each seat's, and the PDFs last."""
    public = told[""]
    _keep_public(published, public.sitting, style, public.head, public.report)
    for language, own in told.items():
        to_print = {} if language else {PUBLIC: own.report}
        rules, moment = own.sitting.rules, own.sitting.judged.position.moment
        with spoken(desk.config, language or game):
            title = rules.moment_title(rules.book, moment)
            for seat in (seat for seat in seats if seat.language == language):
                head = own.heads[seat.key]
                report = seat_report(own.sitting, own.report, own.head, head, seat.key)
                text = _keep_private(published, own.sitting, style, head, seat, report)
                published.texts[seat.key], published.titles[seat.key] = text, title
                if "pdf" in json.loads(seat.formats) or not seat.address:  # a player on paper
                    to_print[seat.key] = report
            _keep_pdfs(desk, published, to_print, style)


def public_text(published: Published) -> str:
    """Return the text of a moment's public report."""
    return (published.folder / f"{PUBLIC}.txt").read_text("utf-8")


def public_page(game: GameRecord, folder: Path, *, is_beside: bool = False) -> Enclosure:
    """Return the public page in a moment's folder; `is_beside` makes it another form of the mail's text."""
    return Enclosure(f"{game.slug}-{folder.name}.html", "text/html", folder / f"{PUBLIC}.html", is_beside)


def reports_held(published: Sequence[Published]) -> str:
    """Return which reports a mail holds, if it holds those of several rounds."""
    if len(published) == 1:
        return ""
    rounds = "; ".join(one.title for one in published)
    held = tr("This letter holds the reports of {n} rounds: {rounds}.", n=len(published), rounds=rounds)
    return f"{wrapped(held)}\n\n"


def seal_text(published: Sequence[Published]) -> str:
    """Return the fingerprints of what is mailed: copies of them in many hands are what the seals rest on."""
    sealed = [one.sealed for one in published if one.sealed]
    lines = [
        tr("Seal of {folder}: {fingerprint}", folder=one.folder, fingerprint=fingerprint(one.seal))
        for one in sealed
    ]
    return "".join(f"{line}\n" for line in lines) + "\n" * bool(sealed)


def public_report_for(
    game: GameRecord,
    rules: Rules,
    judged: Judged,
    seats: Sequence[SeatRecord],
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
    notices: Notices = no_notices,
    voice: Voice = PLAIN,
    *,
    is_followed: bool = False,
) -> Report:
    """Return the public report as it would be."""
    masthead = masthead_for(game, rules, None, seats, papers, deadline, notices, is_followed)
    sitting = sitting_of(game, rules, judged, seats, papers, deadline, None)
    return public_report(replace(sitting, voice=voice), masthead)


def sitting_of(
    game: GameRecord,
    rules: Rules,
    judged: Judged,
    seats: Sequence[SeatRecord],
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
    link: Link | None,
    closed: Closed | None = None,
) -> Sitting:
    """Return what the pages of a moment are made of."""
    before = link.before.seal if link else ""
    keys = [seat.key for seat in seats]
    at = deadline.isoformat() if deadline else None
    sitting = Sitting(game.slug, rules, judged, keys, papers, before, at, beacon=beacon_in(game.config))
    if closed is None:
        return sitting
    return replace(sitting, closed_at=iso(closed.at), due_at=iso(closed.due) if closed.due else "")


def masthead_for(
    game: GameRecord,
    rules: Rules,
    seat: SeatRecord | None,
    seats: Sequence[SeatRecord],
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
    notices: Notices = no_notices,
    is_followed: bool = False,
    closed: Closed | None = None,
) -> Masthead:
    """Return what stands at the head of a reader's report, in the reader's own zone; None is the public."""
    reader = seat.key if seat else None
    zone = seat.zone if seat else game.zone
    press = tuple(press_for(papers, seats, reader)) if rules.has_press(rules.book) else ()
    players = tuple((one.key, one.name) for one in seats)
    until = "" if is_followed else deadline_text(deadline, zone)
    late_or_early = closed.told(zone) if closed and not closed.is_on_time() else ""
    return Masthead(game.title, until, press, notices(reader), players, is_followed, closed=late_or_early)


def _sealed(
    published: Published, told: Mapping[str, _Told], style: Style, seats: Sequence[SeatRecord], link: Link
) -> Published:
    """Seal the folder, and return what was published with its seal.

    Of each seat it keeps what stands otherwise at the head of its report and, where it is told in another
    language, which that is, the digest of its words, and what is otherwise at the head told to everybody.
    """
    public, sitting = _values(told[""].head), told[""].sitting
    own: dict[str, dict[str, Any]] = {}
    for seat in seats:
        theirs = told[seat.language]
        own[seat.key] = _other_values(theirs.heads[seat.key], public)
        if seat.language:
            shared = _other_values(theirs.head, public)
            own[seat.key] |= {"language": seat.language, "words": theirs.words, "shared": shared}
    made_with = templates_digest(style), told[""].words
    seal = seal_folder(published.folder, sitting.slug, published.judged.position.moment, link, made_with, own)
    opened = opened_moment(sitting, link.number, published.folder.name, public)
    return replace(published, sealed=Sealed(link.number, published.folder.name, seal, opened))


def _other_values(head: Masthead, public: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in _values(head).items() if value != public[name]}


def _values(head: Masthead) -> dict[str, Any]:
    values = {one.name: getattr(head, one.name) for one in fields(head)}
    return {k: v for k, v in values.items() if v or k not in ("is_followed", "closed")}


def _keep_public(
    published: Published, sitting: Sitting, style: Style, masthead: Masthead, report: Report
) -> None:
    folder = published.folder
    keep(folder, f"{PUBLIC}.txt", as_text(report).encode())
    keep(folder, f"{PUBLIC}.html", as_html(report, style).encode())
    keep(folder, OUTCOME, outcome_bytes(sitting, masthead, None))


def _keep_private(
    published: Published,
    sitting: Sitting,
    style: Style,
    masthead: Masthead,
    seat: SeatRecord,
    report: Report,
) -> str:
    folder = published.folder / PRIVATE
    text = as_text(report)
    keep(folder, f"{seat.key}.txt", text.encode(), private=True)
    if "html" in json.loads(seat.formats):
        html = as_html(report, style).encode()
        keep(folder, f"{seat.key}.html", html, private=True)
    keep(folder, f"{seat.key}.json", outcome_bytes(sitting, masthead, seat.key), private=True)
    return text


def _keep_pdfs(desk: Desk, published: Published, reports: Mapping[str, Report], style: Style) -> None:
    """PDFs last, several at a time; without Pango the turn goes on and the GM is told."""
    if not reports:
        return
    enclosed = {name: ((OUTCOME, _outcome_file(published, name).read_bytes()),) for name in reports}
    try:
        pages = as_pdfs(reports, style, enclosed, desk.press)
    except NoPango as missing:
        desk.say(f"No PDF could be written: {missing}")
        return
    for name, pdf in pages.items():
        if name == PUBLIC:
            keep(published.folder, f"{name}.pdf", pdf)
        else:
            keep(published.folder / PRIVATE, f"{name}.pdf", pdf, private=True)


def _outcome_file(published: Published, name: str) -> Path:
    """Return where the outcome lies that the reader of a report may know."""
    return published.folder / OUTCOME if name == PUBLIC else published.file(name, "json")
