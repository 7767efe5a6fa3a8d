"""The store on a PostgreSQL server: the same files, the same faults, and moving there and back."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select
from store_records import a_filing, a_letter, a_post, a_started_game

from pbem.store.copying import copy_database, database_faults
from pbem.store.desk_tables import DECLARED
from pbem.store.engines import place_of
from pbem.store.faults import AlreadyKept, StoreFault
from pbem.store.opening import Store, create_or_upgrade, open_store
from pbem.store.postgresql import PostgresServer
from pbem.store.transfer import copy_all
from tests.postgres import Server, needs_server, running, shared

pytestmark = needs_server


@pytest.fixture(scope="module")
def server() -> Server:
    """The server of this process."""
    return shared()


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
            tables = DECLARED.sorted_tables
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


def test_a_server_that_is_gone_and_comes_back() -> None:
    """Its absence is told in a sentence, and as soon as it answers the same store works on."""
    with running() as own:
        url = own.url(own.new())
        create_or_upgrade(url)
        store = open_store(url, patience=2)
        filled(store)
        own.stop()
        with pytest.raises(StoreFault, match="can't be reached"), store.transaction():
            pass
        own.start()
        with store.transaction() as files:
            assert files.game("island-1")
        with pytest.raises(StoreFault, match="can't be reached"), store.transaction() as files:
            own.stop()
            files.game("island-1")
        store.close()


def test_a_daemon_may_start_while_somebody_is_at_work(url: str, store: Store) -> None:
    """That nobody else is daemon does not hang on transactions; nor is a server that is gone a traceback."""
    place = place_of(url)
    assert isinstance(place, PostgresServer)
    with store.transaction(), place.alone() as first, place.alone() as second:
        assert (first, second) == (True, False)
    gone = PostgresServer(place.url.set(port=1))
    with pytest.raises(StoreFault, match="can't be reached"), gone.alone():
        pass


def test_what_is_told_of_a_row_that_is_there_holds_none_of_it(store: Store) -> None:
    """The server's own words name the values of the row: they may be secret."""
    with store.transaction() as files:
        a_started_game(files, "hidden-1")
    with pytest.raises(AlreadyKept) as caught, store.transaction() as files:
        a_started_game(files, "hidden-1")
    assert "hidden-1" not in str(caught.value)


def test_a_target_that_holds_anything_is_not_even_upgraded(url: str, store: Store, tmp_path: Path) -> None:
    """It is looked at before anything is done to it."""
    filled(store)
    old = f"sqlite:///{tmp_path / 'old.db'}"
    create_or_upgrade(old, to="0002")
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(game)")]
        places = ", ".join("1" for _ in names)
        connection.execute(f"INSERT INTO game ({', '.join(names)}) VALUES ({places})")
    before = (tmp_path / "old.db").read_bytes()
    with pytest.raises(StoreFault, match="not empty"):
        copy_all(url, old)
    assert (tmp_path / "old.db").read_bytes() == before


def test_a_database_is_not_copied_into_itself(url: str, store: Store) -> None:
    """It is refused at once, not after waiting for itself."""
    filled(store)
    with pytest.raises(StoreFault, match="not empty"):
        copy_all(url, url)


def test_a_machine_that_is_gone_keeps_its_locks_for_a_minute_only(store: Store) -> None:
    """The server asks whether whoever holds them is there; a power cut would keep others for hours."""
    with store.transaction() as files:
        asked = [
            int(files._connection.exec_driver_sql(f"SHOW tcp_keepalives_{name}").scalar() or 0)
            for name in ("idle", "interval", "count")
        ]
    assert asked[0] + asked[1] * asked[2] == 60
