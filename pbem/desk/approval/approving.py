"""The letter that asks the GM for approval: what would happen, and what was done for those who are silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.approval.approvals import came_after
from pbem.desk.approval.late import kept_aside
from pbem.desk.approval.swings import swings
from pbem.desk.close import OnDesk, judged_moments, look, papers_at
from pbem.desk.covered import covers
from pbem.desk.desk import Desk
from pbem.desk.due import Due, must_order
from pbem.desk.fair.looks import note_look
from pbem.desk.games import deadline_text
from pbem.desk.judging import Judged
from pbem.desk.leftout import LeftOut, left_out_told
from pbem.desk.letters import joined, listed_lines, section, wrapped
from pbem.desk.pages import public_report
from pbem.desk.players.rollcall import can_order
from pbem.desk.publishing import masthead_for, no_notices, sitting_of
from pbem.desk.voices import voice_for
from pbem.engine.events import GM, SeatId
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Played, Sheet, postings_of
from pbem.engine.tongue import tr, trn
from pbem.printing.text import as_text
from pbem.spans import shown_span
from pbem.store.opening import Files
from pbem.store.records import SeatRecord

_MINUTE = timedelta(minutes=1)
MOST_LINES = 8
"""Lines said of what is done for one silent seat."""


def approval_text(desk: Desk, files: Files, due: Due, until: datetime, is_again: bool) -> str:
    """Return the letter: how to answer it first, then what is odd, then the public report as it would be."""
    found = look(desk, files, due.game.slug)
    judged = judged_moments(desk, found)
    note_look(desk, files, due.game, due.moment.number, judged, "approval")
    last = len(judged) - 1
    reports = [_report(desk, found, place, one, is_followed=place < last) for place, one in enumerate(judged)]
    aside = _aside(files, due)
    sheets, left_out = judged[0].sheets, judged[0].left_out
    return joined(
        _head(desk, due, until, is_again),
        _answers(due, aside),
        section(tr("Late letters:"), [*aside.values(), *_after(files, due)], tr("None.")),
        _silent(due, sheets),
        *(_silent_later(due, one) for one in judged[1:]),
        section(tr("Odd orders:"), list(_odd(due, sheets, left_out)), tr("None.")),
        *_swings(due, judged, reports),
        _played(due, sheets),
        tr("The public report, as it would be:"),
        *(as_text(report).rstrip("\n") for report in reports),
    )


def _report(desk: Desk, found: OnDesk, place: int, judged: Judged, *, is_followed: bool) -> Report:
    """Return the public report of a moment as it would be, but for the deadline that follows."""
    game, rules, papers = found.game, desk.rules(found.game), papers_at(found, place)
    notices = found.notices if place == 0 else no_notices
    sitting = sitting_of(game, rules, judged, found.seats, papers, None, None)
    masthead = masthead_for(game, rules, None, found.seats, papers, None, notices, is_followed)
    voice = voice_for(desk.config, game.slug, game.ruleset)
    return public_report(replace(sitting, voice=voice), replace(masthead, deadline=""))


def _head(desk: Desk, due: Due, until: datetime, is_again: bool) -> str:
    title = due.rules.moment_title(due.rules.book, due.position.moment)
    says = [tr("The deadline has come, and the game waits for your approval.")]
    if due.is_early:
        says = [tr("All who must order are READY, and the game waits for your approval.")]
    says.append(tr("Nothing is on record yet, and nobody has had a report."))
    if is_again:
        says.append(tr("What is on file has changed since you were asked before: this letter counts."))
    at = deadline_text(until, desk.config.zone)
    says.append(tr("Without an answer it is released as it is shown here: {until}.", until=at))
    covered = covers(due.rules, due.position.moment)
    return joined(f"{due.game.title}\n{title}", wrapped(covered), wrapped(" ".join(says))).rstrip("\n")


def _answers(due: Due, aside: Mapping[SeatId, str]) -> str:
    seat = next(iter(aside), due.seats[0].key)
    lines = [
        tr("APPROVE: it is adjudicated and mailed."),
        tr("ACCEPT {seat}: the late letter of that seat counts.", seat=seat),
        tr(
            "ORDERS FOR {seat}, the orders on lines below it, and END: you type them for that seat.",
            seat=seat,
        ),
        tr("HOLD and why: nothing happens until you write RESUME."),
        tr("WAIT 1 day: the deadline is put off, and letters count again."),
    ]
    if not aside:
        del lines[1]
    return section(tr("Reply with one of these on a line of its own:"), lines)


def _aside(files: Files, due: Due) -> dict[SeatId, str]:
    """Return what is said of the letters kept aside, by seat."""
    names = _names(due)
    return {
        seat: _aside_told(due, names[seat], filings[-1].filed_at)
        for seat, filings in kept_aside(files, due.game, due.moment).items()
    }


def _after(files: Files, due: Due) -> Iterator[str]:
    """Yield the letters that came between the deadline and the question: they count."""
    names = _names(due)
    for filing in came_after(files.filings(due.game.id, due.moment.number), due.moment, due.at):
        if filing.seat != GM:
            yield _after_told(due, names[filing.seat], filing.filed_at)


def _aside_told(due: Due, seat: str, at: datetime) -> str:
    late = at - due.at
    if late < _MINUTE:
        return tr(
            "{seat}: less than {span} after the deadline; kept aside, it does not count.",
            seat=seat,
            span=shown_span(_MINUTE),
        )
    return tr(
        "{seat}: {span} after the deadline; kept aside, it does not count.",
        seat=seat,
        span=shown_span(late - late % _MINUTE),
    )


def _after_told(due: Due, seat: str, at: datetime) -> str:
    late = at - due.at
    if late < _MINUTE:
        return tr(
            "{seat}: filed less than {span} after the deadline; it counts.",
            seat=seat,
            span=shown_span(_MINUTE),
        )
    return tr(
        "{seat}: filed {span} after the deadline; it counts.",
        seat=seat,
        span=shown_span(late - late % _MINUTE),
    )


def _names(due: Due) -> dict[SeatId, str]:
    return {GM: tr("the GM"), **{seat.key: f"{seat.key} ({seat.name})" for seat in due.seats}}


def _silent(due: Due, sheets: Mapping[SeatId, Sheet]) -> str:
    """Say who has sent nothing, and what is played for each."""
    able = must_order(due)
    parts = []
    for seat in due.seats:
        sheet = sheets.get(seat.key, NO_SHEET)
        if seat.key in able and sheet.played is Played.NONE:
            lines = _cut(due.rules.receipt(_view(due, seat, sheets), seat.key, sheet).forecast())
            parts.append(f"{wrapped(f'{seat.key} ({seat.name}):')}\n{listed_lines(lines)}".rstrip("\n"))
    if not parts:
        return section(tr("No orders:"), [], tr("Everybody has orders."))
    return "\n\n".join([tr("No orders, and what is done for them:"), *parts])


def _silent_later(due: Due, judged: Judged) -> str:
    """Say who has nothing on file for a later round of the deadline."""
    rules, position = due.rules, judged.position
    silent = [
        f"{seat.key} ({seat.name})"
        for seat in due.seats
        if judged.sheets.get(seat.key, NO_SHEET).played is Played.NONE
        and can_order(rules, position, seat.key)
    ]
    title = rules.moment_title(rules.book, position.moment)
    return section(tr("No orders for {round}:", round=title), silent, tr("Everybody has orders."))


def _cut(lines: Sequence[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return list(lines)
    left = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], trn("And {n} line more.", "And {n} lines more.", left)]


def _view(due: Due, seat: SeatRecord, sheets: Mapping[SeatId, Sheet]) -> Any:
    return due.rules.seen(due.position.state, seat.key, postings_of(sheets))


def _odd(due: Due, sheets: Mapping[SeatId, Sheet], left_out: LeftOut | None) -> Iterator[str]:
    """Yield what is allowed but hardly meant, what on file is refused, and what pbem fails on."""
    for seat in due.seats:
        sheet = sheets.get(seat.key, NO_SHEET)
        view = _view(due, seat, sheets)
        odd = due.rules.receipt(view, seat.key, sheet).odd() if sheet.orders else ()
        for one in (*odd, *sheet.failed):
            yield f"{seat.key}: {one.text}: {one.reason}"
    if left_out:
        yield from (f"{left_out.seat}: {told}" for told in left_out_told(left_out, left_out.seat))


def _swings(due: Due, judged: Sequence[Judged], reports: Sequence[Report]) -> Iterator[str]:
    for one, report in zip(judged, reports, strict=True):
        lines = [*_out(due, one), *swings(due.rules, one, report)]
        yield section(tr("What changes most in {round}:", round=report.title), lines)


def _out(due: Due, judged: Judged) -> Iterator[str]:
    """Yield who can give orders before a moment, and none after it; and that the game ends."""
    rules, before, after = due.rules, judged.position.state, judged.outcome.position
    if after.is_over:
        yield tr("The game ends.")
        return
    for seat in due.seats:
        forms = [
            rules.form(rules.book, rules.view(rules.book, state, seat.key), seat.key)
            for state in (before, after.state)
        ]
        if forms[0] and not forms[1]:
            yield tr("{seat} ({name}) can give no orders any more.", seat=seat.key, name=seat.name)


def _played(due: Due, sheets: Mapping[SeatId, Sheet]) -> str:
    """Say what is played for every seat that has anything to order, and for the GM."""
    names = _names(due)
    parts = []
    for key in (*(seat.key for seat in due.seats), GM):
        sheet = sheets.get(key, NO_SHEET)
        if played := (*(posting.order for posting in sheet.posted), *sheet.orders):
            orders = listed_lines([str(order) for order in played])
            parts.append(f"{wrapped(f'{names[key]}: {tr(sheet.played.value)}')}\n{orders}")
    return "\n\n".join([tr("What is played:"), *parts]) if parts else ""
