"""Disks that are full or can't be written: small ones of these tests' own, which only root can make."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import LATER, Run
from tests.desk.office import install, office_at


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    if not mounts("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)):
        pytest.skip("only root can make a small disk, and not in every container")
    yield place
    mounts("umount", "-l", str(place))


def mounts(*words: str) -> bool:
    """Run a mount command and say whether it went well."""
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


@pytest.fixture
def zine(disk: Path) -> Path:
    """An installation on the small disk, with a game of two and Ann's letter in the mailbox."""
    folder = disk / "zine"
    with office_at(folder, install(folder, seats=("ann", "bob"))) as office:
        office.deliver()
        office.lay(office.letter("ann", "KIND carnivore\n"))
    return folder


def fill(disk: Path) -> Path:
    """Fill a disk to its last byte."""
    file = disk / "filler"
    with file.open("wb", buffering=0) as filler:
        try:
            while filler.write(b"x" * 4096):
                pass
        except OSError:
            return file
    return file


def test_letters_are_not_lost_on_a_full_disk(run: Run, zine: Path, disk: Path) -> None:
    filler = fill(disk)
    ran = run("collect", "--in", zine)
    assert ran.status == 1
    assert "full" in ran.fault or "No space left" in ran.fault or "can't be" in ran.fault
    filler.unlink()
    ran = run("collect", "--in", zine)
    assert (ran.status, ran.out.split()) == (0, ["1", "put", "on", "file"])
    assert len(list((zine / "mail/out/new").glob("island.1.receipt.ann.*"))) == 1


def test_a_close_on_a_full_disk_is_done_later(
    run: Run, zine: Path, disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_NOW", LATER)
    filler = fill(disk)
    assert run("close", "island", "--in", zine).status == 1
    filler.unlink()
    assert run("close", "island", "--in", zine).status == 0
    assert len(list((zine / "mail/out/new").glob("island.2.report.*"))) == 2
    assert not list((zine / "turns").rglob(".*"))


@pytest.mark.parametrize("line", ["collect", "close island --now", "new island", "deliver"])
def test_a_disk_that_cannot_be_written(run: Run, zine: Path, disk: Path, line: str) -> None:
    assert mounts("mount", "-o", "remount,ro", str(disk))
    ran = run(*line.split(), "--in", zine, stdin=b"Subject: x\n\ny\n")
    assert ran.status == (75 if line == "deliver" else 1)
    assert "can't be written" in ran.fault or "cannot be written" in ran.fault
    assert mounts("mount", "-o", "remount,rw", str(disk))
    assert run("status", "--in", zine).status == 0


def test_a_folder_on_a_disk_that_cannot_be_written(run: Run, disk: Path) -> None:
    assert mounts("mount", "-o", "remount,ro", str(disk))
    ran = run("init", disk / "zine")
    assert ran.status == 2
    assert "cannot be written: Read-only file system" in ran.fault
