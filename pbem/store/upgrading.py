"""Making the tables and bringing them up to date: the migrations are the only way tables are made."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from pbem.store import faults
from pbem.store.engines import PATIENCE, Place, place_of, plain_faults
from pbem.store.tables import Row

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "alembic_version"


def create_or_upgrade(url: str, *, patience: float = PATIENCE, to: str = "head") -> list[str]:
    """Make the database or bring it up to date, all or nothing, and name the steps that were taken.

    `to` is the version wanted, where it is not the newest: what was written by an older pbem goes in there.
    """
    place = place_of(url)
    with plain_faults(place):
        place.make()
        engine = place.engine(patience, is_upgrade=True)
        try:
            with engine.begin() as connection:
                return _upgrade(connection, place, to)
        finally:
            engine.dispose()


def check_version(connection: Connection, place: str) -> None:
    """Raise the fault that keeps this pbem from using the database, if there is one."""
    found = found_version(connection, place)
    newest = known_versions()[-1]
    if found is None:
        raise faults.no_database(place)
    if found != newest:
        raise faults.older(place, found, newest)
    missing = sorted(set(Row.metadata.tables) - set(inspect(connection).get_table_names()))
    if missing:
        raise faults.half_made(place, f"it has no table {missing[0]}")


def check_writing(connection: Connection) -> None:
    """Ask for a write that changes nothing: SQLite opens a read-only file without a word."""
    connection.execute(text(f"DELETE FROM {VERSION_TABLE} WHERE 1 = 0"))


def found_version(connection: Connection, place: str) -> str | None:
    """The version of a database as this pbem knows it; None where it is still empty."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if VERSION_TABLE not in tables:
        raise faults.half_made(place, "it has tables but no version")
    marks = list(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars())
    if len(marks) != 1:
        raise faults.half_made(place, "it has no single version")
    return _known(marks[0], place)


def _known(found: str, place: str) -> str:
    known = known_versions()
    if found in known:
        return found
    if found.isdigit() and found > known[-1]:
        raise faults.newer(place, found, known[-1])
    raise faults.half_made(place, f"its version {found} is unknown")


def known_versions() -> tuple[str, ...]:
    """The versions this pbem knows, oldest first: four digits each."""
    return _versions_in(MIGRATIONS)


@cache
def _versions_in(folder: Path) -> tuple[str, ...]:
    """The versions whose steps a folder holds: the names of its files begin with them."""
    return tuple(sorted(step.name.partition("_")[0] for step in (folder / "versions").glob("[0-9]*.py")))


def configuration(connection: Connection) -> Config:
    """What Alembic needs to work on an open connection (`alembic.command` takes it first)."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, place: Place, to: str) -> list[str]:
    from alembic import command

    found = found_version(connection, place.name)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(configuration(connection), to)
    place.finish_upgrade(connection)
    return _titles(_after(found, _up_to(to)))


def _after(found: str | None, known: Sequence[str]) -> Sequence[str]:
    return known if found is None else known[known.index(found) + 1 :]


def _up_to(version: str) -> Sequence[str]:
    known = known_versions()
    return known if version == "head" else known[: known.index(version) + 1]


def _titles(versions: Sequence[str]) -> list[str]:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS))
    return [f"{version}: {scripts.get_revision(version).doc}" for version in versions]
