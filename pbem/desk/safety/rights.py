"""Rights of files: what holds keys, orders or letters can be read by its owner alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.config import Config
from pbem.desk.safety.backup import FOLDER, secret_files
from pbem.store.copying import database_files

OTHERS = 0o077
"""The rights of everybody but the owner."""


def secret_places(config: Config) -> Iterator[Path]:
    """Yield every file and folder of an installation that holds secrets."""
    yield from database_files(config.database_url)
    for folder in (config.shunt, config.folder / FOLDER, *sorted(config.turns.glob("*/*/private/"))):
        if folder.is_dir():
            yield folder
            yield from sorted(path for path in folder.iterdir() if path.is_file())
    yield from sorted(config.folder.glob("before-restore-*/"))
    yield from sorted(path for path in secret_files(config) if path.is_file())


def open_places(config: Config) -> list[Path]:
    """Return the secrets that others may read or change; a link is left to what it leads to."""
    return [path for path in secret_places(config) if not path.is_symlink() and path.stat().st_mode & OTHERS]


def close_places(paths: list[Path]) -> list[Path]:
    """Take the rights of others away, and return the places where that was not possible."""
    failed = []
    for path in paths:
        try:
            path.chmod(path.stat().st_mode & 0o700)
        except OSError:
            failed.append(path)
    return failed
