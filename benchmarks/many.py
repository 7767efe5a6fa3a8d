"""Installations with many games, of which none is due: one game is made by the desk, and its rows are copied.

    python -m benchmarks.many FOLDER [--games 1000] [--rounds 10] [--url postgresql+psycopg://…]

Every game has its material, its seats and a true newest position. Of the rounds behind it there are rows in
the tables that grow with the years, with a few hundred bytes each where real ones hold a state or a mail.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import yaml
from sqlalchemy import Connection, delete, func, insert, select

from pbem.clock import FixedClock
from pbem.config import Config, read_config
from pbem.desk.close import close_game
from pbem.desk.desk import desk_of
from pbem.desk.games import new_game
from pbem.gamefile import read_game
from pbem.store.engines import connected
from pbem.store.opening import create_or_upgrade
from pbem.store.rawrows import go_on_counting
from pbem.store.shelf import table_named

Row = dict[str, object]

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
"""When the games stand as they are made here: a Tuesday; their deadline is on Friday at 20:00."""
SEATS = 8
BEGUN = 3
"""So many deadlines of the first game are closed, so that there is something on the board."""
FILLER = "x" * 300
"""What stands in the place of a state, of events and of a mail of rounds long past."""
AT_ONCE = 500
"""So many games are written at a time."""
CONFIG = """\
gm: {name: Pat Example, address: pat@example.org}
address: games@example.org
inbox: [{kind: maildir, path: in}]
outbox: {kind: maildir, path: out}
"""
_AGES = ("moment", "deadline", "outcome", "filing", "post", "act")


@dataclass(frozen=True)
class Model:
    """The rows of the game that is copied, by table."""

    game: Row
    seats: tuple[Row, ...]
    moment: Row
    deadline: Row


def many_games(folder: Path, games: int, rounds: int = 1, url: str = "") -> Config:
    """Make an installation with so many games, each in the round of that number; return its settings."""
    for name in ("games", "turns", "shunt", "in/new", "in/cur", "in/tmp", "out/new", "out/cur", "out/tmp"):
        (folder / name).mkdir(parents=True)
    database = f"database: {url}\n" if url else ""
    (folder / "config.yaml").write_text(CONFIG + database, encoding="utf-8")
    config = read_config(folder)
    create_or_upgrade(config.database_url)
    _make_one(config)
    with connected(config.database_url) as connection:
        model = _model(connection)
        for name in reversed(_AGES):
            connection.execute(delete(table_named(name)))
        for first in range(1, games + 1, AT_ONCE):
            some = range(first, min(first + AT_ONCE, games + 1))
            _copy(connection, model, some, max(rounds, BEGUN + 1))
        if connection.dialect.name == "postgresql":
            for name in ("game", "seat", *_AGES):
                go_on_counting(connection, table_named(name))
    return config


def slug_of(number: int) -> str:
    """Return the name of a game."""
    return f"island-{number}"


def _make_one(config: Config) -> None:
    seats = {f"s{place}": {"name": f"Player {place}", "address": ""} for place in range(1, SEATS + 1)}
    for key, seat in seats.items():
        seat["address"] = f"{key}@example.com"
    game = {
        "title": "The Island",
        "ruleset": "survival",
        "deadline": "every friday at 20:00",
        "seats": seats,
    }
    file = config.games / f"{slug_of(1)}.yaml"
    file.write_text(yaml.safe_dump(game, sort_keys=False), encoding="utf-8")
    with desk_of(config, FixedClock(NOW)) as desk:
        new_game(desk, read_game(file, [config.games]), "5eed" * 16)
        with patch("pbem.desk.publishing.as_pdfs", lambda *_, **__: {}):
            for _ in range(BEGUN):
                close_game(desk, slug_of(1), is_now=True)
        with desk.store.transaction() as files:
            for name in ("run", "outbox", *(f"inbox {box.place}" for box in config.inbox)):
                files.set_pulse(name, NOW)


def _rows(connection: Connection, name: str) -> list[Row]:
    table = table_named(name)
    return [dict(row) for row in connection.execute(select(table).order_by(table.c.id)).mappings()]


def _model(connection: Connection) -> Model:
    """Return the one game there is, as it stands."""
    (game,) = _rows(connection, "game")
    moment, deadline = (_rows(connection, name)[-1] for name in ("moment", "deadline"))
    return Model(game, tuple(_rows(connection, "seat")), moment, deadline)


def _next_id(connection: Connection, name: str) -> int:
    table = table_named(name)
    return int(connection.execute(select(func.max(table.c.id))).scalar() or 0) + 1


def _put(connection: Connection, name: str, rows: list[Row]) -> None:
    """Add rows; those without a number get the next ones."""
    if not rows:
        return
    first = _next_id(connection, name)
    connection.execute(insert(table_named(name)), [{"id": id, **row} for id, row in enumerate(rows, first)])


def _without_id(row: Mapping[str, object], **values: object) -> Row:
    return {**{name: value for name, value in row.items() if name != "id"}, **values}


def _copy(connection: Connection, model: Model, numbers: range, rounds: int) -> None:
    """Write the rows of some games."""
    new = [number for number in numbers if number > 1]
    _put(connection, "game", [_without_id(model.game, slug=slug_of(number)) for number in new])
    _put(connection, "seat", [_without_id(seat, game=number) for number in new for seat in model.seats])
    _put(connection, "moment", [_without_id(model.moment, game=number, number=rounds) for number in numbers])
    _put(
        connection,
        "deadline",
        [_without_id(model.deadline, game=number, moment=rounds) for number in numbers],
    )
    for name in _AGES:
        rows = [row for number in numbers for row in _past(model, name, number, rounds)]
        _put(connection, name, rows)


def _past(model: Model, name: str, game: int, rounds: int) -> Iterator[Row]:
    """Yield what the rounds of a game have left in a table that are over."""
    for number in range(1, rounds):
        yield from _of_round(model, name, game, number, NOW - (rounds - number) * timedelta(weeks=1))


def _of_round(model: Model, name: str, game: int, number: int, at: datetime) -> Iterator[Row]:
    seats = [str(seat["key"]) for seat in model.seats if seat["place"]]
    match name:
        case "moment":
            yield _without_id(model.moment, game=game, number=number, state=FILLER, opened_at=at)
        case "deadline":
            yield _without_id(model.deadline, game=game, moment=number, at=at + timedelta(days=3), set_at=at)
        case "outcome":
            texts = dict.fromkeys(("seed", "sheets", "events", "rolls", "digest"), FILLER)
            judged = {"version": "1", "formula": "texts"}
            yield {"game": game, "moment": number, "closed_at": at + timedelta(days=3), **texts, **judged}
        case "filing":
            for place, seat in enumerate(seats[::4], 1):
                kind = "ready" if place == 1 else "orders"
                yield _filing(game, number, seat, (number - 1) * len(seats) + place, kind, at)
        case "post":
            for seat in seats[::4]:
                yield _post(game, number, seat, at)
        case "act":
            mark = f"reminder.{slug_of(game)}.{number}.x"
            yield _act(game, number, "reminder", mark, at)


def _filing(game: int, moment: int, seat: str, number: int, kind: str, at: datetime) -> Row:
    where = {"game": game, "moment": moment, "seat": seat, "number": number}
    return {**where, "kind": kind, "about": "", "text": FILLER, "filed_at": at, "is_late": False}


def _post(game: int, moment: int, seat: str, at: datetime) -> Row:
    name = f"{game}.{moment}.{seat}"
    where = {"game": game, "seat": seat, "address": f"{seat}@example.com"}
    return {
        **where,
        "message_id": f"<{name}@example.org>",
        "name": name,
        "content": FILLER,
        "queued_at": at,
        "sent_at": at,
        "tries": 1,
    }


def _act(game: int, moment: int, kind: str, mark: str, at: datetime) -> Row:
    return {
        "game": game,
        "moment": moment,
        "kind": kind,
        "says": "A reminder.",
        "details": "",
        "mark": mark,
        "at": at,
    }


def main() -> None:
    """Make an installation in a new folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--url", default="", help="the address of an empty database of a server")
    chosen = parser.parse_args()
    config = many_games(chosen.folder, chosen.games, chosen.rounds, chosen.url)
    print(f"{chosen.games:,} games in {config.folder}; pretend that it is {NOW:%Y-%m-%dT%H:%MZ} (PBEM_NOW).")


if __name__ == "__main__":
    main()
