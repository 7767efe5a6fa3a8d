"""The history of a game: everything that was done, by players, the GM or pbem, in the order it happened.

It is read off the record, in which nothing is ever overwritten; what letters and orders say is not told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pbem.desk.corrections.telling import moment_title
from pbem.desk.corrections.withdrawn import moment_folder_name
from pbem.desk.desk import Desk, game_named
from pbem.desk.games import deadline_text
from pbem.engine.ruleset import Ruleset
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.mail.plain import one_line
from pbem.store.opening import Files
from pbem.store.records import GameRecord, LetterRecord, MomentRecord, OutcomeRecord, SeatChangeRecord

LONGEST = 300
"""Characters of a name or reason that are shown."""
VERDICTS: Mapping[str, str] = {
    "orders": tr_noop("orders, put on file"),
    "asked": tr_noop("asks something, and is answered"),
    "test": tr_noop("only a test"),
    "refused": tr_noop("nothing in it could be taken"),
    "late": tr_noop("too late, not kept"),
    "ignored": tr_noop("automatic, kept and not answered"),
    "shunted": tr_noop("could not be handled, kept whole"),
    "retried": tr_noop("tried again"),
}
SEAT_FIELDS: Mapping[str, str] = {
    "name": tr_noop("name"),
    "address": tr_noop("address"),
    "zone": tr_noop("zone"),
    "status": tr_noop("status"),
    "order_key": tr_noop("order key"),
}
"""What may be changed of a seat, in words."""


@dataclass(frozen=True)
class Entry:
    """One thing that was done: when (UTC), of which sort, for which moment and seat, and in a sentence."""

    at: datetime
    kind: str
    says: str
    moment: int | None = None
    seat: str | None = None

    def when(self, zone: str) -> str:
        """Return its time in a zone: 2026-12-04 20:00."""
        return f"{self.at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"


@dataclass(frozen=True)
class History:
    """All entries of a game, oldest first, and the zone its times are told in."""

    slug: str
    zone: str
    entries: tuple[Entry, ...]


def history(desk: Desk, slug: str) -> History:
    """Return everything that was done in a game."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        return history_in(desk, files, game)


def history_in(desk: Desk, files: Files, game: GameRecord) -> History:
    """Return everything that was done in a game, within a transaction."""
    titles = _Titles(desk.rules(game), {moment.number: moment for moment in files.moments(game.id)})
    found = [
        *_made(files, game),
        *_letters(files, game),
        *_changes(files, game),
        *_closings(files, game, titles),
        *_acts(files, game),
        *_deadlines(files, game, titles),
    ]
    return History(game.slug, game.zone, tuple(sorted(found, key=lambda entry: entry.at)))


@dataclass(frozen=True)
class _Titles:
    """What the moments of a game are called."""

    rules: Ruleset[Any, Any, Any]
    moments: Mapping[int, MomentRecord]

    def of(self, number: int) -> str:
        """Return the title of a moment, with its edition from the second on."""
        moment = self.moments[number]
        title = moment_title(self.rules, moment)
        if moment.edition > 1:
            return tr("{round} (edition {edition})", round=title, edition=moment.edition)
        return title


def _made(files: Files, game: GameRecord) -> Iterator[Entry]:
    before = [change.before for change in files.game_changes(game.id) if change.field == "version"]
    says = tr(
        "{game} is made: {ruleset}, version {version}.",
        game=game.title,
        ruleset=game.ruleset,
        version=before[0] if before else game.version,
    )
    yield Entry(game.made_at, "game", says)


def _letters(files: Files, game: GameRecord) -> Iterator[Entry]:
    """Yield the letters taken: whose, and what became of each, not what they say."""
    for letter in reversed(files.letters(game.id)):
        yield Entry(letter.received_at, "letter", _letter_told(letter), letter.moment, letter.seat)
    for bounce in files.bounces(game.id):
        says = tr(
            "Mail to {seat} came back: {reason}.",
            seat=bounce.seat or tr("nobody known"),
            reason=one_line(bounce.why, LONGEST),
        )
        yield Entry(bounce.at, "bounce", says, None, bounce.seat)


