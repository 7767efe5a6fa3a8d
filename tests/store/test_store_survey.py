"""Copies of a database in use, its soundness, and what is asked of the whole store."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from store_records import HOUR, NOON, a_filing, a_moment, a_post, a_started_game

from pbem.store.copying import copy_database, database_faults, database_files
from pbem.store.faults import StoreFault
from pbem.store.opening import Store, create_or_upgrade, open_store


def test_a_copy_is_whole_sound_and_its_owners_alone(file: Path, store: Store, tmp_path: Path) -> None:
    with store.transaction() as files:
        a_started_game(files)
    copy = tmp_path / "copy.db"
    copy_database(f"sqlite:///{file}", copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert database_faults(f"sqlite:///{copy}", is_thorough=True) == ()
    with closing(open_store(f"sqlite:///{copy}")) as read, read.transaction() as files:
        assert [game.slug for game in files.games()] == ["island-1"]
    with pytest.raises(FileExistsError):
        copy_database(f"sqlite:///{file}", copy)


def test_a_missing_or_foreign_file_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(StoreFault, match="no database"):
        copy_database(f"sqlite:///{tmp_path / 'none.db'}", tmp_path / "copy.db")
    (tmp_path / "odd.db").write_bytes(b"Dear GM " * 1000)
    (fault,) = database_faults(f"sqlite:///{tmp_path / 'odd.db'}")
    assert "damaged or not a database" in fault


def test_rows_that_point_nowhere_are_faults(file: Path, store: Store) -> None:
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("INSERT INTO absence (game, seat, first, last, at) VALUES (9, 'x', '', '', '')")
    assert "row 1 of absence points to a" in database_faults(f"sqlite:///{file}")[0]


def test_what_sqlite_keeps_beside_it_has_the_same_rights(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'pbem.db'}"
    create_or_upgrade(url)
    with closing(open_store(url)) as store:
        with store.transaction() as files:
            a_started_game(files)
        found = database_files(url)
        assert {path.name for path in found} == {"pbem.db", "pbem.db-wal", "pbem.db-shm"}
        assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}


def test_the_newest_time_on_record(store: Store) -> None:
    with store.transaction() as files:
        assert files.newest_time() is None
        game = a_started_game(files)
        files.set_deadline(game, 1, NOON + 90 * HOUR, "by the rule", NOON)
        assert files.newest_time() == (NOON, "moment")
        files.add_post(a_post(queued_at=NOON + HOUR))
        assert files.newest_time() == (NOON + HOUR, "post")


def test_posts_are_held_let_go_or_counted_as_sent(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        for name, of in (("a", game), ("b", None), ("c", game)):
            files.add_post(a_post(message_id=f"<{name}>", game=of))
        files.mark_sent(3, NOON)
        assert (files.hold_posts("held", game), files.hold_posts("held", game)) == (1, 0)
        assert [post.message_id for post in files.unsent(now=NOON + 10**6 * HOUR)] == ["<b>"]
        files.note_trouble("no connection", NOON)
        assert files.oldest_waiting() == NOON and files.held_posts() == 1
        assert files.free_posts() == 1
        assert len(files.unsent(now=NOON)) == 2
        assert files.hold_posts("held") == 2
        assert (files.oldest_waiting(), files.count_as_sent(NOON), files.unsent()) == (None, 2, [])


def test_papers_are_those_of_the_moment_and_what_is_kept(store: Store) -> None:
    with store.transaction() as files:
        game = a_started_game(files)
        files.add_moment(a_moment(game, number=2, turn=2))
        for kind in ("orders", "standing", "ahead", "ready", "press"):
            files.add_filing(a_filing(game, kind=kind, about="3" if kind == "ahead" else ""))
        files.add_filing(a_filing(game, moment=2))
        assert [filing.kind for filing in files.papers(game, 2)] == ["standing", "ahead", "orders"]
