"""The folders in which everything sent is kept: written whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")


def moment_folder(root: Path, game: str, turn: int, phase: str, edition: int = 1) -> Path:
    """The folder of one phase, such as root/island-1/02-season; names that are not slugs are refused.

    A phase that was taken back and played again has a folder for each edition: 02-season.2 is the second.
    """
    for name in (game, phase):
        if not _SLUG.fullmatch(name):
            raise ValueError(f"{name!r} is not a plain name of small letters, digits, - and _.")
    if turn < 0:
        raise ValueError(f"There is no turn {turn}.")
    again = f".{edition}" if edition > 1 else ""
    return root / game / f"{turn:02d}-{phase}{again}"


def keep(folder: Path, name: str, content: bytes, private: bool = False) -> Path:
    """Write a file whole or not at all and return its path; to keep the same again is harmless.

    A private file and its folder can be read by their owner alone.
    """
    if not _FILE_NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not a plain file name.")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700 if private else 0o777)
    if private:
        folder.chmod(0o700)
    path = folder / name
    mode = 0o600 if private else 0o644
    if path.is_file() and path.read_bytes() == content:
        path.chmod(mode)
        return path
    _replace(path, content, mode)
    return path


def _replace(path: Path, content: bytes, mode: int) -> None:
    """Write beside, flush to the disk, then take the old file's place."""
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
        os.replace(beside, path)  # noqa: PTH105
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Have the names of a folder's files safely on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
