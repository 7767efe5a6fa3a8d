"""Bundles: many files in one zip, each with its hash in a manifest; written whole or not at all.

A bundle holds secrets, such as order keys, and can be read by its owner alone.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from reprlib import repr as shortened
from typing import Any, BinaryIO

from pbem import __version__
from pbem.desk.desk import DeskFault, plain_json
from pbem.printing.archive import flush_folder
from pbem.yamlfile import BadFile

MANIFEST = "manifest.json"
FORMAT = 1
_NO_DAY = (1980, 1, 1, 0, 0, 0)
_PIECE = 1 << 20
_MOST_MANIFEST = 20_000_000
_MOST_OF_MEMBER = 1_000
"""Bytes of a manifest: so many altogether, and so many more for each member."""
_GROUPS_OF_MEMBER = 4
MOST_PACKED = 500_000_000
MOST_RATIO = 100
"""An archive of somebody else's that holds more bytes than these holds so many times its own size at most."""


@dataclass(frozen=True)
class Member:
    """A file of a bundle: the hash and length of its content, and its rights."""

    sha256: str
    size: int
    mode: int = 0o600


@dataclass
class Packing:
    """A bundle that is being written."""

    archive: zipfile.ZipFile
    members: dict[str, Member] = field(default_factory=dict)

    def add_file(self, name: str, path: Path) -> None:
        """Put a file in; OSError if it can't be read."""
        with path.open("rb") as file:
            self.add(name, _pieces(file), path.stat().st_mode & 0o777)

    def add(self, name: str, pieces: Iterable[bytes], mode: int = 0o600) -> None:
        """Put in what comes in pieces."""
        digest, size = hashlib.sha256(), 0
        with self.archive.open(_info(name), "w", force_zip64=True) as member:
            for piece in pieces:
                digest.update(piece)
                size += len(piece)
                member.write(piece)
        self.members[name] = Member(digest.hexdigest(), size, mode)


@dataclass(frozen=True)
class Bundle:
    """A bundle that was looked through: every member is what its manifest says."""

    path: Path
    archive: zipfile.ZipFile
    about: Mapping[str, Any]
    members: Mapping[str, Member]

    @property
    def size(self) -> int:
        """The bytes of all members together, as they will lie on the disk."""
        return sum(member.size for member in self.members.values())

    def lines(self, name: str, longest: int) -> Iterator[bytes]:
        """The lines of a member, one at a time; BadFile for one that is longer."""
        with self.archive.open(name) as file:
            number = 0
            while line := file.readline(longest + 1):
                number += 1
                if len(line) > longest:
                    raise BadFile(
                        f"{self.path}: line {number} of {name} is longer than {longest} bytes; "
                        "nothing was changed."
                    )
                yield line

    def copy(self, name: str, to: Path, mode: int) -> None:
        """Write a member to a file, whole or not at all."""
        to.parent.mkdir(parents=True, exist_ok=True)
        descriptor, beside = tempfile.mkstemp(dir=to.parent, prefix=f".{to.name[:40]}.")
        try:
            with os.fdopen(descriptor, "wb") as file, self.archive.open(name) as member:
                for piece in _pieces(member):
                    file.write(piece)
                file.flush()
                os.fchmod(file.fileno(), mode)
                os.fsync(file.fileno())
            Path(beside).replace(to)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise

    def digest(self, name: str) -> str:
        """The SHA-256 of a member's content."""
        return self.members[name].sha256


@contextmanager
def packed(path: Path, what: str, about: Mapping[str, Any]) -> Iterator[Packing]:
    """Write a bundle beside its place, look it through, and only then give it its name.

    FileExistsError if something of that name is there; it stays as it is.
    """
    descriptor, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        os.fchmod(descriptor, 0o600)
        with os.fdopen(descriptor, "w+b") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
                packing = Packing(archive)
                yield packing
                archive.writestr(_info(MANIFEST), _manifest(what, about, packing.members))
            file.flush()
            os.fsync(file.fileno())
        with opened(Path(beside), what):
            pass
        os.link(beside, path)  # unlike a renaming it never takes another file's place
    finally:
        Path(beside).unlink(missing_ok=True)
    flush_folder(path.parent)


def _manifest(what: str, about: Mapping[str, Any], members: Mapping[str, Member]) -> str:
    listed = {name: [one.sha256, one.size, one.mode] for name, one in sorted(members.items())}
    return plain_json({"what": what, "format": FORMAT, "pbem": __version__, **about, "files": listed})


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _NO_DAY)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o100600 << 16
    return info


def _pieces(file: BinaryIO | Any) -> Iterator[bytes]:
    while piece := file.read(_PIECE):
        yield piece


@contextmanager
def opened(path: Path, what: str, *, is_foreign: bool = False) -> Iterator[Bundle]:
    """Open a bundle and compare every member with the manifest; BadFile says what is wrong with it.

    One that `is_foreign` is somebody else's: what it holds may not be all too many times its own size. Of a
    backup nobody can say that: a player who sends blanks by the million would keep it from being restored.
    """
    try:
        archive = zipfile.ZipFile(path)
    except FileNotFoundError:
        raise BadFile(f"{path}: there is no such file.") from None
    except OSError as fault:
        raise BadFile(f"{path}: cannot be read: {fault.strerror}.") from None
    except Exception:  # a damaged zip fails in a dozen ways
        raise BadFile(f"{path}: this is no {what}, or it is damaged; nothing was changed.") from None
    with archive:
        yield _looked_through(path, archive, what, is_foreign)


