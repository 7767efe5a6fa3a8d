"""Rolling upgrades: which older pbem may go on working on a database that a newer one has upgraded.

A migration that only adds what an older pbem need not know (tables, columns that may be null or have a
default of the server's) says so by a constant beside its revision, the oldest version that may still work
on it:

    READABLE_BY = "0003"

The upgrade notes it beside Alembic's own mark, in a column that Alembic does not look at. Each pbem looks
there when it meets a version that it does not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, inspect, text

VERSION_TABLE = "alembic_version"
NOTE = "readable_by"
CONSTANT = "READABLE_BY"


def oldest_reader(versions: Sequence[str], declared: Mapping[str, str | None]) -> str:
    """Return the oldest version that may work on the tables of the last of these versions.

    `declared` is what each step says of those before it; a step that says nothing is not for them.
    """
    asked = ""
    for version, before in reversed([*zip(versions[1:], versions, strict=False)]):
        said = declared.get(version)
        if said is None:
            return version
        asked = max(asked, said)
        if before < asked:
            return version
    return versions[0]


def noted_reader(connection: Connection) -> str | None:
    """Return the oldest version that may work on a database, as the upgrade has noted it; None without."""
    if not _has_note(connection):
        return None
    found = connection.execute(text(f"SELECT {NOTE} FROM {VERSION_TABLE}")).scalar()
    return str(found) if found else None


def note_reader(connection: Connection, version: str, oldest: str) -> None:
    """Note the oldest version that may work on a database of a version; none where it is the only one."""
    if not _has_note(connection):
        if oldest == version:
            return
        connection.execute(text(f"ALTER TABLE {VERSION_TABLE} ADD COLUMN {NOTE} VARCHAR(32)"))
    connection.execute(
        text(f"UPDATE {VERSION_TABLE} SET {NOTE} = :oldest"),
        {"oldest": None if oldest == version else oldest},
    )


def _has_note(connection: Connection) -> bool:
    return any(column["name"] == NOTE for column in inspect(connection).get_columns(VERSION_TABLE))
