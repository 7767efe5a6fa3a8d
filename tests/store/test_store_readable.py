"""Rolling upgrades: a pbem of the step before works on where the step says that it can, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from store_records import a_game, a_started_game

from pbem.store import upgrading
from pbem.store.copying import copy_database
from pbem.store.engines import connected
from pbem.store.faults import StoreFault
from pbem.store.opening import create_or_upgrade, open_store
from pbem.store.readable import noted_reader, oldest_reader
from pbem.store.transfer import copy_all
from pbem.store.upgrading import Ahead, ahead, version_at
from tests.postgres import needs_server, shared
from tests.tomorrow import LATER, NEXT, TODAY, steps_of_tomorrow

Declared = dict[str, str | None]
KINDS = ["file", pytest.param("server", marks=[pytest.mark.postgres, needs_server])]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database as today's pbem makes it, of either kind."""
    address = f"sqlite:///{tmp_path / 'pbem.db'}" if request.param == "file" else shared().url(shared().new())
    create_or_upgrade(address)
    return address


@contextmanager
def tomorrow(folder: Path, declared: Declared) -> Iterator[None]:
    """Be a newer pbem while a block runs."""
    steps = steps_of_tomorrow(folder, declared)
    with pytest.MonkeyPatch.context() as newer:
        newer.setattr(upgrading, "MIGRATIONS", steps)
        yield


@pytest.mark.parametrize(
    ("declared", "oldest"),
    [
        ({}, "0003"),
        ({"0004": "0003"}, "0003"),
        ({"0004": None}, "0004"),
        ({"0004": "0002"}, "0003"),  # 0003 itself says nothing of those before it
        ({"0004": "0003", "0005": "0003"}, "0003"),
        ({"0004": "0003", "0005": "0004"}, "0004"),
        ({"0004": None, "0005": "0003"}, "0004"),
        ({"0004": "0003", "0005": None}, "0005"),
    ],
)
def test_the_oldest_version_that_may_work(declared: Declared, oldest: str) -> None:
    """Every step above it must let it."""
    assert oldest_reader(["0001", "0002", "0003", *declared], declared) == oldest


def test_an_older_pbem_works_on_what_is_only_added(url: str, tmp_path: Path) -> None:
    """One that was open goes on, and one that begins begins; what each writes the other reads."""
    with closing(open_store(url)) as old:
        with tomorrow(tmp_path, {NEXT: TODAY}):
            assert ahead(url) == Ahead((NEXT,), needs_rest=False)
            assert create_or_upgrade(url) == [f"{NEXT}: Step {NEXT}."]
            assert create_or_upgrade(url) == []
            assert ahead(url) == Ahead((), needs_rest=False)
        with old.transaction() as files:
            game = a_started_game(files)
    with closing(open_store(url)) as old, old.transaction() as files:
        assert files.game("island-1") == a_game(id=game)
    with (
        tomorrow(tmp_path / "again", {NEXT: TODAY}),
        closing(open_store(url)) as new,
        new.transaction() as files,
    ):
        assert files.game("island-1") == a_game(id=game)
    assert version_at(url) == NEXT


def test_an_older_pbem_neither_upgrades_nor_copies_what_it_does_not_know(url: str, tmp_path: Path) -> None:
    """What was added would be left out, so it is refused as ever; an empty database needs no reader."""
    with tomorrow(tmp_path, {NEXT: TODAY}):
        create_or_upgrade(url)
    refused = rf"by a newer pbem \(version {NEXT}, this one knows {TODAY}\)"
    with pytest.raises(StoreFault, match=refused):
        create_or_upgrade(url)
    with pytest.raises(StoreFault, match=refused):
        ahead(url)
    with pytest.raises(StoreFault, match=refused):
        copy_all(url, f"sqlite:///{tmp_path / 'moved.db'}")
    with pytest.raises(StoreFault, match=refused):
        copy_database(url, tmp_path / "copy.db")
    open_store(url).close()


@pytest.mark.parametrize("declared", [{NEXT: None}, {NEXT: NEXT}, {NEXT: TODAY, LATER: NEXT}])
def test_an_older_pbem_is_refused_anything_else(url: str, tmp_path: Path, declared: Declared) -> None:
    """A step that says nothing, or of others, is not for it; nor is one behind a step that is."""
    with tomorrow(tmp_path, declared):
        assert ahead(url) == Ahead(tuple(declared), needs_rest=True)
        create_or_upgrade(url)
    with pytest.raises(StoreFault, match=f"version {max(declared)}, this one knows {TODAY}"):
        open_store(url)


def test_a_step_that_is_for_nobody_takes_the_word_back(url: str, tmp_path: Path) -> None:
    """Whoever could work on the database a step ago can do so no more."""
    with tomorrow(tmp_path, {NEXT: TODAY}):
        create_or_upgrade(url)
    open_store(url).close()
    with tomorrow(tmp_path / "later", {NEXT: TODAY, LATER: None}):
        assert ahead(url) == Ahead((LATER,), needs_rest=True)
        create_or_upgrade(url)
        open_store(url).close()
    with connected(url) as connection:
        assert noted_reader(connection) is None
    with pytest.raises(StoreFault, match=f"version {LATER}"):
        open_store(url)


def test_those_of_two_steps_before_may_still_be_at_work(url: str, tmp_path: Path) -> None:
    """A step that is for the version of the database alone must ask for rest, where older ones may work."""
    with tomorrow(tmp_path, {NEXT: TODAY}):
        create_or_upgrade(url)
    with tomorrow(tmp_path / "later", {NEXT: TODAY, LATER: NEXT}):
        assert ahead(url).needs_rest


@pytest.mark.parametrize("word", ["", "nonsense", "9999"])
def test_a_word_that_is_none_is_refused(url: str, tmp_path: Path, word: str) -> None:
    """Whatever else stands there lets nobody in."""
    with tomorrow(tmp_path, {NEXT: TODAY}):
        create_or_upgrade(url)
    with connected(url) as connection:
        connection.execute(text("UPDATE alembic_version SET readable_by = :word"), {"word": word})
    with pytest.raises(StoreFault, match="by a newer pbem"):
        open_store(url)


def test_todays_database_bears_no_word(url: str) -> None:
    """No step of today says anything: Alembic's table is as Alembic makes it."""
    with connected(url) as connection:
        assert noted_reader(connection) is None
        assert connection.execute(text("SELECT * FROM alembic_version")).keys() == {"version_num"}
