"""Making the tables and bringing them up to date: the migrations are the only way tables are made."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from pbem.store import faults
from pbem.store.engines import PATIENCE, Place, connected, place_of, plain_faults
from pbem.store.plain import PLAIN
from pbem.store.readable import CONSTANT, VERSION_TABLE, note_reader, noted_reader, oldest_reader

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"


@dataclass(frozen=True)
class Ahead:
    """What an upgrade has still to do: its steps, and whether everybody else must rest meanwhile.

    Whoever may work on the database now can go on where the steps say so (readable.py).
    """

    steps: tuple[str, ...]
    needs_rest: bool


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


def ahead(url: str) -> Ahead:
    """Say what the upgrade of a database would do; of one that is not there yet, all, in nobody's way."""
    place = place_of(url)
    if not place.is_there:
        return Ahead((), False)
    with connected(url) as connection:
        found = found_version(connection, place.name)
        if found is None:
            return Ahead((), False)
        at_work = noted_reader(connection) or found
    known = known_versions()
    left = tuple(_after(found, known))
    return Ahead(left, bool(left) and oldest_reader(known, _declared(known)) > at_work)


def check_version(connection: Connection, place: str) -> None:
    """Raise the fault that keeps this pbem from using the database, if there is one."""
    mark, newest = _mark(connection, place), known_versions()[-1]
    if mark is None:
        raise faults.no_database(place)
    if mark != newest and not _is_readable(connection, mark):
        raise faults.older(place, _known(mark, place), newest)
    missing = sorted(set(PLAIN) - set(inspect(connection).get_table_names()))
    if missing:
        raise faults.half_made(place, f"it has no table {missing[0]}")


def _is_readable(connection: Connection, mark: str) -> bool:
    """Say whether a newer pbem has left word that this one may go on."""
    newest = known_versions()[-1]
    if not mark.isdigit() or mark <= newest:
        return False
    oldest = noted_reader(connection)
    return oldest is not None and oldest <= newest


def check_writing(connection: Connection) -> None:
    """Ask for a write that changes nothing: SQLite opens a read-only file without a word."""
    connection.execute(text(f"DELETE FROM {VERSION_TABLE} WHERE 1 = 0"))


def version_at(url: str) -> str:
    """Return the version a database bears; "none" for an empty one."""
    with connected(url) as connection:
        return _mark(connection, place_of(url).name) or "none"


def found_version(connection: Connection, place: str) -> str | None:
    """The version of a database as this pbem knows it; None where it is still empty.

    StoreFault for one that this pbem does not know, though it may be able to work on it.
    """
    mark = _mark(connection, place)
    return None if mark is None else _known(mark, place)


def _mark(connection: Connection, place: str) -> str | None:
    """Return the version that stands in a database."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return None
    if VERSION_TABLE not in tables:
        raise faults.half_made(place, "it has tables but no version")
    marks = list(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars())
    if len(marks) != 1:
        raise faults.half_made(place, "it has no single version")
    return str(marks[0])


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
    known = _up_to(to)
    if left := _after(found, known):
        note_reader(connection, known[-1], oldest_reader(known, _declared(known)))
    place.finish_upgrade(connection)
    return _titles(left)


def _after(found: str | None, known: Sequence[str]) -> Sequence[str]:
    return known if found is None else known[known.index(found) + 1 :]


def _up_to(version: str) -> Sequence[str]:
    known = known_versions()
    return known if version == "head" else known[: known.index(version) + 1]


def _titles(versions: Sequence[str]) -> list[str]:
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS))
    return [f"{version}: {scripts.get_revision(version).doc}" for version in versions]


def _declared(versions: Sequence[str]) -> dict[str, str | None]:
    """Return what each step says of the oldest version that may work on what it makes."""
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(MIGRATIONS))
    return {version: getattr(scripts.get_revision(version).module, CONSTANT, None) for version in versions}
