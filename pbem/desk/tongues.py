"""In which language a game is told: its own, with what the installation says instead."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from pbem.config import Config
from pbem.engine.tongue import ENGLISH, Tongue, speaking
from pbem.languages.finding import tongue_named
from pbem.store.records import GameRecord, SeatRecord
from pbem.yamlfile import BadFile


def language_of(game: GameRecord) -> str:
    """Return the code of a game's language."""
    return _language_in(game.config)


@lru_cache(maxsize=64)  # asked several times for each letter
def _language_in(config: str) -> str:
    return str(json.loads(config).get("language", "en"))


@contextmanager
def spoken(
    config: Config, game: GameRecord | str | None = None, seat: SeatRecord | None = None
) -> Iterator[None]:
    """Speak in the block as a game does, or in the language of that code, or as the installation does.

    A seat that has chosen a language of its own is spoken to in that.

    A file of the installation's own that cannot be used holds nothing up: pbem's own texts are said.
    """
    code = language_of(game) if isinstance(game, GameRecord) else game or config.language
    if seat and seat.language:
        code = seat.language
    with speaking(_tongue(config, code)):
        yield


def _tongue(config: Config, code: str) -> Tongue:
    try:
        return tongue_named(code, config.languages)
    except BadFile:
        return tongue_named(code)


def as_kept(says: Callable[[], str]) -> str:
    """Return a sentence as it is kept on file: in English, whatever language is spoken."""
    with speaking(ENGLISH):
        return says()
