"""What a GM reads when the database can't be used."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from store_records import a_game, a_letter

from pbem.store import upgrading
from pbem.store.faults import StoreFault
from pbem.store.opening import Store, create_or_upgrade, open_store
from pbem.store.sqlite import SqliteFile
from tests.unsynced import OWN

NOBODY = 65534


def refusal(file: Path | str) -> StoreFault:
    """The fault met on opening a database."""
    with pytest.raises(StoreFault) as caught:
        open_store(f"sqlite:///{file}", patience=0.05).close()
    assert str(caught.value).endswith(".")
    return caught.value


@pytest.mark.parametrize(
    "address", ["", "pbem.db", "sqlite://", "sqlite:///:memory:", "mysql://ann:pw@host/db"]
)
def test_an_address_pbem_cannot_use(address: str) -> None:
    for use in (open_store, create_or_upgrade):
        with pytest.raises(StoreFault, match=r"write it like sqlite:///pbem\.db") as caught:
            use(address)
        assert caught.value.is_usage
        assert "pw" not in str(caught.value)


def test_a_missing_folder(tmp_path: Path) -> None:
    fault = refusal(tmp_path / "gone" / "pbem.db")
    assert fault.is_usage and f"The folder {tmp_path / 'gone'}" in str(fault)
    with pytest.raises(StoreFault, match="does not exist"):
        create_or_upgrade(f"sqlite:///{tmp_path / 'gone' / 'pbem.db'}")


def test_no_database_yet_and_none_is_made_by_looking(tmp_path: Path) -> None:
    fault = refusal(tmp_path / "pbem.db")
    assert fault.is_usage and "`pbem db upgrade`" in str(fault)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty.db").touch()
    assert "no database" in str(refusal(tmp_path / "empty.db"))


def test_a_new_database_is_for_its_owner_only_and_kept_safe(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    monkeypatch.setattr(SqliteFile, "engine", OWN)
    with closing(open_store(f"sqlite:///{file}", patience=5)) as store, store.transaction() as files:
        asked = {
            name: files._connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
        }
    assert asked == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 5000}


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "pbem.db").write_bytes(b"Dear GM, I move to B7. " * 100)
    fault = refusal(tmp_path / "pbem.db")
    assert not fault.is_usage and "is damaged or not a database" in str(fault)
    with pytest.raises(StoreFault, match="is damaged or not a database"):
        create_or_upgrade(f"sqlite:///{tmp_path / 'pbem.db'}")


def test_a_database_with_a_damaged_page(file: Path) -> None:
    with closing(open_store(f"sqlite:///{file}")) as store, store.transaction() as files:
        files.add_game(a_game())
    size = file.stat().st_size
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * (size - 4096))
    with pytest.raises(StoreFault, match="is damaged"):
        store = open_store(f"sqlite:///{file}")
        with closing(store), store.transaction() as files:
            files.game("island-1")


def test_a_database_another_holds(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        fault = refusal(file)
        assert not fault.is_usage and "Another pbem is at work on this database" in str(fault)
        with pytest.raises(StoreFault, match="Another pbem is at work"):
            create_or_upgrade(f"sqlite:///{file}", patience=0.05)
        other.execute("ROLLBACK")
    open_store(f"sqlite:///{file}").close()


def test_a_lock_met_in_a_transaction(file: Path) -> None:
    with (
        closing(open_store(f"sqlite:///{file}", patience=0.05)) as store,
        closing(sqlite3.connect(file, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault, match="Another pbem"), store.transaction():
            pass
        other.execute("ROLLBACK")
        with store.transaction() as files:
            assert files.games() == []


@contextmanager
def as_a_stranger() -> Iterator[None]:
    """Act as a user who may read but not write."""
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    try:
        if not os.access(upgrading.MIGRATIONS, os.R_OK, effective_ids=True):
            pytest.skip("others may not read this checkout")
        yield
    finally:
        if was_root:
            os.seteuid(0)


@pytest.fixture
def locked_folder(file: Path) -> Iterator[Path]:
    """A folder with a database in which nothing may be written, readable by all."""
    folder = Path(tempfile.mkdtemp())
    shutil.copy(file, folder / "pbem.db")
    (folder / "pbem.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_read_only_file_and_folder(locked_folder: Path) -> None:
    with as_a_stranger():
        fault = refusal(locked_folder / "pbem.db")
    assert not fault.is_usage and "read-only for this user" in str(fault)
    with as_a_stranger(), pytest.raises(StoreFault, match="read-only for this user"):
        create_or_upgrade(f"sqlite:///{locked_folder / 'pbem.db'}")
    with as_a_stranger(), pytest.raises(StoreFault, match="read-only for this user"):
        create_or_upgrade(f"sqlite:///{locked_folder / 'new.db'}")


def test_a_read_only_file_in_a_folder_that_can_be_written(locked_folder: Path) -> None:
    locked_folder.chmod(0o777)
    with as_a_stranger():
        assert "read-only for this user" in str(refusal(locked_folder / "pbem.db"))


def test_a_full_disk_leaves_the_transaction_undone(store: Store) -> None:
    with pytest.raises(StoreFault, match="is full"), store.transaction() as files:
        files.add_game(a_game())
        files._connection.exec_driver_sql("PRAGMA max_page_count=1")
        files.add_letter(a_letter(), b"x" * 1_000_000)
    with store.transaction() as files:
        assert (files.games(), files.letters()) == ([], [])
