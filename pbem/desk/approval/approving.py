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
from pbem.desk.desk import Desk
from pbem.desk.due import Due, must_order
from pbem.desk.games import deadline_text
from pbem.desk.judging import Judged
from pbem.desk.letters import joined, listed_lines, section, wrapped
from pbem.desk.pages import public_report
from pbem.desk.publishing import masthead_for, no_notices, sitting_of
from pbem.engine.events import GM, SeatId
from pbem.engine.report import Report
from pbem.engine.ruleset import NO_SHEET, Played, Sheet
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
    reports = [_report(desk, found, place, one) for place, one in enumerate(judged)]
    aside = _aside(files, due)
    sheets = judged[0].sheets
    return joined(
        _head(desk, due, until, is_again),
        _answers(due, aside),
        section("Late letters:", [*aside.values(), *_after(files, due)], "None."),
        _silent(due, sheets),
        section("Odd orders:", list(_odd(due, sheets)), "None."),
        *_swings(due, judged, reports),
        _played(due, sheets),
        "The public report, as it would be:",
        *(as_text(report).rstrip("\n") for report in reports),
    )


def _report(desk: Desk, found: OnDesk, place: int, judged: Judged) -> Report:
    """Return the public report of a moment as it would be, but for the deadline that follows."""
    game, rules, papers = found.game, desk.rules(found.game), papers_at(found, place)
    notices = found.notices if place == 0 else no_notices
    sitting = sitting_of(game, rules, judged, found.seats, papers, None, None)
    masthead = masthead_for(game, rules, None, found.seats, papers, None, notices)
    return public_report(sitting, replace(masthead, deadline=""))


def _head(desk: Desk, due: Due, until: datetime, is_again: bool) -> str:
    title = due.rules.moment_title(due.rules.book, due.position.moment)
    why = "All who must order are READY" if due.is_early else "The deadline has come"
    again = (
        " What is on file has changed since you were asked before: this letter counts." if is_again else ""
    )
    return joined(
        f"{due.game.title}\n{title}",
        wrapped(
            f"{why}, and the game waits for your approval. Nothing is on record yet, and nobody has had a "
            f"report.{again} Without an answer it is released as it is shown here: "
            f"{deadline_text(until, desk.config.zone)}."
        ),
    ).rstrip("\n")


def _answers(due: Due, aside: Mapping[SeatId, str]) -> str:
    seat = next(iter(aside), due.seats[0].key)
    lines = [
        "APPROVE: it is adjudicated and mailed.",
        f"ACCEPT {seat}: the late letter of that seat counts.",
        f"ORDERS FOR {seat}, the orders on lines below it, and END: you type them for that seat.",
        "HOLD and why: nothing happens until you write RESUME.",
        "WAIT 1 day: the deadline is put off, and letters count again.",
    ]
    if not aside:
        del lines[1]
    return section("Reply with one of these on a line of its own:", lines)


def _aside(files: Files, due: Due) -> dict[SeatId, str]:
    """Return what is said of the letters kept aside, by seat."""
    names = _names(due)
    return {
        seat: f"{names[seat]}: {_after_deadline(due, filings[-1].filed_at)}; kept aside, it does not count."
        for seat, filings in kept_aside(files, due.game, due.moment).items()
    }


def _after(files: Files, due: Due) -> Iterator[str]:
    """Yield the letters that came between the deadline and the question: they count."""
    names = _names(due)
    for filing in came_after(files.filings(due.game.id, due.moment.number), due.moment, due.at):
        if filing.seat != GM:
            yield f"{names[filing.seat]}: filed {_after_deadline(due, filing.filed_at)}; it counts."


def _after_deadline(due: Due, at: datetime) -> str:
    late = at - due.at
    whole = late - late % _MINUTE if late >= _MINUTE else _MINUTE
    return f"{'less than ' if late < _MINUTE else ''}{shown_span(whole)} after the deadline"


def _names(due: Due) -> dict[SeatId, str]:
    return {GM: "the GM", **{seat.key: f"{seat.key} ({seat.name})" for seat in due.seats}}


def _silent(due: Due, sheets: Mapping[SeatId, Sheet]) -> str:
    """Say who has sent nothing, and what is played for each."""
    able = must_order(due)
    parts = []
    for seat in due.seats:
        sheet = sheets.get(seat.key, NO_SHEET)
        if seat.key in able and sheet.played is Played.NONE:
            lines = _cut(due.rules.forecast(due.rules.book, _view(due, seat), seat.key, sheet))
            parts.append(f"{wrapped(f'{seat.key} ({seat.name}):')}\n{listed_lines(lines)}".rstrip("\n"))
    if not parts:
        return section("No orders:", [], "Everybody has orders.")
    return "\n\n".join(["No orders, and what is done for them:", *parts])


def _cut(lines: Sequence[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return list(lines)
    return [*lines[:MOST_LINES], f"And {len(lines) - MOST_LINES} lines more."]


def _view(due: Due, seat: SeatRecord) -> Any:
    return due.rules.view(due.rules.book, due.position.state, seat.key)


def _odd(due: Due, sheets: Mapping[SeatId, Sheet]) -> Iterator[str]:
    """Yield what is allowed but hardly meant, and what is refused though it is on file."""
    for seat in due.seats:
        sheet = sheets.get(seat.key, NO_SHEET)
        odd = due.rules.odd(due.rules.book, _view(due, seat), seat.key, sheet) if sheet.orders else ()
        for one in (*odd, *sheet.failed):
            yield f"{seat.key}: {one.text}: {one.reason}"


def _swings(due: Due, judged: Sequence[Judged], reports: Sequence[Report]) -> Iterator[str]:
    for one, report in zip(judged, reports, strict=True):
        lines = [*_out(due, one), *swings(due.rules, one, report)]
        yield section(f"What changes most in {report.title}:", lines)


def _out(due: Due, judged: Judged) -> Iterator[str]:
    """Yield who can give orders before a moment, and none after it; and that the game ends."""
    rules, before, after = due.rules, judged.position.state, judged.outcome.position
    if after.is_over:
        yield "The game ends."
        return
    for seat in due.seats:
        forms = [
            rules.form(rules.book, rules.view(rules.book, state, seat.key), seat.key)
            for state in (before, after.state)
        ]
        if forms[0] and not forms[1]:
            yield f"{seat.key} ({seat.name}) can give no orders any more."


def _played(due: Due, sheets: Mapping[SeatId, Sheet]) -> str:
    """Say what is played for every seat that has anything to order, and for the GM."""
    names = _names(due)
    parts = []
    for key in (*(seat.key for seat in due.seats), GM):
        sheet = sheets.get(key, NO_SHEET)
        if sheet.orders:
            orders = listed_lines([str(order) for order in sheet.orders])
            parts.append(f"{wrapped(f'{names[key]}: {sheet.played.value}')}\n{orders}")
    return "\n\n".join(["What is played:", *parts]) if parts else ""
