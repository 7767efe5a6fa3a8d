"""The demo's turns prove; a byte changed anywhere, a file cut, lost, exchanged or added is named."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pbem
from pbem.desk.fair.seals import PRIVATE_SEAL
from pbem.desk.fair.verdict import Verdict
from pbem.desk.fair.verify import verify_folder
from pbem.desk.fair.verify_files import verify_files
from pbem.desk.fair.verify_reading import Shelf

pytestmark = pytest.mark.slow


def ran(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
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
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the demo's turns, from one run for all tests here, and away from its database."""
    folder = tmp_path_factory.mktemp("demo")
    played = ran("demo", folder / "played", "--turns", "1", folder=folder)
    assert played.returncode == 0, played.stderr
    (folder / "played" / "turns" / "demo").rename(folder / "demo")
    shutil.rmtree(folder / "played")
    return folder / "demo"


@pytest.fixture
def turns(demo: Path) -> Iterator[Path]:
    """The same folder; a test leaves it as it was."""
    before = {path: path.read_bytes() for path in all_files(demo)}
    yield demo
    assert {path: path.read_bytes() for path in all_files(demo)} == before


def all_files(folder: Path) -> list[Path]:
    """Every file below a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def named(folder: Path) -> list[str]:
    """The files that are not as they were sealed, the first difference first."""
    shelf = Shelf(folder, Verdict("demo"))
    verify_files(shelf)
    return [one.file for one in shelf.verdict.differences]


def test_it_proves(turns: Path) -> None:
    told = ran("verify", turns, folder=turns.parent)
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
    told = ran("verify", turns, folder=turns.parent)
    file.write_bytes(content)
    assert told.returncode == 1
    assert "NOT TRUE. The first difference:\n- 01-season/public.txt: is not the file that was" in told.stdout
    assert verify_folder(turns).is_true
