"""The migrations make the tables the code expects, step by step, each whole or not at all."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from store_records import a_game, a_seat, a_started_game

from pbem.desk.proof import order_key
from pbem.store import upgrading
from pbem.store.desk_tables import DECLARED
from pbem.store.faults import StoreFault
from pbem.store.opening import Store, create_or_upgrade, open_store
from pbem.store.records import Counts
from pbem.store.sqlite import SqliteFile
from tests.tomorrow import NEXT, TODAY

STEP = '''"""{title}"""
import sqlalchemy as sa
from alembic import op

revision = "{version}"
down_revision = "{before}"


def upgrade() -> None:
    with op.batch_alter_table("game", recreate="always") as batch:
        batch.add_column(sa.Column("note", sa.String(), nullable=True))
    {last}
'''


STEPS = [
    "0001: The first tables.",
    "0002: The post office: mailboxes of servers, posts tried again, bounces, requests, seats that change.",
    "0003: The GM's desk: holds, corrections, approvals, outages, sign-ups and a journal of acts.",
    "0004: A secret of each game that is never published, for its keys and press; a name for each post.",
    "0005: Filings are found by their kind, so that it costs nothing how much a seat has filed before.",
    "0006: What a receipt understood stands beside the text; an outcome names the version of the rules that "
    "judged.",
    "0007: An outcome names the formula of its seed, and the pulse of a beacon that was mixed into it.",
    "0008: A seat may have a language of its own; that of its game counts where it has none.",
]


def add_a_step(folder: Path, monkeypatch: pytest.MonkeyPatch, last: str = "pass") -> None:
    """Let pbem know one more migration from here on."""
    steps = folder / "steps"
    shutil.copytree(upgrading.MIGRATIONS, steps, ignore=shutil.ignore_patterns("__pycache__"))
    step = STEP.format(title="A note.", version=NEXT, before=TODAY, last=last)
    (steps / "versions" / f"{NEXT}_a_note.py").write_text(step, "utf-8")
    monkeypatch.setattr(upgrading, "MIGRATIONS", steps)


def columns(file: Path, table: str) -> list[str]:
    """The names of a table's columns."""
    with closing(sqlite3.connect(file)) as database:
        return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def run(file: Path, statement: str) -> None:
    """Change the database behind pbem's back."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement)


def refusal(file: Path) -> StoreFault:
    """The fault met both on opening and on upgrading."""
    with pytest.raises(StoreFault) as upgrade:
        create_or_upgrade(f"sqlite:///{file}")
    with pytest.raises(StoreFault) as opening:
        open_store(f"sqlite:///{file}")
    assert str(upgrade.value) == str(opening.value)
    return opening.value


def test_the_migrations_make_the_very_tables_of_the_code(store: Store) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), DECLARED) == []
        assert len(DECLARED.tables) == 24


def test_the_comparison_would_see_a_missing_column(file: Path) -> None:
    run(file, "ALTER TABLE post DROP COLUMN last_fault")
    with closing(open_store(f"sqlite:///{file}")) as store, store._engine.connect() as connection:
        [difference] = compare_metadata(MigrationContext.configure(connection), DECLARED)
    assert difference[0] == "add_column"


def test_a_new_database_takes_every_step_and_an_upgraded_one_none(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / '100% pbem.db'}"
    assert create_or_upgrade(address) == STEPS
    assert create_or_upgrade(address) == []
    open_store(address).close()


def test_an_upgrade_is_silent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level("INFO"):
        create_or_upgrade(f"sqlite:///{tmp_path / 'pbem.db'}")
    assert caplog.text == "" == "".join(capsys.readouterr())


def test_an_older_database_is_offered_the_upgrade_which_keeps_its_rows(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(f"sqlite:///{file}")) as store, store.transaction() as files:
        game = a_started_game(files)
    add_a_step(tmp_path, monkeypatch)
    with pytest.raises(StoreFault, match=r"older than this pbem .*`pbem db upgrade`") as caught:
        open_store(f"sqlite:///{file}")
    assert caught.value.is_usage
    assert create_or_upgrade(f"sqlite:///{file}") == [f"{NEXT}: A note."]
    assert columns(file, "game")[-1] == "note"
    with closing(open_store(f"sqlite:///{file}")) as store, store.transaction() as files:
        assert files.game("island-1") == a_game(id=game)
        assert [seat.key for seat in files.seats(game)] == ["ann"]


def database_of_step_one(file: Path) -> None:
    """A database as the first pbem made it, with two games, a seat, and two posts, one of them sent."""
    engine = SqliteFile(file).engine(5, is_upgrade=True)
    with engine.begin() as connection:
        command.upgrade(upgrading.configuration(connection), "0001")
    engine.dispose()
    game = (
        "INSERT INTO game VALUES ({id}, '{slug}', 'Title', 'survival', '1', '{{}}', '{{}}', '{zone}', '1', "
    )
    for id, slug, zone in ((1, "island-1", "Europe/Vienna"), (2, "island-2", "UTC")):
        run(file, game.format(id=id, slug=slug, zone=zone) + f"'secret-{slug}', '2026-03-01 12:00', '{{}}')")
    run(file, "INSERT INTO seat VALUES (1, 1, 'ann', 1, 'Ann', 'ann@example.org', 'k-7731', 'UTC', '[]')")
    post = (
        "INSERT INTO post VALUES ({id}, '<{id}@z>', 1, 'ann', 'ann@example.org', '{{}}', '2026-03-01 12:00', "
    )
    run(file, post.format(id=1) + "'2026-03-01 12:01', 1, NULL)")
    run(file, post.format(id=2) + "NULL, 3, 'The mail server is away.')")


def test_a_database_of_the_first_step_keeps_its_rows_and_its_games_get_a_seat_for_the_gm(
    tmp_path: Path,
) -> None:
    file = tmp_path / "pbem.db"
    database_of_step_one(file)
    assert create_or_upgrade(f"sqlite:///{file}") == STEPS[1:]
    with closing(open_store(f"sqlite:///{file}")) as store, store.transaction() as files:
        for game in files.games():
            gm = files.seat_by_key(game.id, "gm")
            assert gm is not None
            assert (gm.place, gm.name, gm.address, gm.status, gm.zone) == (0, "the GM", "", "held", game.zone)
            assert gm.order_key == order_key(f"secret-{game.slug}", game.slug, "gm")
        assert [(seat.key, seat.status) for seat in files.seats(1)] == [("ann", "held")]
        assert files.seats(2) == []
        [waiting] = files.unsent()
        assert (waiting.message_id, waiting.tries, waiting.try_at, waiting.answers) == (
            "<2@z>",
            3,
            None,
            None,
        )
        assert files.counts() == Counts(queued=1, failing=1, shunted=0, refused=0)


def test_the_post_office_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "pbem.db"
    database_of_step_one(file)
    before = {table: columns(file, table) for table in ("game", "seat", "post")}
    create_or_upgrade(f"sqlite:///{file}")
    engine = SqliteFile(file).engine(5, is_upgrade=True)
    with engine.begin() as connection:
        command.downgrade(upgrading.configuration(connection), "0001")
    engine.dispose()
    assert {table: columns(file, table) for table in before} == before
    assert columns(file, "arrival") == []
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT key FROM seat").fetchall() == [("ann",)]


def test_a_newer_database_is_left_alone(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        add_a_step(tmp_path, newer)
        create_or_upgrade(f"sqlite:///{file}")
    fault = refusal(file)
    assert fault.is_usage
    assert f"by a newer pbem (version {NEXT}, this one knows {TODAY})" in str(fault)


def test_a_step_that_fails_leaves_nothing_behind(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        add_a_step(tmp_path, broken, last="raise RuntimeError('half way')")
        with pytest.raises(RuntimeError, match="half way"):
            create_or_upgrade(f"sqlite:///{file}")
    assert "note" not in columns(file, "game")
    open_store(f"sqlite:///{file}").close()


def test_a_step_that_loses_rows_others_point_to_is_undone(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(f"sqlite:///{file}")) as store, store.transaction() as files:
        files.add_seat(a_seat(files.add_game(a_game())))
    add_a_step(tmp_path, monkeypatch, last="op.execute('DELETE FROM game')")
    with pytest.raises(StoreFault, match="rows point to rows that are not there"):
        create_or_upgrade(f"sqlite:///{file}")
    assert "note" not in columns(file, "game")


@pytest.mark.parametrize(
    ("mischief", "why"),
    [
        ("DROP TABLE alembic_version", "it has tables but no version"),
        ("DELETE FROM alembic_version", "it has no single version"),
        ("INSERT INTO alembic_version VALUES ('0000')", "it has no single version"),
        ("UPDATE alembic_version SET version_num = 'b7c2'", "its version b7c2 is unknown"),
    ],
)
def test_a_half_upgraded_database(file: Path, mischief: str, why: str) -> None:
    run(file, mischief)
    fault = refusal(file)
    assert not fault.is_usage
    assert f"only half upgraded, or not pbem's: {why};" in str(fault)


def test_a_database_that_lost_a_table(file: Path) -> None:
    run(file, "DROP TABLE filing")
    with pytest.raises(StoreFault, match="it has no table filing"):
        open_store(f"sqlite:///{file}")
