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

from pbem.desk.corrections.corrections import moment_title
from pbem.desk.corrections.withdrawn import moment_folder_name
from pbem.desk.desk import Desk, game_named
from pbem.desk.games import deadline_text
from pbem.engine.events import counted
from pbem.engine.ruleset import Ruleset
from pbem.mail.plain import one_line
from pbem.store.opening import Files
from pbem.store.records import GameRecord, LetterRecord, MomentRecord, OutcomeRecord, SeatChangeRecord

LONGEST = 300
"""Characters of a name or reason that are shown."""
VERDICTS: Mapping[str, str] = {
    "orders": "orders, put on file",
    "asked": "asks something, and is answered",
    "test": "only a test",
    "refused": "nothing in it could be taken",
    "late": "too late, not kept",
    "ignored": "automatic, kept and not answered",
    "shunted": "could not be handled, kept whole",
    "retried": "tried again",
}


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
        *_made(game),
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
        again = f" (edition {moment.edition})" if moment.edition > 1 else ""
        return f"{moment_title(self.rules, moment)}{again}"


def _made(game: GameRecord) -> Iterator[Entry]:
    yield Entry(game.made_at, "game", f"{game.title} is made: {game.ruleset}, version {game.version}.")


def _letters(files: Files, game: GameRecord) -> Iterator[Entry]:
    """Yield the letters taken: whose, and what became of each, not what they say."""
    for letter in reversed(files.letters(game.id)):
        yield Entry(letter.received_at, "letter", _letter_told(letter), letter.moment, letter.seat)
    for bounce in files.bounces(game.id):
        says = f"Mail to {bounce.seat or 'nobody known'} came back: {one_line(bounce.why, LONGEST)}."
        yield Entry(bounce.at, "bounce", says, None, bounce.seat)


def _letter_told(letter: LetterRecord) -> str:
    what = VERDICTS.get(letter.verdict, letter.verdict)
    how = "Orders typed by the GM for" if letter.sort == "typed" else "A letter from"
    return f"{how} {letter.seat or 'nobody known'}: {what}."


def _changes(files: Files, game: GameRecord) -> Iterator[Entry]:
    for seat in files.seat_changes(game.id):
        yield Entry(seat.at, "seat", _seat_told(seat), None, seat.seat)
    for change in files.game_changes(game.id):
        says = f"The game's {change.field} is changed: {one_line(change.why, LONGEST)}."
        yield Entry(change.at, "change", says)
    for away in files.absences(game.id):
        says = f"{away.seat} is away from {away.first} to {away.last}."
        yield Entry(away.at, "absence", says if away.first else f"{away.seat} is not away.", None, away.seat)
    for request in files.requests(game.id):
        whose = request.seat or one_line(request.name, LONGEST) or "somebody"
        yield Entry(request.at, "request", f"{whose} asks: {request.kind}.", None, request.seat)


def _seat_told(change: SeatChangeRecord) -> str:
    values = f" from {change.before or 'nothing'} to {change.after or 'nothing'}"
    shown = values if change.before or change.after else ""
    says = f"{change.seat}: {change.field.replace('_', ' ')} is changed{shown} ({change.why})."
    return one_line(says, LONGEST)


def _closings(files: Files, game: GameRecord, titles: _Titles) -> Iterator[Entry]:
    for outcome in files.outcomes(game.id):
        folder = moment_folder_name(titles.moments[outcome.moment])
        yield Entry(outcome.closed_at, "closing", _closing_told(outcome, titles, folder), outcome.moment)


def _closing_told(outcome: OutcomeRecord, titles: _Titles, folder: str) -> str:
    rolls = len(json.loads(outcome.rolls))
    return (
        f"{titles.of(outcome.moment)} is adjudicated: folder {folder}, orders {outcome.digest[:10]}, "
        f"{counted(rolls, 'throw')} of dice."
    )


def _acts(files: Files, game: GameRecord) -> Iterator[Entry]:
    """Yield what the GM and pbem did; of holds only those for defects, for the others are acts."""
    for act in files.acts(game.id):
        yield Entry(act.at, act.kind, act.says, act.moment, act.seat)
    for held in files.holds(game.id):
        if held.kind == "defect":
            says = f"{game.slug} is held: it could not be adjudicated ({one_line(held.because, LONGEST)})."
            yield Entry(held.since, "hold", says, held.moment)


def _deadlines(files: Files, game: GameRecord, titles: _Titles) -> Iterator[Entry]:
    for deadline in files.deadlines(game.id):
        when = deadline_text(deadline.at, game.zone)
        says = f"Deadline of {titles.of(deadline.moment)}: {when} ({deadline.reason})."
        yield Entry(deadline.set_at, "deadline", says, deadline.moment)


def history_lines(found: History, last: int = 0) -> list[str]:
    """Return a history line by line, or the last of it: each with its time in the game's zone."""
    shown = found.entries[-last:] if last else found.entries
    return [f"{entry.when(found.zone)} {entry.says}" for entry in shown]
