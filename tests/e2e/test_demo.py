"""The demo: the same bytes wherever it is played, mail for everybody, and turns that prove.

A byte of them changed anywhere, a file cut, lost, exchanged or added is named.
"""

from __future__ import annotations

import marshal
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.utils import parseaddr
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest

import pbem
from pbem.demo.cast import cast
from pbem.desk.fair.seals import PRIVATE_SEAL, json_bytes
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify import verify_folder
from pbem.desk.fair.verify_files import verify_files
from pbem.desk.fair.verify_reading import Shelf

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


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demo of one turn, from one run for all tests here; they leave it as it is."""
    folder = tmp_path_factory.mktemp("played") / "one"
    ran("demo", folder, "--turns", "1", seed=1, zone="UTC")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    found = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def test_the_demo_twice(played: Path, tmp_path: Path) -> None:
    one, two = played, tmp_path / "two"
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


def ran_in(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """A pbem process that has ended, started in a folder without an installation."""
    return subprocess.run(
        [sys.executable, "-m", "pbem", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": str(Path(pbem.__path__[0]).parent)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def demo(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the demo's turns, away from its database."""
    return shutil.copytree(played / "turns" / "demo", tmp_path_factory.mktemp("demo") / "demo")


@pytest.fixture
def turns(demo: Path) -> Iterator[Path]:
    """The same folder; a test leaves it as it was."""
    before = {path: path.read_bytes() for path in all_files(demo)}
    yield demo
    assert {path: path.read_bytes() for path in all_files(demo)} == before


def all_files(folder: Path) -> list[Path]:
    """Every file below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


@cache
def written(octets: bytes) -> bytes:
    """The JSON of values that were marshalled; the same files are written out for hundreds of looks."""
    return json_bytes(marshal.loads(octets))


def named(folder: Path) -> list[str]:
    """The files that are not as they were sealed, the first difference first."""
    shelf = Shelf(folder, Verdict("demo"))
    with patch("pbem.desk.fair.verify_reading.json_bytes", lambda values: written(marshal.dumps(values, 2))):
        verify_files(shelf)
    return [one.file for one in shelf.verdict.differences]


def test_it_proves(turns: Path) -> None:
    told = ran_in(turns.parent, "verify", turns)
    assert told.returncode == 0, told.stdout
    assert "each seal upon the one\n  before." in told.stdout
    assert "rolls follow from the seeds, face by face." in told.stdout


def test_one_byte_anywhere(turns: Path) -> None:
    """In each public file, and in every third private one."""
    chance = random.Random(4)
    files = all_files(turns)
    private = [file for file in files if file.parent.name == "private"]
    for file in [*(file for file in files if file not in private), *private[::3]]:
        content = file.read_bytes()
        at = chance.randrange(len(content))
        file.write_bytes(content[:at] + bytes([content[at] ^ chance.randrange(1, 256)]) + content[at + 1 :])
        found = named(turns)
        file.write_bytes(content)
        assert file.relative_to(turns).as_posix() in found


def test_files_cut_and_lost(turns: Path) -> None:
    chance = random.Random(5)
    files = all_files(turns)
    public = [file for file in files if file.parent.name != "private"]
    for file in [*public, *chance.sample(files, 20)]:
        content = file.read_bytes()
        file.write_bytes(content[: chance.randrange(len(content))])
        cut = named(turns)
        file.unlink()
        lost = named(turns)
        file.write_bytes(content)
        name = file.relative_to(turns).as_posix()
        assert name in cut and name in lost


def test_files_exchanged_and_added(turns: Path) -> None:
    chance = random.Random(6)
    files = all_files(turns)
    for _ in range(20):
        one, two = chance.sample(files, 2)
        contents = one.read_bytes(), two.read_bytes()
        if contents[0] == contents[1]:
            continue
        one.write_bytes(contents[1])
        two.write_bytes(contents[0])
        found = named(turns)
        one.write_bytes(contents[0])
        two.write_bytes(contents[1])
        names = {path.relative_to(turns).as_posix() for path in (one, two)}
        is_list = any(name.endswith(PRIVATE_SEAL) for name in names)  # what it lists can't be compared then
        assert names & set(found) if is_list else names <= set(found)
    for folder in (turns, turns / "00-signup", turns / "01-season" / "private"):
        added = folder / "more.txt"
        added.write_text("x")
        found = named(turns)
        added.unlink()
        assert found == [added.relative_to(turns).as_posix()]


def test_the_command_says_where(turns: Path) -> None:
    file = turns / "01-season" / "public.txt"
    content = file.read_bytes()
    file.write_bytes(content.replace(b"1D6", b"1D8", 1))
    told = ran_in(turns.parent, "verify", turns)
    file.write_bytes(content)
    assert told.returncode == 1
    assert "NOT TRUE. The first difference:\n- 01-season/public.txt: is not the file that was" in told.stdout
    assert verify_folder(turns).is_true
