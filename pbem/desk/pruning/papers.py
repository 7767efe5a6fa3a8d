"""What may go of the folders: files of shunted letters nobody waits for, and old backups but for three."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from pbem.desk.safety.backup import FOLDER, WHAT
from pbem.desk.safety.bundles import opened
from pbem.printing.archive import KEPT_LETTER
from pbem.yamlfile import BadFile

BACKUPS_KEPT = 3
"""The newest backups that are sound stay, however old they are."""
_BACKUP = re.compile(r"pbem-(\d{4}-\d\d-\d\d-\d{6})\.zip")


def size_of(paths: Sequence[Path]) -> int:
    """Return the bytes of some files; one that has gone meanwhile has none."""
    return sum(path.stat().st_size for path in paths if path.is_file())


def old_backups(folder: Path, before: datetime) -> list[Path]:
    """Return the backups of an installation that may go, oldest first; damaged ones do not count as kept."""
    place = folder / FOLDER
    dated = sorted(_dated(place), reverse=True) if place.is_dir() else []
    if not any(at < before for at, _ in dated):
        return []
    sound, going = 0, []
    for at, path in dated:
        if sound >= BACKUPS_KEPT and at < before:
            going.append(path)
        elif sound < BACKUPS_KEPT and _is_sound(path):
            sound += 1
    return going[::-1]


def _dated(place: Path) -> Iterator[tuple[datetime, Path]]:
    for path in place.iterdir():
        if (found := _BACKUP.fullmatch(path.name)) and path.is_file():
            yield datetime.strptime(found[1], "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC), path


def _is_sound(path: Path) -> bool:
    try:
        with opened(path, WHAT):
            return True
    except (BadFile, OSError):
        return False


def loose_letters(shunt: Path, waiting: frozenset[str], before: datetime) -> list[Path]:
    """Return the old files of the shunt folder in which no letter is kept that waits for the GM."""
    if not shunt.is_dir():
        return []
    names = sorted(path for path in shunt.iterdir() if KEPT_LETTER.fullmatch(path.name))
    return [path for path in names if path.name not in waiting and path.stat().st_mtime < before.timestamp()]


def remove(paths: Sequence[Path]) -> None:
    """Remove files; one that is not there is gone already."""
    for path in paths:
        path.unlink(missing_ok=True)
