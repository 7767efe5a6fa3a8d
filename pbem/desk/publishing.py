"""Publishing a moment: reports for the public and for each seat, set and kept in the archive."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.filed import OnFile
from pbem.desk.games import deadline_text
from pbem.desk.judging import Judged, event_values, orders_digest
from pbem.desk.press import press_for
from pbem.engine.events import SeatId, seen_by
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Chapter, Masthead, Position, Ruleset
from pbem.printing.archive import keep, moment_folder
from pbem.printing.html import as_html
from pbem.printing.pdf import NoPango
from pbem.printing.pdfs import as_pdfs
from pbem.printing.text import as_text
from pbem.store.records import GameRecord, SeatRecord

Rules = Ruleset[Any, Any, Any]
PUBLIC = "public"


@dataclass(frozen=True)
class Published:
    """A moment judged and archived: its title, folder, deadline, and each seat's report as text."""

    judged: Judged
    title: str
    folder: Path
    deadline: datetime | None
    texts: dict[SeatId, str] = field(default_factory=dict)

    def file(self, seat: SeatId, ending: str) -> Path:
        """Return the archived file of a seat's report."""
        return self.folder / "private" / f"{seat}.{ending}"


def publish(
    desk: Desk,
    game: GameRecord,
    seats: Sequence[SeatRecord],
    rules: Rules,
    judged: Judged,
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
    edition: int = 1,
) -> Published:
    """Write all reports of a moment into its folder; writing them again gives the same bytes."""
    moment = judged.position.moment
    title = rules.moment_title(rules.book, moment)
    folder = moment_folder(desk.config.turns, game.slug, moment.turn, moment.phase, edition)
    published = Published(judged, title, folder, deadline)
    public = report_for(game, rules, judged, None, seats, papers, deadline)
    _keep_public(desk, game, rules, published, public)
    to_print = {PUBLIC: public}
    for seat in seats:
        report = report_for(game, rules, judged, seat, seats, papers, deadline)
        published.texts[seat.key] = _keep_private(desk, game, rules, published, seat, report)
        if "pdf" in json.loads(seat.formats):
            to_print[seat.key] = report
    _keep_pdfs(desk, published, to_print)
    return published


def report_for(
    game: GameRecord,
    rules: Rules,
    judged: Judged,
    seat: SeatRecord | None,
    seats: Sequence[SeatRecord],
    papers: Mapping[SeatId, OnFile],
    deadline: datetime | None,
) -> Report:
    """Return the report for a seat, or the public one; it is made of that reader's views and events."""
    reader = seat.key if seat else None
    after = judged.outcome.position
    zone = seat.zone if seat else game.zone
    press = tuple(press_for(papers, seats, reader)) if rules.has_press(rules.book) else ()
    masthead = Masthead(game.title, deadline_text(deadline, zone), press)
    return rules.report(
        Chapter(
            rules.book,
            judged.position.moment,
            after.moment,
            rules.view(rules.book, judged.position.state, reader),
            rules.view(rules.book, after.state, reader),
            seen_by(judged.outcome.events, reader),
            masthead,
            reader,
            judged.sheets.get(reader, NO_SHEET) if reader else NO_SHEET,
            _on_file(papers, seats, reader, after),
        )
    )


def _on_file(
    papers: Mapping[SeatId, OnFile],
    seats: Sequence[SeatRecord],
    reader: SeatId | None,
    after: Position[Any],
) -> tuple[tuple[str, str], ...]:
    """Return what the reader has on file; when the game is over everybody's standing orders are opened."""
    if after.is_over:
        kept = [(seat.key, papers.get(seat.key, OnFile()).standing) for seat in seats]
        return tuple((f"Standing orders of {seat}", text) for seat, text in kept if text)
    return _kept_papers(papers.get(reader, OnFile()), after.moment.turn) if reader else ()


def _kept_papers(paper: OnFile, turn: int) -> tuple[tuple[str, str], ...]:
    kept = [("Your standing orders", paper.standing)] if paper.standing else []
    kept += [
        (f"On file for round {ahead}", text) for ahead, text in paper.ahead.items() if ahead >= turn and text
    ]
    return tuple(kept)


def _keep_public(desk: Desk, game: GameRecord, rules: Rules, published: Published, report: Report) -> None:
    folder = published.folder
    keep(folder, f"{PUBLIC}.txt", as_text(report).encode())
    keep(folder, f"{PUBLIC}.html", as_html(report, desk.config.templates).encode())
    keep(folder, "outcome.json", _outcome_json(game, rules, published, None))


def _keep_private(
    desk: Desk, game: GameRecord, rules: Rules, published: Published, seat: SeatRecord, report: Report
) -> str:
    folder = published.folder / "private"
    text = as_text(report)
    keep(folder, f"{seat.key}.txt", text.encode(), private=True)
    if "html" in json.loads(seat.formats):
        html = as_html(report, desk.config.templates).encode()
        keep(folder, f"{seat.key}.html", html, private=True)
    keep(folder, f"{seat.key}.json", _outcome_json(game, rules, published, seat), private=True)
    return text


def _keep_pdfs(desk: Desk, published: Published, reports: Mapping[str, Report]) -> None:
    """PDFs last, several at a time; without Pango the turn goes on and the GM is told."""
    try:
        pages = as_pdfs(reports, desk.config.templates)
    except NoPango as missing:
        desk.say(f"No PDF could be written: {missing}")
        return
    for name, pdf in pages.items():
        if name == PUBLIC:
            keep(published.folder, f"{name}.pdf", pdf)
        else:
            keep(published.folder / "private", f"{name}.pdf", pdf, private=True)


def _outcome_json(game: GameRecord, rules: Rules, published: Published, seat: SeatRecord | None) -> bytes:
    judged = published.judged
    position, after = judged.position, judged.outcome.position
    reader = seat.key if seat else None
    values: dict[str, Any] = {
        "game": game.slug,
        "title": game.title,
        "ruleset": game.ruleset,
        "version": game.version,
        "turn": position.moment.turn,
        "phase": position.moment.phase,
        "moment": published.title,
        "next": {"turn": after.moment.turn, "phase": after.moment.phase, "is_over": after.is_over},
        "deadline": published.deadline.isoformat() if published.deadline and not after.is_over else None,
        "seat": reader,
        "orders_digest": orders_digest(judged.filed),
        "seed": judged.seed,
        "events": [
            {key: value for key, value in event_values(event).items() if key != "only"}
            for event in seen_by(judged.outcome.events, reader)
        ],
        "rolls": [
            {"stream": roll.label, "for": roll.why, "sides": roll.sides, "faces": list(roll.faces)}
            for roll in judged.outcome.rolls
        ],
    }
    if reader:
        sheet = judged.sheets.get(reader, NO_SHEET)
        values["played"] = sheet.played.value
        values["orders"] = [str(order) for order in sheet.orders]
    return (json.dumps(values, ensure_ascii=False, indent=1) + "\n").encode()
