"""Disks that are full or can't be written: small ones of these tests' own, where root may make them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.safety import doctor_machine
from tests.cli.conftest import LATER, Run, ended, start
from tests.desk.office import install, office_at
from tests.postgres import on_a_file


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
    return made(disk / "zine")


def made(folder: Path) -> Path:
    """Make such an installation."""
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
    assert (ran.status, "is full; make room" in ran.fault) == (1, True)
    filler.unlink()
    ran = run("collect", "--in", zine)
    assert (ran.status, ran.out.split()) == (0, ["1", "put", "on", "file"])
    assert len(list((zine / "mail/out/new").glob("island.1.receipt.ann.*"))) == 1


def test_a_close_on_a_full_disk_is_done_later(
    run: Run, zine: Path, disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_NOW", LATER)
    filler = fill(disk)
    ran = run("close", "island", "--in", zine)
    assert (ran.status, "is full; make room" in ran.fault) == (1, True)
    filler.unlink()
    with filler.open("wb") as file:  # the database can be written, but not all of the reports
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(disk).free - 60_000)
    ran = run("close", "island", "--now", "--in", zine)
    assert (ran.status, "is full; make room" in ran.fault) == (1, True)
    filler.unlink()
    assert run("close", "island", "--in", zine).status == 0
    assert len(list((zine / "mail/out/new").glob("island.2.report.*"))) == 3
    assert not list((zine / "turns").rglob(".*"))


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation on whose disk SQLite has no room for its files, which anybody can make."""
    island = made(tmp_path / "zine")
    (island / "pbem.db-shm").symlink_to("nowhere")
    usage = shutil.disk_usage(island)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
    return island


@on_a_file
@pytest.mark.parametrize(
    "line", ["status", "collect", "close island --now", "run --once", "deliver", "health"]
)
def test_all_commands_say_that_a_full_disk_is_full(run: Run, crowded: Path, line: str) -> None:
    ran = run(*line.split(), "--in", crowded, stdin=b"Subject: x\n\ny\n")
    assert ran.status == (75 if line == "deliver" else 1)
    assert f"The disk of the database {crowded}/pbem.db is full; make room, and nothing is lost." in (
        f"{ran.out}{ran.err}"
    )


@on_a_file
def test_the_doctor_does_not_call_a_database_on_a_full_disk_damaged(
    run: Run, crowded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_machine, "as_pdf", lambda *_, **__: b"%PDF")
    ran = run("doctor", "--in", crowded)
    assert ran.status == 1
    told = " ".join(ran.out.split())
    assert f"database: The disk of the database {crowded}/pbem.db is full; make room" in told
    assert "The database is not damaged: put no backup back." in told
    assert "is damaged" not in told and "pbem restore" not in told and ".." not in told


@on_a_file
def test_run_begun_on_a_full_disk_begins_when_there_is_room(crowded: Path) -> None:
    daemon = start("run", "--in", crowded)
    try:
        assert "is full; make room, and nothing is lost. pbem run tries again" in daemon.stderr.readline()
        (crowded / "pbem.db-shm").unlink()
        daemon.send_signal(signal.SIGHUP)  # else in a minute
        assert "pbem run, a round every 60 seconds: 1 game (island)" in daemon.stderr.readline()
        daemon.send_signal(signal.SIGTERM)
        assert ended(daemon).status == 0
    finally:
        daemon.kill()


@on_a_file
def test_run_begun_on_a_full_disk_ends_gracefully(crowded: Path) -> None:
    daemon = start("run", "--in", crowded)
    daemon.stderr.readline()
    daemon.send_signal(signal.SIGTERM)
    ran = ended(daemon)
    assert (ran.status, ran.err.endswith("pbem run has ended.\n")) == (0, True)


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
