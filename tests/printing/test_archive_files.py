"""The folders in which everything is kept."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from pbem.printing.archive import keep, moment_folder


def test_a_moment_has_a_folder_of_two_digits(tmp_path: Path) -> None:
    assert moment_folder(tmp_path, "island-1", 2, "season") == tmp_path / "island-1" / "02-season"
    assert moment_folder(tmp_path, "lf_2", 112, "trade").name == "112-trade"


@pytest.mark.parametrize("name", ["", "..", "a/b", "A", "a b", "-a", "a-", "é", "a\n", "."])
def test_names_that_are_not_slugs_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="plain name"):
        moment_folder(tmp_path, name, 1, "season")
    with pytest.raises(ValueError, match="plain name"):
        moment_folder(tmp_path, "island-1", 1, name)


@pytest.mark.parametrize("name", ["", "..", "a/b.txt", ".hidden", "a..b", "a\x00", "a b", "a\n"])
def test_file_names_cannot_leave_their_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="plain file name"):
        keep(tmp_path, name, b"")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_kept_whole_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "turns" / "island-1" / "02-season"
    assert keep(folder, "report.html", b"old").read_bytes() == b"old"
    assert keep(folder, "report.html", b"new").read_bytes() == b"new"
    assert [path.name for path in folder.iterdir()] == ["report.html"]
    assert S_IMODE((folder / "report.html").stat().st_mode) == 0o644


def test_to_keep_the_same_again_is_harmless(tmp_path: Path) -> None:
    first = keep(tmp_path, "report.txt", b"same").stat()
    again = keep(tmp_path, "report.txt", b"same").stat()
    assert (first.st_ino, first.st_mtime_ns) == (again.st_ino, again.st_mtime_ns)


def test_private_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "private"
    folder.mkdir(mode=0o755)
    path = keep(folder, "ann.pdf", b"secret", private=True)
    assert S_IMODE(folder.stat().st_mode) == 0o700 and S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    keep(folder, "ann.pdf", b"secret", private=True)
    assert S_IMODE(path.stat().st_mode) == 0o600


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, "report.txt", b"old")

    def full_disk(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space"):
        keep(tmp_path, "report.txt", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
