"""A whole game, row by row as the database keeps it: taken out of one installation, put into another.

What belongs to an installation stays there: which letters were taken from which mailbox, pulses and outages.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing

from sqlalchemy.exc import IntegrityError

from pbem.store.engines import file_of
from pbem.store.rawrows import Raw, in_parts, put_raw
from pbem.store.shelf import Shelf, table_named
from pbem.store.sqlite import UNIQUE

_REQUESTS = "SELECT id FROM request WHERE game = :game"
_OPENINGS = "SELECT id FROM opening WHERE slug = (SELECT slug FROM game WHERE id = :game)"
_BY_GAME = "game = :game"
WHOLE: Mapping[str, str] = {
    "game": "id = :game",
    "seat": _BY_GAME,
    "moment": _BY_GAME,
    "opening": f"id IN ({_OPENINGS})",
    "letter": _BY_GAME,  # and those that other rows name: see `_letters`
    "seat_change": _BY_GAME,
    "game_change": _BY_GAME,
    "deadline": _BY_GAME,
    "filing": _BY_GAME,
    "outcome": _BY_GAME,
    "post": _BY_GAME,
    "bounce": _BY_GAME,
    "remark": _BY_GAME,
    "request": _BY_GAME,
    "confirmation": f"request IN ({_REQUESTS})",
    "absence": _BY_GAME,
    "observer": _BY_GAME,
    "hold": _BY_GAME,
    "act": _BY_GAME,
    "approval": _BY_GAME,
    "signup": f"opening IN ({_OPENINGS})",
}
"""The tables of a game, in an order in which their rows can be put in, and which rows are the game's."""

LEFT_OUT = ("arrival", "pulse", "outage")
"""The tables of an installation."""

REFERENCES = {
    "game": "game",
    "letter": "letter",
    "answers": "letter",
    "request": "request",
    "opening": "opening",
}
"""Columns that hold the id of a row, and of which table."""


class WholeFiles(Shelf):
    """Games as rows, and what can be asked of the whole database."""

    def rows_of_game(self, table: str, game_id: int) -> Iterator[dict[str, Raw]]:
        """The rows of a table that are a game's, in the order they were written."""
        where = _letters() if table == "letter" else WHOLE[table]
        found = self._connection.exec_driver_sql(
            f"SELECT * FROM {table} WHERE {where} ORDER BY id", {"game": game_id}
        )
        for row in found.mappings():
            yield dict(row)

    def put_rows(self, table: str, rows: Iterable[Mapping[str, Raw]]) -> None:
        """Put rows into a table as they are; ValueError for those that do not fit it."""
        if self._connection.dialect.name != "sqlite":
            put_raw(self._connection, table_named(table), rows)
            return
        columns = [column.name for column in table_named(table).columns]
        places = ", ".join(f":{name}" for name in columns)
        words = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
        for some in in_parts(rows):
            if any(set(row) != set(columns) for row in some):
                raise ValueError(f"the columns of {table} are not those of this database")
            try:
                self._connection.exec_driver_sql(words, some)
            except IntegrityError as fault:
                if getattr(fault.orig, "sqlite_errorcode", None) in UNIQUE:
                    raise
                raise ValueError(f"a row of {table} does not fit: {fault.orig}") from None

    def ids(self, table: str) -> frozenset[int]:
        """The ids of all rows of a table."""
        return frozenset(self._connection.exec_driver_sql(f"SELECT id FROM {table}").scalars())

    def marks(self) -> frozenset[str]:
        """The marks of all acts that have one."""
        wanted = "SELECT mark FROM act WHERE mark IS NOT NULL"
        return frozenset(self._connection.exec_driver_sql(wanted).scalars())

    def all_rows(self, table: str) -> Iterator[dict[str, Raw]]:
        """The rows of a table, whosever they are, in the order they were written."""
        for row in self._connection.exec_driver_sql(f"SELECT * FROM {table} ORDER BY id").mappings():
            yield dict(row)


def _letters() -> str:
    """The letters of a game, and those of no game that its rows name, such as wishes to join."""
    named = [
        f"SELECT {column} FROM {table} WHERE {where}"
        for table, where in WHOLE.items()
        if table != "letter"
        for column in ("letter", "answers")
        if column in table_named(table).columns
    ]
    return f"game = :game OR (game IS NULL AND id IN ({' UNION '.join(named)}))"


def fill(url: str, rows: Mapping[str, Iterable[Mapping[str, Raw]]]) -> None:
    """Put rows into a new database of any version; ValueError for what does not fit into it."""
    with closing(sqlite3.connect(file_of(url))) as connection, connection:
        for table, some in rows.items():
            known = [
                column[1] for column in connection.execute(f"PRAGMA table_info({table_named(table).name})")
            ]
            for row in some:
                if sorted(row) != sorted(known):
                    raise ValueError(f"the columns of {table} are not those of that version")
                places = ", ".join(f":{name}" for name in known)
                connection.execute(f"INSERT INTO {table} ({', '.join(known)}) VALUES ({places})", dict(row))
