"""Backups: the whole installation in one file, as it stands at one moment, while pbem works on."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pbem.config import CONFIG, Config
from pbem.desk.chances import lay_seed
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.safety.bundles import Packing, is_harmless, packed
from pbem.mailplaces import Server
from pbem.store.copying import copy_database, database_faults
from pbem.store.engines import file_of, is_file, place_of
from pbem.store.upgrading import known_versions

WHAT = "pbem backup"
FOLDER = "backups"
PULSE = "backup"
DATABASE = "pbem.db"
ROLES = ("games", "templates", "shunt", "turns")
"""The folders of an installation that are saved, by what config.yaml calls them."""
CERTIFICATES = "certificates"
"""The folder of a backup for the files of certificates that config.yaml names, wherever they lie."""
_NAME = re.compile(r"pbem-\d{4}-\d\d-\d\d-\d{6}\.zip")


@dataclass(frozen=True)
class BackedUp:
    """A backup: its file and size; what was left out and why; older backups that were removed."""

    path: Path
    size: int
    files: int
    left_out: tuple[str, ...] = ()
    removed: tuple[Path, ...] = ()


def write_backup(desk: Desk, path: Path | None = None, keep: int | None = None) -> BackedUp:
    """Write a backup, look it through, and keep no more than `keep` of those named by their date.

    `path` is a file that is not there yet, or a folder; without it, the folder backups of the installation.
    """
    path = _place(desk, path, keep)
    made_at = desk.clock.now()
    with desk.store.transaction() as files:
        lay_seed(desk, files)
    left_out: list[str] = []
    saved = dict(_certificates_to_save(desk.config, left_out))
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pbem-backup-") as spare:
        copy = Path(spare) / DATABASE
        about = {
            "made_at": made_at.isoformat(timespec="seconds"),
            "database": known_versions()[-1],
            "places": places(desk.config) | {n: _shown(p, desk.config.folder) for n, p in saved.items()},
        }
        if not is_file(desk.config.database_url):
            about["server"] = place_of(desk.config.database_url).name
        try:
            with packed(path, WHAT, about) as packing:
                left_out += _pack(desk, packing, copy)
                packing.add_file(DATABASE, copy)
                for name, file in saved.items():
                    packing.add_file(name, file)
        except FileExistsError:
            raise DeskFault(f"{path} is there already and was left as it is; choose another name.") from None
    removed = _removed(path.parent, keep)
    with desk.store.transaction() as files:
        files.set_pulse(PULSE, made_at, str(path))
    return BackedUp(path, path.stat().st_size, len(packing.members), tuple(left_out), removed)


def _place(desk: Desk, path: Path | None, keep: int | None) -> Path:
    folder = desk.config.folder / FOLDER
    if path is None:
        folder.mkdir(mode=0o700, exist_ok=True)
        folder.chmod(0o700)
    is_named = path is not None and not path.is_dir()
    if is_named and keep is not None:
        raise DeskFault("--keep counts backups named by their date: name a folder, not a file.")
    place = path if path is not None and is_named else (path or folder) / _dated(desk.clock.now())
    place = place.absolute()
    if not place.parent.is_dir():
        raise DeskFault(f"there is no folder {place.parent} to put {place.name} into.")
    check_not_published(desk.config, place)
    return place


def check_not_published(config: Config, place: Path) -> None:
    """Refuse a file of secrets in a folder that is saved itself, or may be on the web."""
    for role in ROLES:
        folder = getattr(config, role)
        if folder is not None and place.resolve().is_relative_to(folder.resolve()):
            raise DeskFault(f"{place} lies in the folder of {role}; it holds secrets: choose another place.")


def _dated(now: datetime) -> str:
    return f"pbem-{now.astimezone(UTC):%Y-%m-%d-%H%M%S}.zip"


def places(config: Config) -> dict[str, str]:
    """Return where each part lies: a path below the installation's folder, or an absolute one."""
    is_here = is_file(config.database_url)
    found = {"database": file_of(config.database_url) if is_here else config.folder / DATABASE}
    found |= {role: path for role in ROLES if (path := getattr(config, role)) is not None}
    return {role: _shown(path, config.folder) for role, path in found.items()}


