"""In which language a game is told: its own, with what the installation says instead."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from pbem.config import Config
from pbem.engine.tongue import speaking
from pbem.languages.finding import tongue_named
from pbem.store.records import GameRecord


def language_of(game: GameRecord) -> str:
    """Return the code of a game's language."""
    return _language_in(game.config)


@lru_cache(maxsize=64)  # asked several times for each letter
def _language_in(config: str) -> str:
    return str(json.loads(config).get("language", "en"))


@contextmanager
def spoken(config: Config, game: GameRecord | str | None = None) -> Iterator[None]:
    """Speak in the block as a game does, or in the language of that code, or as the installation does."""
    code = language_of(game) if isinstance(game, GameRecord) else game or config.language
    with speaking(tongue_named(code, config.languages)):
        yield
