"""What can go wrong with the store, each as one sentence a GM can act on."""

from __future__ import annotations


class StoreFault(Exception):
    """The database can't be used; the sentence says why and what to do.

    `is_usage` tells the GM's mistake (exit status 2) from the machine's trouble (exit status 1). What is
    passing has not harmed the database, and the same may go well later; what is damage has.
    """

    def __init__(
        self, sentence: str, *, is_usage: bool = False, is_passing: bool = False, is_damage: bool = False
    ) -> None:
        super().__init__(sentence)
        self.is_usage = is_usage
        self.is_passing = is_passing
        self.is_damage = is_damage


class AlreadyKept(Exception):
    """A row with the same unique key is in the store already; the whole transaction was undone."""


def unreadable_address() -> StoreFault:
    """Say how a database address is written; the address itself may hold a password."""
    return StoreFault(
        "The database address is not one pbem can use; write it like sqlite:///pbem.db.", is_usage=True
    )


def no_driver() -> StoreFault:
    """Say that what talks to PostgreSQL is not installed."""
    return StoreFault(
        'For a database of PostgreSQL pbem needs psycopg: install it with pip install "pbem[postgresql]".',
        is_usage=True,
    )


def no_such_database(place: str) -> StoreFault:
    """Say that the server has no such database."""
    return StoreFault(
        f"The server has no database {place}; make it there, for instance with createdb.", is_usage=True
    )


def refused(place: str) -> StoreFault:
    """Say that the server did not let us in."""
    return StoreFault(
        f"The server refuses this user or password for the database {place}; "
        "look at database in config.yaml.",
        is_usage=True,
    )


def no_rights(place: str) -> StoreFault:
    """Say that the user may read but not write."""
    return StoreFault(f"The user of the database {place} may not write there; give it the rights to.")


def unreachable(place: str) -> StoreFault:
    """Say that no server answers."""
    return StoreFault(
        f"The server of the database {place} can't be reached just now; it is tried again.", is_passing=True
    )


def not_empty(place: str, table: str) -> StoreFault:
    """Say that rows would be mixed up."""
    return StoreFault(
        f"The database {place} is not empty (it has rows of {table}); name one that holds nothing yet.",
        is_usage=True,
    )


def no_folder(place: str, folder: str) -> StoreFault:
    """Say that the folder of the database is missing."""
    return StoreFault(f"The folder {folder} for the database {place} does not exist.", is_usage=True)


def no_database(place: str) -> StoreFault:
    """Say that nothing was made there yet."""
    return StoreFault(f"There is no database at {place} yet; make it with `pbem db upgrade`.", is_usage=True)


def older(place: str, found: str, newest: str) -> StoreFault:
    """Say that the database must be upgraded."""
    return StoreFault(
        f"The database {place} is older than this pbem (version {found}, not {newest}); "
        "copy it somewhere safe, then run `pbem db upgrade`.",
        is_usage=True,
    )


def newer(place: str, found: str, newest: str) -> StoreFault:
    """Say that pbem must be upgraded."""
    return StoreFault(
        f"The database {place} was upgraded by a newer pbem (version {found}, this one knows {newest}); "
        "install the newer pbem.",
        is_usage=True,
    )


def half_made(place: str, why: str) -> StoreFault:
    """Say that the tables and the version do not fit together."""
    return StoreFault(
        f"The database {place} is only half upgraded, or not pbem's: {why}; put back its last good copy."
    )


def damaged(place: str) -> StoreFault:
    """Say that the file is not a sound SQLite database."""
    return StoreFault(
        f"The database {place} is damaged or not a database; put back its last good copy.", is_damage=True
    )


def locked(place: str) -> StoreFault:
    """Say that somebody else holds the database."""
    return StoreFault(
        f"Another pbem is at work on this database ({place}); try again when it is done.", is_passing=True
    )


def read_only(place: str) -> StoreFault:
    """Say that the file or its folder can't be written."""
    return StoreFault(
        f"The database {place} can't be written: it or its folder is read-only for this user; "
        "change the rights of both."
    )


def disk_full(place: str) -> StoreFault:
    """Say that there is no room left."""
    return StoreFault(
        f"The disk of the database {place} is full; make room, and nothing is lost.", is_passing=True
    )


def disk_trouble(place: str) -> StoreFault:
    """Say that the system could not read or write the file."""
    return StoreFault(f"The database {place} can't be read or written just now; look at its disk.")
