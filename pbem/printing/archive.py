"""The folders in which everything sent is kept: written whole or not at all."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

_NAME = re.compile(r"[a-z0-9]+(?:[-_]+[a-z0-9]+)*")
_LONGEST_NAME = 60
KEPT_LETTER = re.compile(r"[0-9a-f]{32}\.eml")
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")


def plain_name(name: str) -> str:
    """The name of a game, a phase or a seat as it may stand in a path; ValueError for any other.

    Every path that is made of a name on file is made with this, whoever has written the name there.
    """
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        raise ValueError(f"{name[:80]!r} is not a plain name of small letters, digits, - and _.")
    return name


def game_folder(root: Path, game: str) -> Path:
    """The folder of a game, below that of the turns."""
    return root / plain_name(game)


def private_file(folder: Path, seat: str, ending: str) -> Path:
    """The file of a seat's report in the folder of a phase, such as 02-season/private/ann.txt."""
    return folder / "private" / f"{plain_name(seat)}.{ending}"


def kept_letter(shunt: Path, name: str | None) -> Path | None:
    """The file in which a shunted letter is kept; None where the name on file is not that of such a file."""
    return shunt / name if name and KEPT_LETTER.fullmatch(name) else None


def moment_folder(root: Path, game: str, turn: int, phase: str, edition: int = 1) -> Path:
    """The folder of one phase, such as root/island-1/02-season; names that are not plain are refused.

    A phase that was taken back and played again has a folder for each edition: 02-season.2 is the second.
    """
    if turn < 0:
        raise ValueError(f"There is no turn {turn}.")
    again = f".{edition}" if edition > 1 else ""
    return game_folder(root, game) / f"{turn:02d}-{plain_name(phase)}{again}"


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
