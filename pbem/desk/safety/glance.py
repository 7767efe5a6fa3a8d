"""The status at a glance: every game, who has ordered, and what waits or went wrong in the post."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.desk import Desk, game_named
from pbem.desk.filed import OnFile, on_file
from pbem.desk.games import deadline_text
from pbem.desk.incoming.bounces import bounced_seats
from pbem.desk.incoming.manners import seats_away
from pbem.desk.players.absences import is_excused
from pbem.desk.posting import postings_in
from pbem.desk.safety.atwork import WorkersStatus, workers_status
from pbem.engine.ruleset import Played, Position, Ruleset
from pbem.engine.settle import settled
from pbem.store.opening import Files
from pbem.store.records import Counts, GameRecord, MomentRecord, PostRecord, SeatRecord

LATELY = timedelta(days=60)
"""How long a refused post is shown: a game's rounds are closer together."""
LAST = 1000
"""So many rows of each table are looked at for a clock that was set back; pbem doctor looks at all."""
_UNITS = (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1)))


@dataclass(frozen=True)
class GameStatus:
    """A game at a glance; seats that can order nothing any more are not among those missed.

    `bounced` are seats whose mail comes back, `away` those whose mail is answered by an absence notice,
    `absent` those whose announced absence is honoured at the deadline, `dropped` those that nobody holds.
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


@dataclass(frozen=True)
class RefusedPost:
    """A post that was refused for good, to somebody who was not heard from since."""

    whose: str
    game: str | None
    seat: str | None
    address: str
    why: str
    at: str


@dataclass(frozen=True)
class PostStatus:
    """What waits in the post; `inboxes` is when letters could last be taken out of each."""

    queued: int
    failing: int
    shunted: int
    refused: int
    held: int
    oldest: str | None
    refusals: tuple[RefusedPost, ...]
    run: str | None
    backup: str | None
    inboxes: dict[str, str | None]
    clock: str


@dataclass(frozen=True)
class Glance:
    """The status of all games, the next deadline first, of the post, and of workers where there are some."""

    at: str
    games: tuple[GameStatus, ...]
    post: PostStatus
    workers: WorkersStatus | None = None


def glance(desk: Desk, slug: str | None = None) -> Glance:
    """Return the status of one game or of all."""
    if slug:
        game_named(desk, slug)
    with desk.store.transaction() as files:
        games = [status_of(desk, files, game) for game in files.games() if slug in (None, game.slug)]
        return replace(glance_at_post(desk, files), games=tuple(sorted(games, key=_urgency)))


def glance_at_post(desk: Desk, files: Files) -> Glance:
    """Return the status of the post and of workers, without any game's."""
    return Glance(_iso(desk.clock.now()) or "", (), _post(desk, files), workers_status(files))


def statuses(desk: Desk, slug: str | None = None) -> tuple[list[GameStatus], Counts]:
    """Return the status of one game or of all as they were made, and what waits in the boxes."""
    if slug:
        game_named(desk, slug)
    with desk.store.transaction() as files:
        games = [game for game in files.games() if slug in (None, game.slug)]
        return [status_of(desk, files, game) for game in games], files.counts()


def _urgency(status: GameStatus) -> tuple[bool, bool, str, str]:
    return status.is_over, status.deadline_at is None, status.deadline_at or "", status.slug


def _iso(at: datetime | None) -> str | None:
    return at.isoformat(timespec="seconds") if at else None


def status_of(desk: Desk, files: Files, game: GameRecord) -> GameStatus:
    """Return the status of a game."""
    moment = files.moment(game.id)
    assert moment
    rules, position = desk.rules(game), desk.position(game, moment)
    seats = [] if moment.is_over else files.seats(game.id)
    papers = on_file(files.papers(game.id, moment.number), moment.number)
    sorts = _sorts(rules, position, moment, seats, papers)
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
        missing=sorts[Played.NONE],
        bounced=bounced_seats(files, game),
        away=() if moment.is_over else seats_away(files, game, moment),
        absent=_absent(desk, files, game, seats, at),
        dropped=tuple(f"{seat.key}: {seat.status}" for seat in dropped),
        ready=tuple(seat.key for seat in seats if seat.key in papers and papers[seat.key].is_ready),
        deadline_at=_iso(at),
        left=left_until(at, desk.clock.now()) if at else "",
        held="" if moment.is_over else _held(files, game),
        approval=_approval(files, game, moment),
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


def left_until(at: datetime, now: datetime) -> str:
    """Return how long it is until a time, or since: in 2 days 3 hours; 40 minutes ago."""
    return f"in {how_long(at - now)}" if at > now else f"{how_long(now - at)} ago"


def how_long(span: timedelta) -> str:
    """Return a length of time in its two largest units: 2 days 3 hours."""
    parts = []
    for name, unit in _UNITS:
        number, span = divmod(span, unit)
        if number:
            parts.append(f"{number} {name}{'' if number == 1 else 's'}")
    return " ".join(parts[:2]) or "less than a minute"


def _post(desk: Desk, files: Files) -> PostStatus:
    counts, newest, now = files.counts(), files.newest_time(LAST), desk.clock.now()
    pulses = {pulse.name: pulse.at for pulse in files.pulses()}
    is_set_back = newest and newest[0] > now + timedelta(minutes=5)
    return PostStatus(
        counts.queued,
        counts.failing,
        counts.shunted,
        counts.refused,
        held=files.held_posts(),
        oldest=_iso(files.oldest_waiting()),
        refusals=tuple(refused_lately(desk, files)),
        run=_iso(pulses.get("run")),
        backup=_iso(pulses.get("backup")),
        inboxes={box.place: _iso(pulses.get(f"inbox {box.place}")) for box in desk.config.inbox},
        clock=f"a {newest[1]} on record is of {_iso(newest[0])}" if newest and is_set_back else "",
    )


def refused_lately(desk: Desk, files: Files) -> list[RefusedPost]:
    """Return the last post refused for each person who has not written since, and has that address still."""
    last = {(one.game, one.seat, one.address): one for one in files.refused_since(desk.clock.now() - LATELY)}
    return [found for post in last.values() for found in _refused(files, post)]


def _refused(files: Files, post: PostRecord) -> Iterator[RefusedPost]:
    game = files.game_by_id(post.game) if post.game is not None else None
    seat = files.seat_by_key(game.id, post.seat) if game and post.seat else None
    at = post.refused_at
    assert at
    if game and seat:
        heard = files.last_letter(game.id, seat.key)
        is_elsewhere = bool(seat.place) and seat.address.casefold() != post.address.casefold()
        if is_elsewhere or (heard and heard.received_at > at):
            return
    whose = f"{seat.name} ({seat.key}) of {game.slug}" if game and seat else post.address
    why = post.last_fault or "no reason was given"
    yield RefusedPost(
        whose, game.slug if game else None, post.seat, post.address, why, at.isoformat(timespec="seconds")
    )
