"""The store on a PostgreSQL server: the same files, the same faults, and moving there and back."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select
from store_records import a_filing, a_letter, a_post, a_started_game

from pbem.store.copying import copy_database, database_faults
from pbem.store.engines import place_of
from pbem.store.faults import AlreadyKept, StoreFault
from pbem.store.opening import Store, create_or_upgrade, open_store
from pbem.store.tables import Row
from pbem.store.transfer import copy_all
from tests.postgres import Server, binaries, running

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this module's own."""
    with running(tmp_path_factory.mktemp("postgres") / "server") as found:
        yield found


@pytest.fixture(scope="module")
def template(server: Server) -> str:
    """A database that is up to date, to be copied."""
    name = server.new()
    create_or_upgrade(server.url(name))
    return name


@pytest.fixture
def url(server: Server, template: str) -> str:
    """The address of a database that is up to date and empty."""
    return server.url(server.new(template))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open store."""
    opened = open_store(url, patience=5)
    yield opened
    opened.close()


def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything a database holds, by table."""
    engine = place_of(url).engine(5)
    try:
        with engine.begin() as connection:
            tables = Row.metadata.sorted_tables
            return {
                table.name: [tuple(row) for row in connection.execute(select(table).order_by(table.c.id))]
                for table in tables
            }
    finally:
        engine.dispose()


def filled(store: Store) -> None:
    """Put a game, a letter, orders and posts into a store."""
    with store.transaction() as files:
        game = a_started_game(files, "island-1")
        files.add_letter(a_letter(), b"Subject: orders\n\n\xff\x00bytes")
        for number in range(3):
            files.add_filing(a_filing(game, text=f"MOVE {number} – Ü 猫"))
            files.add_post(a_post(message_id=f"<{number}@zine.example>"))


def test_what_goes_in_comes_out(store: Store) -> None:
    """Records come out as they went in, and ids count up."""
    filled(store)
    with store.transaction() as files:
        assert files.game("island-1")
        assert [post.message_id for post in files.unsent()] == [f"<{n}@zine.example>" for n in range(3)]


def test_a_transaction_is_whole_or_nothing(store: Store) -> None:
    """What was added before a block raised is gone."""
    with pytest.raises(RuntimeError), store.transaction() as files:
        a_started_game(files, "island-1")
        raise RuntimeError
    with store.transaction() as files:
        assert files.game("island-1") is None


def test_the_same_twice_is_told_apart(store: Store) -> None:
    """A second row with the same key is no trouble of the machine's."""
    with store.transaction() as files:
        a_started_game(files, "island-1")
    with pytest.raises(AlreadyKept), store.transaction() as files:
        a_started_game(files, "island-1")


def test_one_transaction_at_a_time(url: str, store: Store) -> None:
    """A second pbem waits for the first, and says so when its patience ends."""
    other = open_store(url, patience=0.2)
    entered, done = threading.Event(), threading.Event()

    def hold() -> None:
        with store.transaction():
            entered.set()
            done.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        entered.wait(10)
        with pytest.raises(StoreFault, match="Another pbem is at work"), other.transaction():
            pass
    finally:
        done.set()
        holder.join()
        other.close()


def test_there_and_back_without_loss(url: str, store: Store, tmp_path: Path, server: Server) -> None:
    """SQLite to PostgreSQL and back: the same rows with the same ids, and new rows are numbered behind."""
    filled(store)
    file = f"sqlite:///{tmp_path / 'moved.db'}"
    there = copy_all(url, file)
    assert rows_of(file) == rows_of(url)
    again = server.url(server.new())
    assert copy_all(file, again) == there
    assert rows_of(again) == rows_of(url)
    reopened = open_store(again)
    with reopened.transaction() as files:
        files.add_post(a_post(message_id="<new@zine.example>"))
        assert len(list(files.unsent())) == 4
    reopened.close()


def test_nothing_is_mixed_up(url: str, store: Store, tmp_path: Path) -> None:
    """A target that holds anything is refused and left as it was."""
    filled(store)
    file = f"sqlite:///{tmp_path / 'moved.db'}"
    copy_all(url, file)
    before = rows_of(file)
    with pytest.raises(StoreFault, match="not empty") as caught:
        copy_all(url, file)
    assert caught.value.is_usage
    assert rows_of(file) == before


def test_a_backup_of_a_server_is_a_file(url: str, store: Store, tmp_path: Path) -> None:
    """A copy of a server's database is a SQLite file, sound and whole."""
    filled(store)
    copy_database(url, tmp_path / "copy.db")
    assert database_faults(f"sqlite:///{tmp_path / 'copy.db'}", is_thorough=True) == ()
    assert rows_of(f"sqlite:///{tmp_path / 'copy.db'}") == rows_of(url)
    assert database_faults(url) == ()


def test_faults_name_no_password(server: Server) -> None:
    """A database that is not there, and a server that is not, are told in a sentence each."""
    secret = server.url("none").replace("pbem@", "pbem:hidden@")
    with pytest.raises(StoreFault, match="has no database") as missing:
        open_store(secret, patience=2)
    with pytest.raises(StoreFault, match="can't be reached") as silent:
        open_store(secret.replace(f":{server.port}/", ":1/"), patience=2)
    assert missing.value.is_usage and not silent.value.is_usage
    assert "hidden" not in f"{missing.value} {silent.value}"


def test_an_empty_database_is_told(server: Server) -> None:
    """Tables are made by an upgrade, not by opening."""
    with pytest.raises(StoreFault, match="pbem db upgrade"):
        open_store(server.url(server.new()))