def _shown(path: Path, folder: Path) -> str:
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else str(path)


def _pack(desk: Desk, packing: Packing, copy: Path) -> list[str]:
    """Put the files in: what goes with the database while nobody changes it; turns only grow."""
    config = desk.config
    left_out: list[str] = []
    with desk.at_work():
        copy_database(config.database_url, copy)
        packing.add_file(CONFIG, config.folder / CONFIG)
        for role in ROLES[:-1]:
            left_out += _pack_folder(config, packing, role)
    if found := database_faults(f"sqlite:///{copy}", is_thorough=True):
        raise DeskFault(
            f"the database is damaged ({found[0]}): no backup was written, and older ones were left as they "
            "are.",
            is_usage=False,
        )
    return [*left_out, *_pack_folder(config, packing, ROLES[-1])]


def _pack_folder(config: Config, packing: Packing, role: str) -> list[str]:
    """Put the files of a folder in, but for passwords and half-written files; return what was left out."""
    root = getattr(config, role)
    left_out: list[str] = []
    if root is None:
        return left_out
    for path in sorted(_files(root, left_out)):
        name = f"{role}/{path.relative_to(root).as_posix()}"
        if secret := secret_files(config).get(path.resolve()):
            left_out.append(f"{path}: it holds a {secret}")
        elif not is_harmless(name):
            left_out.append(f"{str(path)!r}: its name is not plain text")
        else:
            packing.add_file(name, path)
    return left_out


def _files(root: Path, left_out: list[str]) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        links = [name for name in folders if (Path(folder) / name).is_symlink()]
        left_out += [f"{Path(folder) / name}: it is a link to another folder" for name in links]
        for name in names:
            path = Path(folder) / name
            if path.is_file() and not name.startswith("."):  # such names have files that are being written
                yield path


def secret_files(config: Config) -> dict[Path, str]:
    """Return the files that config.yaml names and that are never saved, with what secret each holds."""
    found = {path.resolve(): "password" for box in _servers(config) if (path := box.password_file)}
    for path in certificates(config).values():
        with suppress(OSError):
            if b"PRIVATE KEY" in path.read_bytes():
                found[path.resolve()] = "private key"
    return found


def certificates(config: Config) -> dict[str, Path]:
    """Return the files of certificates that config.yaml names, by their names in a backup."""
    named = dict.fromkeys(box.certificate for box in _servers(config) if box.certificate)
    return {f"{CERTIFICATES}/{number}-{path.name}": path for number, path in enumerate(named, 1)}


def _servers(config: Config) -> list[Server]:
    return [box for box in (*config.inbox, config.outbox) if isinstance(box, Server)]


def _certificates_to_save(config: Config, left_out: list[str]) -> Iterator[tuple[str, Path]]:
    """Yield those that are saved by themselves: not what is a secret, or is saved with its folder."""
    folders = [folder for role in ROLES if (folder := getattr(config, role)) is not None]
    for name, path in certificates(config).items():
        if any(path.is_relative_to(folder) for folder in folders):
            continue
        if secret := secret_files(config).get(path.resolve()):
            left_out.append(f"{path}: it holds a {secret}")
        elif not path.is_file() or not is_harmless(name):
            left_out.append(f"{str(path)!r}: there is no such file, or its name is not plain text")
        else:
            yield name, path


def _removed(folder: Path, keep: int | None) -> tuple[Path, ...]:
    """Remove all but the newest backups that bear a date as their name, and return them."""
    if keep is None:
        return ()
    dated = sorted((path for path in folder.iterdir() if _NAME.fullmatch(path.name)), reverse=True)
    for path in dated[keep:]:
        path.unlink(missing_ok=True)
    return tuple(dated[keep:])
