"""The store's statements, compiled once in a process however many databases its tests open."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

import pbem.store.opening
from pbem.store.engines import engine_for

_FIRST: list[Engine] = []


def engine_like_the_first(file: Path, patience: float) -> Engine:
    """What `engine_for` returns; what it compiles is kept where the first engine keeps it.

    All are of one SQLite, so its words are the same in each; connections are each engine's own.
    """
    engine = engine_for(file, patience)
    if not _FIRST:
        _FIRST.append(engine)
    engine.dialect = _FIRST[0].dialect
    engine._compiled_cache = _FIRST[0]._compiled_cache
    return engine


def compile_once() -> None:
    """Let every store that is opened in this process, and in those forked from it, do so."""
    setattr(pbem.store.opening, "engine_for", engine_like_the_first)  # noqa: B010
