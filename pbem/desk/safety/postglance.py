"""The post at a glance: what waits, what went wrong, and when each thing last worked; no game is opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pbem.desk.desk import Desk
from pbem.desk.incoming.hourly import STRANGER, shunt_size
from pbem.desk.safety.atwork import WorkersStatus, workers_status
from pbem.store.opening import Files
from pbem.store.records import PostRecord

if TYPE_CHECKING:
    from pbem.desk.safety.glance import GameStatus
    from pbem.desk.signup.opening import Opening

WEEK = timedelta(days=7)
LATELY = timedelta(days=60)
"""How long a refused post is shown: a game's rounds are closer together."""
LAST = 1000
"""So many rows of each table are looked at for a clock that was set back; pbem doctor looks at all."""
_UNITS = (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1)))


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
class PostsFailing:
    """Posts that could not be sent so far, all for the same reason; the oldest waits since then."""

    why: str
    number: int
    since: str


@dataclass(frozen=True)
class PostStatus:
    """What waits in the post; `inboxes` is when letters could last be taken out of each.

    `shunt_bytes` is how much the shunt folder holds, where that is more than `limits: shunt_bytes` says.
    `strangers` is how many letters of people who hold no seat came in the last week, the first at
    `strangers_since`.
    """

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
    shunt_bytes: int | None = None
    failures: tuple[PostsFailing, ...] = ()
    strangers: int = 0
    strangers_since: str | None = None


@dataclass(frozen=True)
class Glance:
    """The status of all games, the next deadline first, of the post, and of workers where there are some.

    `openings` are the games that players can sign up for.
    """

    at: str
    games: tuple[GameStatus, ...]
    post: PostStatus
    workers: WorkersStatus | None = None
    openings: tuple[Opening, ...] = ()


def glance_at_post(desk: Desk, files: Files) -> Glance:
    """Return the status of the post, of workers and of sign-ups, without any game's."""
    openings = tuple(_openings(desk, files))
    return Glance(told(desk.clock.now()) or "", (), _post(desk, files), workers_status(files), openings)


def _openings(desk: Desk, files: Files) -> Iterator[Opening]:
    for opening in files.openings():
        from pbem.desk.signup.opening import (
            opening_shown,
        )  # most installations have no sign-up most of the time

        yield opening_shown(desk, files, opening)


def told(at: datetime | None) -> str | None:
    """Return a time as programs read it, to the second."""
    return at.isoformat(timespec="seconds") if at else None


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
    strangers = files.remarks_since(STRANGER, now - WEEK)
    is_set_back = newest and newest[0] > now + timedelta(minutes=5)
    return PostStatus(
        counts.queued,
        counts.failing,
        counts.shunted,
        counts.refused,
        held=files.held_posts(),
        oldest=told(files.oldest_waiting()),
        refusals=tuple(refused_lately(desk, files)),
        run=told(pulses.get("run")),
        backup=told(pulses.get("backup")),
        inboxes={box.place: told(pulses.get(f"inbox {box.place}")) for box in desk.config.inbox},
        clock=f"a {newest[1]} on record is of {told(newest[0])}" if newest and is_set_back else "",
        failures=tuple(
            PostsFailing(one.why, one.number, told(one.since) or "") for one in files.failing_posts()
        ),
        shunt_bytes=size if (size := shunt_size(desk)) > desk.config.limits.shunt_bytes else None,
        strangers=len(strangers),
        strangers_since=told(strangers[0].at) if strangers else None,
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
