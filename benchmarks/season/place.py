"""The installation of a season: one game is made by the desk, and its rows are copied for all others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import psycopg
import yaml

from benchmarks.season.plan import START, Plan, slug_of
from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.close import close_game
from pbem.desk.desk import Desk, desk_of
from pbem.desk.games import new_game
from pbem.desk.proof import order_key
from pbem.gamefile import read_game
from pbem.store.opening import create_or_upgrade

SECRET = "5ea5" * 16
MODEL = slug_of(0)
BEGINNING = START - timedelta(hours=1)
"""When the games were made and their first rounds closed: reminders of times before are none."""
GAMES = """
INSERT INTO game (slug, title, ruleset, version, options, material, zone, deadline_rule, secret, made_at,
                  config, key_secret)
SELECT %s, %s, ruleset, version, options, material, zone, %s, secret, made_at, config, key_secret
FROM game WHERE id = 1
"""
SEATS = """
INSERT INTO seat (game, key, place, name, address, order_key, zone, formats)
VALUES (%s, %s, %s, %s, %s, %s, 'UTC', '["text"]')
"""
COPIED = """
INSERT INTO moment (game, number, turn, phase, state, is_over, opened_at)
SELECT game.id, number, turn, phase, state, is_over, opened_at FROM moment, game
WHERE moment.game = 1 AND game.id > 1 ORDER BY game.id, number;
INSERT INTO outcome (game, moment, seed, sheets, events, rolls, digest, closed_at, version, formula)
SELECT game.id, moment, seed, sheets, events, rolls, digest, closed_at, outcome.version, formula
FROM outcome, game
WHERE outcome.game = 1 AND game.id > 1 ORDER BY game.id, moment;
INSERT INTO act (game, moment, seat, kind, says, details, mark, at)
SELECT game.id, moment, seat, kind, says, details, replace(mark, 'g00000', game.slug), at FROM act, game
WHERE act.game = 1 AND game.id > 1 ORDER BY game.id, act.id;
INSERT INTO deadline (game, moment, at, reason, set_at)
SELECT game.id, moment, at, reason, set_at FROM deadline, game
WHERE deadline.game = 1 AND game.id > 1 ORDER BY game.id, deadline.id;
"""
"""Everything of the first game, for all others."""


def config_text(url: str, port: int) -> str:
    """Return the config.yaml of a season: a Maildir to take from, a mail server to hand over to."""
    return (
        "gm: {name: Pat Example, address: pat@example.org}\naddress: games@example.org\n"
        "inbox: [{kind: maildir, path: mail/in}]\n"
        f"outbox: {{kind: smtp, host: 127.0.0.1, port: {port}, security: none, per_minute: 10000}}\n"
        f"limits: {{answers_a_day: 10000}}\ndatabase: {url}\n"
    )


def make(folder: Path, url: str, plan: Plan) -> None:
    """Make the installation: each game has had its signup and its first round."""
    for name in ("games", "turns", "shunt", "mail/in/new", "mail/in/cur", "mail/in/tmp"):
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(config_text(url, 25), encoding="utf-8")
    create_or_upgrade(url)
    with desk_of(read_config(folder), FixedClock(BEGINNING)) as desk:
        _make_game(desk, plan)
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        _copy_games(connection, plan)
        connection.execute("UPDATE post SET sent_at = queued_at")
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def _make_game(desk: Desk, plan: Plan) -> None:
    """Make the first game, and close its first two rounds with nothing on file and without pages."""
    seats = {
        key: {"name": name_of(key), "address": address_of(key, MODEL), "formats": ["text"]}
        for key in plan.keys
    }
    rule = rule_of(plan.deadline(0))
    game = {"title": title_of(0), "ruleset": "survival", "deadline": rule, "seats": seats}
    file = desk.config.games / f"{MODEL}.yaml"
    file.write_text(yaml.safe_dump(game, sort_keys=False), encoding="utf-8")
    new_game(desk, read_game(file, [desk.config.games], zone="UTC"), SECRET)
    with patch("pbem.desk.publishing.as_pdfs", lambda *_: {}):
        for _ in range(2):
            close_game(desk, MODEL, is_now=True)
    with desk.store.transaction() as files:
        record = files.game(MODEL)
        moment = files.moment(record.id) if record else None
        assert record and moment and record.id == 1
        files.set_deadline(record.id, moment.number, plan.deadline(0), "by the game's rule", BEGINNING)


def _copy_games(connection: psycopg.Connection, plan: Plan) -> None:
    """Make all other games as rows; their keys are their own, and so will be their dice."""
    numbers = range(1, plan.games)
    rule = connection.execute("SELECT deadline_rule FROM game").fetchone()
    assert rule
    rules = [rule[0].replace(rule_of(plan.deadline(0)), rule_of(plan.deadline(one))) for one in numbers]
    with connection.cursor() as cursor:
        games = [(slug_of(one), title_of(one), rules[one - 1]) for one in numbers]
        cursor.executemany(GAMES.encode(), games)
        ids = {row[1]: row[0] for row in cursor.execute("SELECT id, slug FROM game WHERE id > 1")}
        cursor.executemany(
            SEATS.encode(), [row for slug, id in ids.items() for row in _seats(plan, slug, id)]
        )
        keys = [(row[5], row[1]) for row in _seats(plan, MODEL, 1)]
        cursor.executemany("UPDATE seat SET order_key = %s WHERE game = 1 AND key = %s", keys)
        for statement in COPIED.split(";\n")[:-1]:
            cursor.execute(statement.encode())
        times = [(plan.deadline(one), ids[slug_of(one)]) for one in numbers]
        newest = "UPDATE deadline SET at = %s WHERE id = (SELECT max(id) FROM deadline WHERE game = %s)"
        cursor.executemany(newest, times)


def _seats(plan: Plan, slug: str, id: int) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a game's seats, the GM's first."""
    yield id, "gm", 0, "the GM", "", order_key(SECRET, slug, "gm")
    for place, key in enumerate(plan.keys, 1):
        yield id, key, place, name_of(key), address_of(key, slug), order_key(SECRET, slug, key)


def title_of(number: int) -> str:
    """Return the title of a game."""
    return f"Island {number}"


def name_of(key: str) -> str:
    """Return the name of who holds a seat."""
    return f"Player {key[1:]}"


def address_of(key: str, slug: str) -> str:
    """Return the address of who holds a seat: everybody has one seat only."""
    return f"{key}.{slug}@example.com"


def rule_of(deadline: datetime) -> str:
    """Return the rule by which deadlines follow this one."""
    return f"every {deadline:%A} at {deadline:%H:%M}".lower()
