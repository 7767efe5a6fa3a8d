"""prune, as a GM runs it."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.postgres import is_wanted, on_a_file

LONG_AFTER = "2030-01-01T12:00:00+00:00"
RETENTION = "retention: {posts: 1 year, letters: 2 years}\n"


@pytest.fixture
def old(island: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation whose posts are three years old, and whose game is held back in its first round."""
    monkeypatch.setenv("PBEM_NOW", LONG_AFTER)
    return island


def allow(folder: Path, field: str) -> None:
    """Write what may go into config.yaml."""
    config = folder / "config.yaml"
    config.write_text(config.read_text("utf-8") + field, "utf-8")


def test_without_the_field_nothing_goes(old: Path, run: Run) -> None:
    ran = run("prune", "--in", old)
    assert ran.status == 0 and "Everything is kept for ever" in ran.out


def test_what_would_go_is_shown_and_nothing_done(old: Path, run: Run) -> None:
    allow(old, RETENTION)
    ran = run("prune", "--dry-run", "--in", old)
    assert ran.status == 0
    lines = [line.split() for line in ran.out.splitlines()]
    assert lines[0][:2] == ["what", "older"] and ["letters", "730", "days", "0", "0", "bytes"] in lines
    assert [line[:3] for line in lines if line[0] == "posts"] == [["posts", "365", "days"]]
    assert "Last pruned" not in run("prune", "--dry-run", "--in", old).out


def test_the_mails_to_a_game_in_play_stay_and_the_gms_own_go(old: Path, run: Run) -> None:
    """The game has had no round yet, so all its mails are of its last two; the GM's belong to no game."""
    ran = run("prune", "--older-than", "1 day", "--json", "--yes", "--in", old)
    values = json.loads(ran.out)
    assert ran.status == 0 and values["compacted"] is None
    assert list(values["kinds"]) == ["letters", "posts", "shunted", "addresses", "notes", "backups"]
    assert run("replay", "island", "--in", old).status == 0
    assert run("close", "island", "--now", "--in", old).status == 0


def test_where_nobody_can_be_asked_it_wants_a_yes(old: Path, run: Run) -> None:
    run("shunt", "list", "--in", old)
    loose = old / "shunt" / f"{'ab' * 16}.eml"
    loose.write_text("left")
    os.utime(loose, (1, 1))
    ran = run("prune", "--older-than", "1 day", "--in", old)
    assert ran.status == 2 and "add --yes to do it, or --dry-run" in ran.err
    assert loose.exists()
    ran = run("prune", "--older-than", "1 day", "--yes", "--in", old)
    assert ran.status == 0 and "Pruned: " in ran.out
    assert not loose.exists()
    assert "Last pruned on 2030-01-01." in run("prune", "--dry-run", "--in", old).out


@pytest.mark.parametrize("span", ["3 fortnights", "-3 days", "0 days", "forever", "", "90", "101 years"])
def test_what_is_no_age_is_told(old: Path, run: Run, span: str) -> None:
    ran = run("prune", "--older-than", span, "--in", old)
    assert ran.status == 2 and "--older-than" in ran.fault and "must be" in ran.fault


def test_mistakes(old: Path, run: Run) -> None:
    ran = run("prune", "--game", "atoll", "--older-than", "1 day", "--in", old)
    assert ran.status == 2 and 'there is no game "atoll"; games: island.' in ran.fault
    allow(old, "retention: {letters: 3 fortnights}\n")
    ran = run("prune", "--in", old)
    assert ran.status == 2 and "retention.letters: must be an age such as 90 days" in ran.fault


def test_compacting_makes_the_file_smaller(old: Path, run: Run) -> None:
    if is_wanted():
        ran = run("prune", "--compact", "--yes", "--in", old)
        assert ran.status == 0 and "autovacuum" in ran.err
        return
    _swell(old / "pbem.db")
    ran = run("prune", "--compact", "--yes", "--json", "--in", old)
    compacted = json.loads(ran.out)["compacted"]
    assert ran.status == 0 and compacted["bytes"] < 1_000_000 < 3_000_000 < compacted["bytes_before"]
    assert "are needed on the disk meanwhile" in ran.err and "The database has" in ran.err
    assert run("doctor", "--no-mail", "--in", old).out.count("is sound") == 1


def _swell(file: Path) -> None:
    """Leave a gap in a database file."""
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE gap (text TEXT)")
        database.executemany("INSERT INTO gap VALUES (?)", [("x" * 4000,)] * 800)
    with sqlite3.connect(file) as database:
        database.execute("DROP TABLE gap")
    database.close()


@on_a_file
def test_without_room_nothing_is_compacted(old: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    size = (old / "pbem.db").stat().st_size
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 9, 1))
    ran = run("prune", "--compact", "--yes", "--in", old)
    assert ran.status == 1 and "make room first" in ran.err
    assert (old / "pbem.db").stat().st_size == size


@on_a_file
def test_a_disk_that_gets_full_on_the_way_is_told(
    old: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database stays as it was, and what was pruned is pruned."""
    allow(old, "retention: {shunted: 1 day}\n")
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, words: str, *values: object) -> sqlite3.Cursor:
            if words == "VACUUM":
                fault = sqlite3.OperationalError("database or disk is full")
                fault.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise fault
            return super().execute(words, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(
        "pbem.store.compacting.sqlite3.connect",
        lambda *these, **named: connect(*these, factory=Full, **named),
    )
    ran = run("prune", "--compact", "--yes", "--in", old)
    assert ran.status == 1 and "is full; make room, and nothing is lost" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.undo()
    assert run("status", "--in", old).status == 0
