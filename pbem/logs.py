"""The log of `pbem run`: one line for each thing that happens, for people or as JSON, without secrets."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from errno import EDQUOT, ENOSPC
from threading import Lock
from types import TracebackType
from zoneinfo import ZoneInfo

from pbem.clock import Clock
from pbem.desk.proof import without_keys
from pbem.printing.plain import on_one_line

INFO, WARNING, ERROR = "info", "warning", "error"
REPEAT = timedelta(hours=6)
"""So long a trouble that lasts is told only once."""
LONGEST = 1000
_OF_SERVERS = (
    ("procrastinate", "ConnectorException"),
    ("psycopg", "OperationalError"),
    ("psycopg_pool", "PoolTimeout"),
)
_LEVELS = ((logging.ERROR, ERROR), (logging.WARNING, WARNING))


def clean(text: str) -> str:
    """Return a text as it may stand in a log: one line, without order keys, codes and control characters."""
    bare = on_one_line(without_keys(on_one_line(text)))
    return bare if len(bare) <= LONGEST else f"{bare[:LONGEST]}…"


def frames(trace: TracebackType | None) -> tuple[str, ...]:
    """Return where a fault happened, call by call; neither values nor its own words, which may be secret."""
    return tuple(
        clean(f"{one.filename}:{one.lineno} in {one.name}") for one in traceback.extract_tb(trace, limit=-20)
    )


def in_words(fault: BaseException) -> str:
    """Return a trouble as one sentence; the system's own are put as pbem puts them."""
    if not isinstance(fault, OSError) or not fault.strerror or type(fault).__module__ != "builtins":
        return str(fault) or f"{type(fault).__name__}."
    where = f"{fault.filename}: " if fault.filename else ""
    if fault.errno in (ENOSPC, EDQUOT):
        return f"{where}{'t' if where else 'T'}he disk is full; make room, and nothing is lost."
    return f"{where}{fault.strerror}."


@dataclass
class Log:
    """Writes the lines: `write` takes each with its line end.

    Times are shown in `zone` for people, in UTC in JSON.
    `games` are the games there are: a text that begins with the name of one and a colon is about it.
    """

    write: Callable[[str], object]
    clock: Clock
    zone: str = "UTC"
    is_json: bool = False
    games: frozenset[str] = frozenset()
    _told: dict[tuple[str, str], datetime] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def say(self, text: str, level: str = INFO, game: str = "") -> None:
        """Write a line, each time."""
        self._line(level, game, text)

    def say_once(self, text: str, level: str = INFO, game: str = "") -> None:
        """Write a line, unless the same was written this way in the last hours."""
        now, told = self.clock.now(), self._told.get((game, text))
        if told is None or not timedelta(0) <= now - told < REPEAT:
            self._told = {key: at for key, at in self._told.items() if timedelta(0) <= now - at < REPEAT}
            self._told[game, text] = now
            self._line(level, game, text)

    def forget(self) -> None:
        """Tell everything again that lasts."""
        self._told.clear()

    def mistake(self, doing: str, fault: BaseException) -> None:
        """Write where pbem itself went wrong; the fault's own words may be a player's, and are left out."""
        self._line(
            ERROR, "", f"{doing}: pbem itself has failed ({type(fault).__name__}).", fault.__traceback__
        )

    def _line(self, level: str, game: str, text: str, trace: TracebackType | None = None) -> None:
        """Write a line; that a log can't be written stops nothing."""
        slug, colon, rest = text.partition(": ")
        if not game and colon and slug in self.games:
            game, text = slug, rest
        line = self._shown(level, clean(game), clean(text), frames(trace) if trace else ())
        with self._lock, suppress(OSError, ValueError):
            self.write(line)

    def _shown(self, level: str, game: str, what: str, trace: tuple[str, ...]) -> str:
        now = self.clock.now()
        if self.is_json:
            values = {"time": now.isoformat(timespec="seconds"), "level": level, "game": game, "what": what}
            found = {**values, "trace": trace} if trace else values
            return json.dumps(found, ensure_ascii=False) + "\n"
        at = now.astimezone(ZoneInfo(self.zone))
        about = f"{game}: " if game else ""
        lines = [f"{at:%Y-%m-%d %H:%M:%S %Z} {level} {about}{what}", *(f"    {one}" for one in trace)]
        return "\n".join(lines) + "\n"


class _Forward(logging.Handler):
    """Passes on what the libraries log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write a library's line; a line that can't be made is left out."""
        level = next((word for least, word in _LEVELS if record.levelno >= least), INFO)
        with suppress(Exception):
            fault = record.exc_info[1] if record.exc_info else None
            if _is_of_server(fault):
                self._log.say_once(f"{record.name}: the database does not answer.", WARNING)
            elif fault:
                self._log.mistake(record.name, fault)
            else:
                self._log.say_once(f"{record.name}: {record.getMessage()}", level)


def _is_of_server(fault: BaseException | None) -> bool:
    """Say whether a library tells of a database server that has gone: no fault of pbem's."""
    kinds = {(one.__module__.partition(".")[0], one.__name__) for one in type(fault).__mro__}
    return not kinds.isdisjoint(_OF_SERVERS)


@contextmanager
def libraries_in(log: Log) -> Iterator[None]:
    """Have the warnings of all libraries written into this log and nowhere else."""
    root, forward = logging.getLogger(), _Forward(log)
    before, level = root.handlers[:], root.level
    root.handlers[:] = [forward]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.handlers[:] = before
        root.setLevel(level)
