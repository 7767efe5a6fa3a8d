"""Writing the site: all of it is laid ready first, then put in place; only what changed is written."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from pbem.desk.desk import DeskFault, silent
from pbem.desk.fair.seals import json_bytes, sha256
from pbem.desk.lock import only_one
from pbem.desk.site.reading import Original
from pbem.printing.archive import flush_folder, keep

MARK, LOCK, READY = ".pbem-site", ".pbem-site.lock", ".pbem-site-new-"
"""The file that says a folder is a site made by pbem and names its files; a lock; where files lie ready."""
Content: TypeAlias = bytes | Original


@dataclass(frozen=True)
class Written:
    """How many files were written and removed, and how many stayed as they were."""

    changed: int
    removed: int
    same: int


def write_site(out: Path, files: Mapping[str, Content]) -> Written:
    """Make a folder hold these files, by their paths in it; DeskFault if it is not pbem's to write in.

    Until all lies ready nothing of the old site is touched; a build cut short after that is finished by the
    next one. What another build wrote and this one does not is removed; files of others stay.
    """
    check_folder(out)
    out.mkdir(parents=True, exist_ok=True)
    with only_one(out / LOCK, silent):
        before = _made_before(out)
        for name in files:
            _check_place(out, name)
        _clear_away(out)
        ready = Path(tempfile.mkdtemp(prefix=READY, dir=out))
        try:
            todo = _lay_ready(out, ready, files)
            gone = sorted(name for name in before if name not in files)
            _mark(out, ready, {*before, *files})
            for name, file in todo:
                _put(out / name, file)
            for name in gone:
                _remove(out, name)
            _mark(out, ready, files)
        finally:
            shutil.rmtree(ready, ignore_errors=True)
    return Written(len(todo), len(gone), len(files) - len(todo))


def check_folder(out: Path) -> None:
    """Raise DeskFault for a folder that holds anything and was not made by `pbem site build`."""
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir():
        raise DeskFault(f"{out} is not a folder.")
    if not (out / MARK).is_file() and any(not path.name.startswith(".") for path in out.iterdir()):
        raise DeskFault(f"{out} was not made by pbem site build: name an empty folder or a new one.")


def _made_before(out: Path) -> list[str]:
    """Return the files that pbem put into the folder; only plain paths inside it are believed."""
    mark = out / MARK
    if not mark.is_file():
        return []
    try:
        names = json.loads(mark.read_text("utf-8"))["files"]
    except (ValueError, KeyError, TypeError):
        raise DeskFault(f"{mark} is broken: remove the folder, and build the site anew.") from None
    return [name for name in names if isinstance(name, str) and is_inside(name)]


def is_inside(name: str) -> bool:
    """Say whether a path leads to a file below the folder it starts from, and to no hidden one."""
    path = PurePosixPath(name)
    parts = path.parts
    return bool(parts) and not path.is_absolute() and not any(part.startswith(".") for part in parts)


def _check_place(out: Path, name: str) -> None:
    """Raise DeskFault where something of others stands in the way."""
    parents = [out / one for one in PurePosixPath(name).parents if str(one) != "."]
    for path in parents:
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise DeskFault(f"{path} stands in the way of a folder of the site: remove it.")
    if (out / name).is_dir():
        raise DeskFault(f"{out / name} is a folder, in the way of a page of the site: remove it.")


def _clear_away(out: Path) -> None:
    """Remove what a build that was cut short had laid ready."""
    for path in sorted(out.glob(f"{READY}*")):
        shutil.rmtree(path, ignore_errors=True)


def _lay_ready(out: Path, ready: Path, files: Mapping[str, Content]) -> list[tuple[str, Path]]:
    """Write every file that differs, and have it on the disk; front page last, as it links to the others."""
    todo = []
    names = sorted((name for name in files if not _is_there(out / name, files[name])), key=_place)
    for number, name in enumerate(names):
        content = files[name]
        octets = content.octets() if isinstance(content, Original) else content
        todo.append((name, keep(ready, f"{number:06d}", octets)))
    return todo


def _place(name: str) -> tuple[int, str]:
    return (-name.count("/"), name)


def _is_there(path: Path, content: Content) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    wanted = content.digest if isinstance(content, Original) else sha256(content)
    return sha256(path.read_bytes()) == wanted


def _put(path: Path, ready: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.replace(ready, path)  # noqa: PTH105
    flush_folder(path.parent)


def _remove(out: Path, name: str) -> None:
    """Remove a file of an older site, and the folders that are empty then."""
    path = out / name
    if any((out / one).is_symlink() for one in PurePosixPath(name).parents if str(one) != "."):
        return
    path.unlink(missing_ok=True)
    for parent in path.parents:
        if parent == out or not parent.is_dir() or any(parent.iterdir()):
            break
        parent.rmdir()


def _mark(out: Path, ready: Path, names: Iterable[str]) -> None:
    """Note which files of the folder are pbem's, before they are put there and after others are removed."""
    content = json_bytes({"made by": "pbem site build", "files": sorted(names)})
    if not _is_there(out / MARK, content):
        _put(out / MARK, keep(ready, "mark", content))
