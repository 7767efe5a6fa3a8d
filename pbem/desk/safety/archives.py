"""Two archives side by side: what a recovery wrote, and what the folder of turns held before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Compared:
    """Folders of turns (game/round): the same byte by byte, differing, and those that only the old has.

    Of one that differs the files are named; all is below `old`, where nothing was changed.
    """

    equal: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


def compared(new: Path, olds: Sequence[Path]) -> Compared:
    """Compare an archive with older ones, each of which is named where it differs; none is changed."""
    equal: dict[str, None] = {}
    differing: list[str] = []
    lost: list[str] = []
    for old in olds:
        for folder, files in _folders(old):
            if not any((new / folder / name).is_file() for name in files):
                lost.append(f"{folder} (kept in {old / folder})")
            elif names := list(_different(new / folder, old / folder, files)):
                differing.append(f"{folder}: {', '.join(names)} (the old ones are kept in {old / folder})")
            else:
                equal[folder] = None
    return Compared(tuple(equal), tuple(differing), tuple(lost))


def _folders(root: Path) -> Iterator[tuple[str, list[str]]]:
    """Give the folders of an archive, each with the names of its files, those in private/ too."""
    games = sorted(path for path in root.iterdir() if path.is_dir()) if root.is_dir() else []
    for game in games:
        for folder in (game, *sorted(path for path in game.iterdir() if path.is_dir())):
            files = folder.iterdir() if folder == game else folder.rglob("*")
            names = sorted(_names(folder, files))
            if names:
                yield folder.relative_to(root).as_posix(), names


def _names(folder: Path, files: Iterable[Path]) -> Iterator[str]:
    for file in files:
        if file.is_file() and not file.name.startswith("."):
            yield file.relative_to(folder).as_posix()


def _different(new: Path, old: Path, names: Sequence[str]) -> Iterator[str]:
    """Give the names of files that the new folder lacks or has otherwise; the old may have been cut short."""
    for name in names:
        if not (new / name).is_file() or (new / name).read_bytes() != (old / name).read_bytes():
            yield name
