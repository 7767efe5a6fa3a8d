"""The desk with its database on a server of PostgreSQL; docs/postgresql.md: how all of tests/desk runs so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.daemon import only_daemon
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import DeskFault
from pbem.desk.fair.verify import verify_game
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.doctor import integrity_faults
from pbem.desk.safety.restore import restore
from pbem.store.transfer import copy_all
from tests import postgres
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office, office_at

pytestmark = postgres.needs_server


@pytest.fixture(autouse=True)
def on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every installation its database on the server."""
    monkeypatch.setenv("PBEM_TEST_DATABASE", "postgresql")


@pytest.fixture
def played(make_office: MakeOffice) -> Office:
    """An office whose game has seen letters, a round and a letter again."""
    office = make_office()
    assert office.config.database_url.startswith("postgresql+psycopg://")
    office.write("ann", "NAME Ants\n")
    office.close()
    office.write("bob", "STANDING\nSTAY ALL\nEND\nMOVE \0 ALL\n")
    office.close()
    return office


def test_a_game_is_played_and_proved(played: Office) -> None:
    """Letters, orders, closes, posts, replay and the proof of the dice are as on a file."""
    assert integrity_faults(played.desk) == ()
    assert all(not one.differences for one in replay(played.desk, SLUG))
    assert not verify_game(played.desk, SLUG).differences
    assert played.posts()


def test_a_game_moves_to_a_file_and_plays_on_the_same(
    played: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes of the next round does not depend on where the database is."""
    moved = shutil.copytree(played.config.folder, tmp_path / "moved")
    address = f"sqlite:///{moved / 'pbem.db'}"
    copy_all(played.config.database_url, address)
    config = moved / "config.yaml"
    config.write_text(config.read_text("utf-8").replace(played.config.database_url, address), "utf-8")
    monkeypatch.delenv("PBEM_TEST_DATABASE")
    with office_at(moved) as office:
        office.clock.at = played.clock.at
        assert len(office.close()) == len(played.close())
        assert tree(office.config.turns) == tree(played.config.turns)


def tree(folder: Path) -> dict[str, bytes]:
    """The content of every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_backup_is_read_without_a_server(played: Office, tmp_path: Path) -> None:
    """It holds a file of SQLite, is put back, and says how the file gets into a database of a server."""
    made = write_backup(played.desk, tmp_path / "kept.zip")
    put = restore(made.path, tmp_path / "new", played.clock, say=lambda text: None, patience=0.1)
    [said] = [line for line in put.elsewhere if "pbem db copy" in line]
    assert "sqlite:///" in said and "postgresql" not in said
    server = postgres.shared()
    again = server.url(server.new())
    copied = copy_all(f"sqlite:///{tmp_path / 'new/pbem.db'}", again)
    assert copied["game"] == 1
    config = tmp_path / "new/config.yaml"
    config.write_text(config.read_text("utf-8").replace(played.config.database_url, again), "utf-8")
    (tmp_path / "new/.database").write_text(str(tmp_path / "new"))
    with office_at(tmp_path / "new") as office:
        office.clock.at = played.clock.at
        assert all(not one.differences for one in replay(office.desk, SLUG))


def test_two_daemons_at_one_database(played: Office, tmp_path: Path) -> None:
    """The second ends, though it runs in another folder."""
    text = (played.config.folder / "config.yaml").read_text("utf-8")
    other = tmp_path / "other"
    other.mkdir()
    (other / "config.yaml").write_text(text, "utf-8")
    second = pytest.raises(DeskFault, match="already")
    with only_daemon(played.config, "now"), second, only_daemon(read_config(other), "now"):
        pass
    with only_daemon(read_config(other), "now"):
        pass
