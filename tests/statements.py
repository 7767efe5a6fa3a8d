"""The store's statements, compiled once in a process however many databases its tests open."""

from __future__ import annotations

from sqlalchemy import Engine

from pbem.store.sqlite import SqliteFile
from tests.unsynced import unsynced_engine

_FIRST: list[Engine] = []
_OWN = unsynced_engine


def engine_like_the_first(place: SqliteFile, patience: float, *, is_upgrade: bool = False) -> Engine:
    """What a place's `engine` returns; what it compiles is kept where the first engine keeps it.

    All are of one SQLite, so its words are the same in each; connections are each engine's own.
    """
    engine = _OWN(place, patience, is_upgrade=is_upgrade)
    if is_upgrade:
        return engine
    if not _FIRST:
        _FIRST.append(engine)
    engine.dialect = _FIRST[0].dialect
    engine._compiled_cache = _FIRST[0]._compiled_cache
    return engine


def compile_once() -> None:
    """Let every store that is opened in this process, and in those forked from it, do so."""
    setattr(SqliteFile, "engine", engine_like_the_first)  # noqa: B010
