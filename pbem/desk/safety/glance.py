"""The status at a glance: every game, and who has ordered; what waits in the post is told with it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pbem.desk.desk import Desk, game_named
from pbem.desk.filed import OnFile, on_file
from pbem.desk.games import deadline_text
from pbem.desk.incoming.bounces import bounced_seats
from pbem.desk.incoming.hourly import keyless_since
from pbem.desk.incoming.manners import seats_away
from pbem.desk.players.absences import is_excused
from pbem.desk.posting import postings_in
from pbem.desk.safety.postglance import Glance, glance_at_post, left_until, told
from pbem.engine.ruleset import Played, Position, Ruleset
from pbem.engine.settle import settled
from pbem.store.opening import Files
from pbem.store.records import Counts, GameRecord, MomentRecord, SeatRecord


@dataclass(frozen=True)
class GameStatus:
    """A game at a glance; seats that can order nothing any more are not among those missed.

    `written` are those that have sent no orders of the game but something else, such as a vote or READY.
    `bounced` are seats whose mail comes back, `away` those whose mail is answered by an absence notice,
    `absent` those whose announced absence is honoured at the deadline, `dropped` those that nobody holds,
    `keyless` those from whose addresses letters without a valid key came in this round.
    """

    slug: str
    title: str
    ruleset: str
    turn: int
    phase: str
    moment: str
    deadline: str
    is_over: bool
    received: tuple[str, ...]
    standing: tuple[str, ...]
    missing: tuple[str, ...]
    bounced: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    deadline_at: str | None = None
    left: str = ""
    held: str = ""
    approval: str = ""
    keyless: tuple[str, ...] = ()
    written: tuple[str, ...] = ()


def glance(desk: Desk, slug: str | None = None) -> Glance:
    """Return the status of one game, to be made or in play, or of all."""
    with desk.store.transaction() as files:
        seen = glance_at_post(desk, files)
        openings = tuple(one for one in seen.openings if slug in (None, one.game))
        games = [status_of(desk, files, game) for game in files.games() if slug in (None, game.slug)]
    if slug and not games and not openings:
        game_named(desk, slug)
    return replace(seen, games=tuple(sorted(games, key=_urgency)), openings=openings)


def statuses(desk: Desk, slug: str | None = None) -> tuple[list[GameStatus], Counts]:
    """Return the status of one game or of all as they were made, and what waits in the boxes."""
    if slug:
        game_named(desk, slug)
    with desk.store.transaction() as files:
        games = [game for game in files.games() if slug in (None, game.slug)]
        return [status_of(desk, files, game) for game in games], files.counts()


def _urgency(status: GameStatus) -> tuple[bool, bool, str, str]:
    return status.is_over, status.deadline_at is None, status.deadline_at or "", status.slug


def status_of(desk: Desk, files: Files, game: GameRecord) -> GameStatus:
    """Return the status of a game."""
    moment = files.moment(game.id)
    assert moment
    rules, position = desk.rules(game), desk.position(game, moment)
    seats = [] if moment.is_over else files.seats(game.id)
    papers = on_file(files.papers(game.id, moment.number), moment.number)
    sorts = _sorts(rules, position, moment, seats, papers)
    unplayed = sorts[Played.NONE]
    written = tuple(key for key in unplayed if key in papers and papers[key].has_word(moment.turn))
    at = None if moment.is_over else _deadline(files, game, moment)
    dropped = [seat for seat in seats if seat.status != "held"]
    return GameStatus(
        game.slug,
        game.title,
        game.ruleset,
        moment.turn,
        moment.phase,
        "The game is over" if moment.is_over else rules.moment_title(rules.book, position.moment),
        "–" if moment.is_over else deadline_text(at, game.zone),
        moment.is_over,
        received=sorts[Played.RECEIVED],
        standing=sorts[Played.STANDING],
        missing=tuple(key for key in unplayed if key not in written),
        bounced=bounced_seats(files, game),
        away=() if moment.is_over else seats_away(files, game, moment),
        absent=_absent(desk, files, game, seats, at),
        dropped=tuple(f"{seat.key}: {seat.status}" for seat in dropped),
        ready=tuple(seat.key for seat in seats if seat.key in papers and papers[seat.key].is_ready),
        deadline_at=told(at),
        left=left_until(at, desk.clock.now()) if at else "",
        held="" if moment.is_over else _held(files, game),
        approval=_approval(files, game, moment),
        keyless=() if moment.is_over else tuple(sorted(keyless_since(files, game, moment.opened_at))),
        written=written,
    )


def _deadline(files: Files, game: GameRecord, moment: MomentRecord) -> datetime | None:
    deadline = files.deadline(game.id, moment.number)
    return deadline.at if deadline else None


def _sorts(
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    moment: MomentRecord,
    seats: list[SeatRecord],
    papers: dict[str, OnFile],
) -> dict[Played, tuple[str, ...]]:
    """Sort the seats that can order anything by what they would be played by."""
    found: dict[Played, list[str]] = {played: [] for played in Played}
    postings = postings_in(rules, position, papers) if seats else ()
    for seat in seats:
        view = rules.seen(position.state, seat.key, postings)
        if rules.form(rules.book, view, seat.key):
            filed = papers.get(seat.key, OnFile()).filed(moment.turn)
            found[settled(rules, position, seat.key, filed, view, postings).played].append(seat.key)
    return {played: tuple(keys) for played, keys in found.items()}


def _absent(
    desk: Desk, files: Files, game: GameRecord, seats: list[SeatRecord], at: datetime | None
) -> tuple[str, ...]:
    noted = {absence.seat for absence in files.absences(game.id)} if seats else set()
    when = at or desk.clock.now()
    return tuple(seat.key for seat in seats if seat.key in noted and is_excused(files, game, seat, when))


def _held(files: Files, game: GameRecord) -> str:
    """Say why a game is held, and until when if pbem ends that itself."""
    hold = files.hold(game.id)
    if hold is None:
        return ""
    until = f", until {deadline_text(hold.until, game.zone)}" if hold.until else ""
    return f"since {deadline_text(hold.since, game.zone)}{until}: {hold.because}"


def _approval(files: Files, game: GameRecord, moment: MomentRecord) -> str:
    """Say until when the GM's word is waited for, if the GM was asked."""
    asked = None if moment.is_over else files.approval(game.id, moment.number)
    return deadline_text(asked.until, game.zone) if asked and asked.released_at is None else ""
