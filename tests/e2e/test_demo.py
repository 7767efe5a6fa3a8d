"""The demo: the same bytes wherever and whenever it is played, and mail for everybody."""

from __future__ import annotations

import os
import subprocess
import sys
from email import message_from_bytes, policy
from email.utils import parseaddr
from pathlib import Path

import pytest

import pbem
from pbem.demo.cast import cast

pytestmark = pytest.mark.slow


def ran(*arguments: object, seed: int, zone: str) -> str:
    """What a pbem process prints that ends well, its hashes and clock set so."""
    root = str(Path(pbem.__path__[0]).parent)
    process = subprocess.run(
        [sys.executable, "-m", "pbem", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": root, "PYTHONHASHSEED": str(seed), "TZ": zone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert "Traceback" not in process.stdout + process.stderr
    return process.stdout


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def test_the_demo_twice(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    ran("demo", one, "--turns", "1", seed=1, zone="UTC")
    told = ran("demo", two, "--turns", "1", seed=2, zone="Pacific/Auckland")
    published = files(one / "turns")
    assert published == files(two / "turns")
    assert {name.split("/")[1] for name in published} == {"00-signup", "01-season", "game.json"}
    assert {f"demo/01-season/public.{kind}" for kind in ("txt", "html", "pdf")} <= set(published)
    assert files(one / "demo/outbox/new") == files(two / "demo/outbox/new")
    every_seat_has_its_reports(two, published)
    replayed = ran("replay", "demo", "--in", two / "demo", seed=3, zone="Asia/Kolkata")
    assert [line.rpartition(": ")[2] for line in replayed.splitlines()] == ["identical"] * 2
    assert str(two) in told


def every_seat_has_its_reports(folder: Path, published: dict[str, bytes]) -> None:
    """Everybody has a welcome and a report of each deadline, and whoever wrote orders a receipt."""
    mails = [
        message_from_bytes(mail, policy=policy.default) for mail in files(folder / "demo/outbox/new").values()
    ]
    for seat in cast():
        ids = [str(mail["Message-ID"]) for mail in mails if parseaddr(mail["To"])[1] == seat.address]
        for name in (
            f"<demo.1.welcome.{seat.id}.",
            f"<demo.2.report.{seat.id}.",
            f"<demo.3.report.{seat.id}.",
        ):
            assert sum(id.startswith(name) for id in ids) == 1, name
        assert f"demo/01-season/private/{seat.id}.txt" in published
    assert sum(".receipt." in str(mail["Message-ID"]) for mail in mails) >= 20