def _letter_told(letter: LetterRecord) -> str:
    what, seat = tr(VERDICTS.get(letter.verdict, letter.verdict)), letter.seat or tr("nobody known")
    if letter.sort == "typed":
        return tr("Orders typed by the GM for {seat}: {verdict}.", seat=seat, verdict=what)
    return tr("A letter from {seat}: {verdict}.", seat=seat, verdict=what)


def _changes(files: Files, game: GameRecord) -> Iterator[Entry]:
    for seat in files.seat_changes(game.id):
        yield Entry(seat.at, "seat", _seat_told(seat), None, seat.seat)
    for change in files.game_changes(game.id):
        why = one_line(change.why, LONGEST)
        says = tr("The game's {field} is changed: {reason}.", field=change.field, reason=why)
        yield Entry(change.at, "change", says)
    for away in files.absences(game.id):
        says = tr("{seat} is not away.", seat=away.seat)
        if away.first:
            says = tr(
                "{seat} is away from {first} to {last}.", seat=away.seat, first=away.first, last=away.last
            )
        yield Entry(away.at, "absence", says, None, away.seat)
    for request in files.requests(game.id):
        whose = request.seat or one_line(request.name, LONGEST) or tr("somebody")
        says = tr("{name} asks: {request}.", name=whose, request=request.kind)
        yield Entry(request.at, "request", says, None, request.seat)


def _seat_told(change: SeatChangeRecord) -> str:
    field = tr(SEAT_FIELDS[change.field]) if change.field in SEAT_FIELDS else change.field.replace("_", " ")
    says = tr("{seat}: {field} is changed ({reason}).", seat=change.seat, field=field, reason=tr(change.why))
    if change.before or change.after:
        says = tr(
            "{seat}: {field} is changed from {before} to {after} ({reason}).",
            seat=change.seat,
            field=field,
            before=change.before or tr("nothing"),
            after=change.after or tr("nothing"),
            reason=tr(change.why),
        )
    return one_line(says, LONGEST)


def _closings(files: Files, game: GameRecord, titles: _Titles) -> Iterator[Entry]:
    for outcome in files.outcomes(game.id):
        folder = moment_folder_name(titles.moments[outcome.moment])
        yield Entry(outcome.closed_at, "closing", _closing_told(outcome, titles, folder), outcome.moment)


def _closing_told(outcome: OutcomeRecord, titles: _Titles, folder: str) -> str:
    return trn(
        "{round} is adjudicated: folder {folder}, orders {digest}, {n} throw of dice.",
        "{round} is adjudicated: folder {folder}, orders {digest}, {n} throws of dice.",
        len(json.loads(outcome.rolls)),
        round=titles.of(outcome.moment),
        folder=folder,
        digest=outcome.digest[:10],
    )


def _acts(files: Files, game: GameRecord) -> Iterator[Entry]:
    """Yield what the GM and pbem did; of holds only those for defects, for the others are acts."""
    for act in files.acts(game.id):
        yield Entry(act.at, act.kind, act.says, act.moment, act.seat)
    for held in files.holds(game.id):
        if held.kind == "defect":
            says = tr(
                "{game} is held: it could not be adjudicated ({reason}).",
                game=game.slug,
                reason=one_line(held.because, LONGEST),
            )
            yield Entry(held.since, "hold", says, held.moment)


def _deadlines(files: Files, game: GameRecord, titles: _Titles) -> Iterator[Entry]:
    for deadline in files.deadlines(game.id):
        when = deadline_text(deadline.at, game.zone)
        says = tr(
            "Deadline of {round}: {deadline} ({reason}).",
            round=titles.of(deadline.moment),
            deadline=when,
            reason=tr(deadline.reason),
        )
        yield Entry(deadline.set_at, "deadline", says, deadline.moment)


def history_lines(found: History, last: int = 0) -> list[str]:
    """Return a history line by line, or the last of it: each with its time in the game's zone."""
    shown = found.entries[-last:] if last else found.entries
    return [f"{entry.when(found.zone)} {entry.says}" for entry in shown]
