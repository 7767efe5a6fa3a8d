"""Looking at the people of a game: who is away or gone, who asked for what, who stands by, who looks on."""

from __future__ import annotations

import json
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.incoming.asked import waits_for
from pbem.desk.players.absences import absence_of
from pbem.desk.players.keys import seat_of
from pbem.desk.players.nmr import rows_of
from pbem.desk.players.standby import CALL, call_fault, has_seat, open_call, standby_list
from pbem.desk.tongues import language_of
from pbem.engine.events import GM
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord, SeatChangeRecord, SeatRecord


@dataclass(frozen=True)
class Player:
    """A seat and its player; `away` are the first and last day of an absence as ISO dates, or nothing.

    `nmrs` are the deadlines in a row without a word, `also` the other seats of the game at the same address.
    """

    seat: str
    name: str
    address: str
    status: str
    away: tuple[str, ...]
    nmrs: int = 0
    also: tuple[str, ...] = ()


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
class Standby:
    """Somebody who stands by, in the order of the calls, since when, and what is to be known of them."""

    place: int
    name: str
    address: str
    since: str
    state: str


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
    standby: tuple[Standby, ...] = ()


@dataclass(frozen=True)
class SeatShown:
    """A seat with its player and all that was changed about it, as day, what and why; no key is shown."""

    seat: str
    name: str
    address: str
    zone: str
    formats: tuple[str, ...]
    language: str
    status: str
    nmrs: int
    away: tuple[str, ...]
    also: tuple[str, ...]
    changes: tuple[tuple[str, str, str], ...]

    def rows(self) -> list[tuple[str, str | tuple[str, ...]]]:
        """Return what is known of the seat as labels and values."""
        return [
            ("name", self.name),
            ("address", self.address),
            ("zone", self.zone),
            ("formats", self.formats),
            ("language", self.language),
            ("status", self.status),
            ("deadlines in a row without a word", str(self.nmrs)),
            ("away", " to ".join(self.away)),
            ("other seats at the address", self.also),
        ]


def seat_shown(desk: Desk, slug: str, key: str) -> SeatShown:
    """Return one seat, for the GM; DeskFault names the seats there are."""
    with desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        if seat.key == GM:
            raise DeskFault("gm is the GM's own seat: config.yaml says who and where the GM is.")
        player = next(one for one in _players(desk, files, game) if one.seat == key)
        changes = tuple(_change(game, one) for one in files.seat_changes(game.id, key))
    formats = tuple(json.loads(seat.formats))
    return SeatShown(
        seat.key,
        seat.name,
        seat.address,
        seat.zone,
        formats,
        seat.language or language_of(game),
        seat.status,
        player.nmrs,
        player.away,
        player.also,
        changes,
    )


def _change(game: GameRecord, change: SeatChangeRecord) -> tuple[str, str, str]:
    at = change.at.astimezone(ZoneInfo(game.zone))
    what = f"{change.field}: {change.before} to {change.after}" if change.after else "a new order key"
    return f"{at:%Y-%m-%d %H:%M}", what, change.why


def people_of(desk: Desk, slug: str) -> People:
    """Return the people of a game, for the GM; days are those of the game's zone."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        return People(
            tuple(_players(desk, files, game)),
            tuple(_requests(desk, files, game)),
            tuple(_observers(files, game)),
            tuple(_standby(desk, files, game)),
        )


def _players(desk: Desk, files: Files, game: GameRecord) -> list[Player]:
    seats, found = files.seats(game.id), []
    rows = rows_of(files, game, desk.rules(game), seats)
    for seat in seats:
        away = absence_of(desk, files, game, seat) or ()
        days = tuple(day.isoformat() for day in away)
        also = tuple(one.key for one in seats if one is not seat and _is_same(one, seat))
        found.append(
            Player(seat.key, seat.name, seat.address, seat.status, days, rows[seat.key].number, also)
        )
    return found


def _is_same(one: SeatRecord, other: SeatRecord) -> bool:
    """Say whether two seats have one address, whatever its letter case."""
    return bool(one.address) and one.address.casefold() == other.address.casefold()


def _requests(desk: Desk, files: Files, game: GameRecord) -> list[Request]:
    return [
        Request(one.kind, one.name, one.address, one.value, _state(desk, files, game, one), _day(game, one))
        for one in files.requests(game.id)
    ]


def _state(desk: Desk, files: Files, game: GameRecord, request: RequestRecord) -> str:
    """Return how far a request is; a call for a seat that is not free any more waits for nobody."""
    state = waits_for(desk, files, request)
    is_over = request.kind == CALL and state != "confirmed" and call_fault(desk, files, game, request)
    return "closed" if is_over else state


def _day(game: GameRecord, request: RequestRecord) -> str:
    return f"{request.at.astimezone(ZoneInfo(game.zone)):%Y-%m-%d}"


def _standby(desk: Desk, files: Files, game: GameRecord) -> list[Standby]:
    calls = {seat.key: open_call(desk, files, game, seat) for seat in files.seats(game.id)}
    asked = {call.address.casefold(): key for key, call in calls.items() if call}
    found = []
    for place, one in enumerate(standby_list(desk, files, game), 1):
        key = asked.get(one.address.casefold())
        state = f"asked to take {key}" if key else "waits"
        if has_seat(files, game, one.address):
            state = "plays already"
        found.append(Standby(place, one.name, one.address, _day(game, one), state))
    return found


def _observers(files: Files, game: GameRecord) -> list[Observer]:
    zone = ZoneInfo(game.zone)
    return [
        Observer(one.name, one.address, f"{one.since.astimezone(zone):%Y-%m-%d}")
        for one in files.observers(game.id)
    ]
