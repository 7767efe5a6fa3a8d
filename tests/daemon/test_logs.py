"""The log: one line a thing, for people or as JSON, and nothing secret or dangerous in it."""

from __future__ import annotations

import json
import logging
import sqlite3
import warnings
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from procrastinate.exceptions import ConnectorException
from psycopg.errors import AdminShutdown
from psycopg_pool import PoolTimeout

from pbem.clock import FixedClock
from pbem.logs import REPEAT, WARNING, Log, clean, libraries_in

AT = datetime(2026, 12, 4, 20, 0, 5, tzinfo=UTC)
KEY = "abcdef234567"


def log_to(lines: list[str], is_json: bool = False) -> Log:
    """A log that writes into a list."""
    return Log(lines.append, FixedClock(AT), "Europe/Paris", is_json, frozenset({"island"}))


def test_a_line_for_people_has_time_level_game_and_what() -> None:
    lines: list[str] = []
    log = log_to(lines)
    log.say("Round 3 is closed.", game="island")
    log.say("island: the deadline waits.", WARNING)
    log.say("atoll: there is no such game.")
    assert lines == [
        "2026-12-04 21:00:05 CET info island: Round 3 is closed.\n",
        "2026-12-04 21:00:05 CET warning island: the deadline waits.\n",
        "2026-12-04 21:00:05 CET info atoll: there is no such game.\n",
    ]


def test_a_json_line_is_an_object() -> None:
    lines: list[str] = []
    log_to(lines, is_json=True).say("island: Chloé's round is closed.")
    assert lines[0].count("\n") == 1
    assert json.loads(lines[0]) == {
        "time": "2026-12-04T20:00:05+00:00",
        "level": "info",
        "game": "island",
        "what": "Chloé's round is closed.",
    }


@pytest.mark.parametrize(
    "secret",
    [
        f"Re: The Island [island/ann/{KEY}]",
        f"to games+island.ann.{KEY}@example.org",
        f"[island/\nann/{KEY}]",
        f"[confirm 17-{KEY}]",
        f"[ISLAND/ann\x00/{KEY.upper()}]".replace("\x00", " "),
    ],
)
def test_keys_and_codes_are_left_out(secret: str) -> None:
    assert KEY not in clean(secret).lower()


@given(st.text(max_size=200))
def test_a_line_stays_a_line(text: str) -> None:
    lines: list[str] = []
    log_to(lines).say(text)
    (line,) = lines
    assert line.splitlines() == [line[:-1]]
    assert not any(ord(letter) < 32 or 0x7F <= ord(letter) < 0xA0 for letter in line[:-1])


def test_a_mistake_shows_where_it_happened_but_not_its_words() -> None:
    for is_json in (False, True):
        lines: list[str] = []
        try:
            raise ValueError(f"Dear Pat, my key is {KEY}")
        except ValueError as fault:
            log_to(lines, is_json).mistake("While tending the games", fault)
        assert "ValueError" in lines[0]
        assert "test_logs.py" in lines[0]
        assert KEY not in lines[0]
        assert "Dear Pat" not in lines[0]
        assert not is_json or "test_logs.py" in json.loads(lines[0])["trace"][0]


def test_what_lasts_is_said_again_after_some_hours_only() -> None:
    lines: list[str] = []
    log = log_to(lines)
    clock = log.clock
    assert isinstance(clock, FixedClock)
    for minutes in range(0, 60 * 24, 10):
        clock.at = AT + timedelta(minutes=minutes)
        log.say_once("The mailbox is gone.")
    assert len(lines) == timedelta(days=1) / REPEAT
    clock.at = AT - timedelta(days=1)
    log.say_once("The mailbox is gone.")
    assert len(lines) == timedelta(days=1) / REPEAT + 1


def test_libraries_write_into_the_log_too() -> None:
    lines: list[str] = []
    before = logging.getLogger().handlers[:]
    with libraries_in(log_to(lines)):
        logging.getLogger("imapclient").warning("odd line [island/ann/%s]", KEY)
        logging.getLogger("imapclient").debug("LOGIN pat secret")
        logging.getLogger("apscheduler").error("%d", "no number")
        warnings.warn("old style", stacklevel=1)
        try:
            raise KeyError(KEY)
        except KeyError:
            logging.getLogger("weasyprint").exception("a page failed")
    assert logging.getLogger().handlers == before
    assert [line.split(" ", 4)[3] for line in lines] == ["warning", "warning", "error"]
    assert "imapclient: odd line" in lines[0]
    assert "old style" in lines[1]
    assert "weasyprint: pbem itself has failed (KeyError)" in lines[2]
    assert not any(KEY in line or "secret" in line for line in lines)


@pytest.mark.parametrize("kind", [ConnectorException, AdminShutdown, PoolTimeout])
def test_a_server_that_has_gone_is_no_fault_of_pbems(kind: type[Exception]) -> None:
    lines: list[str] = []
    with libraries_in(log_to(lines)):
        for _ in range(3):
            try:
                raise kind(KEY)
            except kind:
                logging.getLogger("asyncio").exception("Task exception was never retrieved")
    assert lines == ["2026-12-04 21:00:05 CET warning asyncio: the database does not answer.\n"]


def test_a_file_that_is_no_database_is_no_server_that_has_gone() -> None:
    lines: list[str] = []
    with libraries_in(log_to(lines)):
        try:
            raise sqlite3.OperationalError("no such table: game")
        except sqlite3.OperationalError:
            logging.getLogger("sqlalchemy").exception("odd")
    assert "sqlalchemy: pbem itself has failed (OperationalError)." in lines[0]


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    def full(line: str) -> None:
        raise OSError(28, "No space left on device")

    Log(full, FixedClock(AT)).say("Hello.")
