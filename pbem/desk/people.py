"""Looking at the people of a game: who is away or has resigned, who asked for what, who looks on."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from pbem.desk.absences import absence_of
from pbem.desk.asked import waits_for
from pbem.desk.desk import Desk, game_named
from pbem.store.opening import Files
from pbem.store.records import GameRecord


@dataclass(frozen=True)
class Player:
    """A seat and its player; `away` are the first and last day of an absence as ISO dates, or nothing."""

    seat: str
    name: str
    address: str
    status: str
    away: tuple[str, ...]


@dataclass(frozen=True)
class Request:
    """What somebody asked for, and how far that is; the codes are not shown."""

    kind: str
    name: str
    address: str
    value: str
    state: str
    day: str


@dataclass(frozen=True)
class Observer:
    """Somebody who is sent the public reports, and since when."""

    name: str
    address: str
    since: str


@dataclass(frozen=True)
class People:
    """The people of a game."""

    players: tuple[Player, ...]
    requests: tuple[Request, ...]
    observers: tuple[Observer, ...]


def people_of(desk: Desk, slug: str) -> People:
    """Return the people of a game, for the GM; days are those of the game's zone."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        return People(
            tuple(_players(desk, files, game)),
            tuple(_requests(desk, files, game)),
            tuple(_observers(files, game)),
        )


def _players(desk: Desk, files: Files, game: GameRecord) -> list[Player]:
    found = []
    for seat in files.seats(game.id):
        away = absence_of(desk, files, game, seat) or ()
        days = tuple(day.isoformat() for day in away)
        found.append(Player(seat.key, seat.name, seat.address, seat.status, days))
    return found


def _requests(desk: Desk, files: Files, game: GameRecord) -> list[Request]:
    zone = ZoneInfo(game.zone)
    return [
        Request(
            one.kind,
            one.name,
            one.address,
            one.value,
            waits_for(desk, files, one),
            f"{one.at.astimezone(zone):%Y-%m-%d}",
        )
        for one in files.requests(game.id)
    ]


def _observers(files: Files, game: GameRecord) -> list[Observer]:
    zone = ZoneInfo(game.zone)
    return [
        Observer(one.name, one.address, f"{one.since.astimezone(zone):%Y-%m-%d}")
        for one in files.observers(game.id)
    ]
