"""A database that is damaged, newer than this pbem, or missing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_mistakes import COMMANDS


@pytest.mark.parametrize("arguments", COMMANDS[1:-1], ids=" ".join)
def test_a_database_that_is_none(run: Run, island: Path, arguments: tuple[str, ...]) -> None:
    (island / "pbem.db").write_bytes(b"This is no database. " * 1000)
    ran = run(*arguments, "--in", island)
    assert ran.status == (75 if arguments == ("deliver",) else 1)
    assert "is damaged or not a database; put back its last good copy." in ran.fault


def test_a_database_overwritten_in_the_middle(run: Run, island: Path) -> None:
    octets = bytearray((island / "pbem.db").read_bytes())
    octets[4096:] = b"\xa5" * (len(octets) - 4096)
    (island / "pbem.db").write_bytes(octets)
    ran = run("status", "--in", island)
    assert (ran.status, "is damaged or not a database" in ran.fault) == (1, True)


def test_a_database_of_a_newer_pbem(run: Run, island: Path) -> None:
    with closing(sqlite3.connect(island / "pbem.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    for arguments in COMMANDS:
        ran = run(*arguments, "--in", island)
        assert ran.status == (75 if arguments == ("deliver",) else 2), arguments
        assert "newer pbem" in ran.fault or arguments[0] == "new", arguments


def test_a_database_that_is_missing(run: Run, zine: Path) -> None:
    (zine / "pbem.db").unlink()
    ran = run("status", "--in", zine)
    assert (ran.status, "make it with `pbem db upgrade`" in ran.fault) == (2, True)
    assert run("db", "upgrade", "--in", zine).status == 0
    assert run("status", "--in", zine).status == 0


def test_a_database_is_copied(run: Run, island: Path) -> None:
    ran = run("db", "copy", f"sqlite:///{island / 'moved.db'}", "--in", island)
    assert ran.status == 0 and "tables" in ran.out
    again = run("db", "copy", f"sqlite:///{island / 'moved.db'}", "--in", island)
    assert (again.status, "is not empty" in again.fault) == (2, True)
    config = (island / "config.yaml").read_text("utf-8")
    (island / "config.yaml").write_text(config + "database: sqlite:///moved.db\n", "utf-8")
    assert run("status", "--in", island).status == 0


@pytest.mark.parametrize(
    "address",
    [
        *("postgresql+psycopg://pat:hidden@localhost/pbem", "postgresql://localhost/pbem?password=hidden"),
        *("postgresql://localhost", "mysql://x/y", "nonsense"),
    ],
)
def test_an_address_that_can_not_be_used(run: Run, island: Path, address: str) -> None:
    ran = run("db", "copy", address, "--in", island)
    assert ran.status == 2 and "hidden" not in ran.fault
    config = (island / "config.yaml").read_text("utf-8")
    (island / "config.yaml").write_text(config + f"database: {address}\n", "utf-8")
    ran = run("status", "--in", island)
    assert ran.status == 2 and "database" in ran.fault and "hidden" not in ran.fault