def _looked_through(path: Path, archive: zipfile.ZipFile, what: str, is_foreign: bool) -> Bundle:
    about = _about(path, archive, what)
    members = _members(path, archive, about)
    size = sum(member.size for member in members.values())
    if is_foreign and size > max(MOST_PACKED, MOST_RATIO * path.stat().st_size):
        raise BadFile(
            f"{path}: it would take {size // 2**20} MB, more than {MOST_RATIO} times its own size; "
            "nothing was changed."
        )
    for name, member in members.items():
        if not _is_sound(archive, name, member):
            raise BadFile(f"{path}: it is damaged: {name} is not what was written; nothing was changed.")
    return Bundle(path, archive, about, members)


def _about(path: Path, archive: zipfile.ZipFile, what: str) -> dict[str, Any]:
    foreign = BadFile(f"{path}: this is no {what}; nothing was changed.")
    try:
        about = _read_manifest(archive)
    except KeyError:
        raise foreign from None
    except Exception:  # a damaged zip fails in a dozen ways
        raise BadFile(f"{path}: it is damaged: its manifest can't be read; nothing was changed.") from None
    if not isinstance(about, dict) or about.get("what") != what:
        raise foreign
    if about.get("format") != FORMAT:
        raise BadFile(
            f"{path}: it was written by a newer pbem ({shortened(about.get('pbem'))}); install that one."
        )
    if not _is_dated(about.get("made_at")) or not isinstance(about.get("database"), str):
        raise BadFile(f"{path}: it is damaged: its manifest can't be read; nothing was changed.")
    return about


def _is_dated(value: object) -> bool:
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).utcoffset() is not None
    except ValueError:
        return False


def _read_manifest(archive: zipfile.ZipFile) -> object:
    """Return what a manifest says; ValueError for one larger than its members ask for, before it is read."""
    count = len(archive.infolist())
    if archive.getinfo(MANIFEST).file_size > _MOST_MANIFEST + _MOST_OF_MEMBER * count:
        raise ValueError("too large")
    octets = archive.read(MANIFEST)
    if octets.count(b"[") + octets.count(b"{") > _MOST_OF_MEMBER + _GROUPS_OF_MEMBER * count:
        raise ValueError("too many lists")
    return json.loads(octets)


def _members(path: Path, archive: zipfile.ZipFile, about: dict[str, Any]) -> dict[str, Member]:
    """The members the manifest lists, which must be those there are, all of them with harmless names."""
    damaged = BadFile(
        f"{path}: it is damaged: it does not hold what its manifest lists; nothing was changed."
    )
    try:
        members = {name: Member(digest, size, mode) for name, (digest, size, mode) in _listed(about)}
        are_numbers = all(
            type(member.size) is type(member.mode) is int and 0 <= member.mode <= 0o7777
            for member in members.values()
        )
    except (TypeError, ValueError):
        raise damaged from None
    if not are_numbers:
        raise damaged
    infos = [info for info in archive.infolist() if info.filename != MANIFEST]
    if sorted(info.filename for info in infos) != sorted(members):
        raise damaged
    for info in infos:
        if not is_harmless(info.filename) or (info.external_attr >> 16) & 0o170000 not in (0, 0o100000):
            raise BadFile(
                f"{path}: it holds {info.filename!r}, which pbem never writes; nothing was changed."
            )
        if info.file_size != members[info.filename].size:
            raise damaged
    return members


def _listed(about: dict[str, Any]) -> Iterable[tuple[Any, Any]]:
    listed = about.get("files")
    if not isinstance(listed, dict):
        raise ValueError("no files")
    return listed.items()


def is_harmless(name: str) -> bool:
    """Say whether a member's name leads to a place below the folder it is written into."""
    parts = name.split("/")
    is_plain = all(character.isprintable() for character in name) and "\\" not in name
    return is_plain and all(part not in ("", ".", "..") and len(part.encode()) < 256 for part in parts)


def check_room(bundle: Bundle, *folders: Path) -> None:
    """Refuse what the disks of some folders that are there have no room for; DeskFault names the disk."""
    for folder in folders:
        free = shutil.disk_usage(folder).free
        if free < bundle.size * 1.1:
            raise DeskFault(
                f"the disk of {folder} has {free // 2**20} MB left, and {bundle.path.name} needs "
                f"{bundle.size // 2**20 + 1} MB; make room first.",
                is_usage=False,
            )


def _is_sound(archive: zipfile.ZipFile, name: str, member: Member) -> bool:
    digest, size = hashlib.sha256(), 0
    try:
        with archive.open(name) as file:
            for piece in _pieces(file):
                digest.update(piece)
                size += len(piece)
                if size > member.size:
                    return False
    except Exception:  # a damaged zip fails in a dozen ways
        return False
    return size == member.size and digest.hexdigest() == member.sha256
