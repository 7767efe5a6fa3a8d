"""Whenever pbem is killed, running it again leaves what an undisturbed run leaves: no less, nothing twice."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from tests.desk.office import no_pdfs
from tests.e2e.crashes import ERRANDS, Left, ended, forked, fresh, killed_after, left_in, prepare

KILLS = 28
PIECES = 4
WRITES = 30
"""An errand makes more writes than this."""
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
]


@pytest.fixture(autouse=True)
def quick_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


class Undisturbed:
    """An errand's installation before it, what it leaves, and how long it takes."""

    def __init__(self, name: str, folder: Path) -> None:
        """Prepare the installation and run the errand undisturbed."""
        self.errand, self.template, self.room = ERRANDS[name], folder / "template", folder / "room"
        folder.mkdir()
        prepare(self.template)
        if name == "close":
            ERRANDS["collect"](self.template)
        fresh(self.template, self.room)
        began = time.monotonic()
        assert ended(forked(self.errand, self.room)) == 0
        self.lasts = time.monotonic() - began
        self.left = left_in(self.room)

    def again(self) -> Left:
        """Run the errand once more where it was killed."""
        self.errand(self.room)
        return left_in(self.room)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Undisturbed]]:
    """A maker of undisturbed runs, each made once; in memory where that can be, for writing is slow."""
    folder = tmp_path_factory.mktemp("crash")
    if os.access("/dev/shm", os.W_OK):
        folder = Path(tempfile.mkdtemp(prefix="pbem-crash-", dir="/dev/shm"))
    made: dict[str, Undisturbed] = {}

    def make(name: str) -> Undisturbed:
        if name not in made:
            made[name] = Undisturbed(name, folder / name)
        return made[name]

    yield make
    shutil.rmtree(folder)


@pytest.mark.parametrize("name", ERRANDS)
def test_an_undisturbed_run_does_what_it_should(undisturbed: Callable[[str], Undisturbed], name: str) -> None:
    left = undisturbed(name).left
    assert [row[0] for row in left.rows["letter"]] == [1, 2, 3, 4, 5, 6]
    assert len(left.rows["filing"]) == 6
    assert len(left.inbox) == 7
    assert len(left.rows["outcome"]) == (name == "close")
    assert len([id for id in left.mails if ".receipt." in id]) == 4
    assert len([id for id in left.mails if ".report." in id]) == (7 if name == "close" else 0)
    assert undisturbed(name).again() == left


@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("name", ERRANDS)
def test_killed_at_any_time(undisturbed: Callable[[str], Undisturbed], name: str, piece: int) -> None:
    run, chance = undisturbed(name), random.Random(f"{name} {piece}")
    kills = 0
    for _ in range(KILLS // PIECES):
        fresh(run.template, run.room)
        kills += killed_after(run.errand, run.room, chance.random() * run.lasts)
        assert run.again() == run.left
    assert kills


def copying(room: Path, copies: Path) -> Callable[[], None]:
    """A change to a process by which it copies its files after each write or commit.

    They are what it would leave if it were killed then: locks end with it, what it has not written is lost.
    """

    def change() -> None:
        numbers = count(1)

        def copied(function: Callable[..., object]) -> Callable[..., object]:
            def write(*arguments: object, **more: object) -> object:
                answer = function(*arguments, **more)
                shutil.copytree(room, copies / str(next(numbers)))
                return answer

            return write

        os.replace = copied(os.replace)  # type: ignore[assignment]
        os.rename = copied(os.rename)  # type: ignore[assignment]
        os.fsync = copied(os.fsync)  # type: ignore[assignment]
        commit: Callable[..., object] = Connection._commit_impl
        setattr(Connection, "_commit_impl", copied(commit))  # noqa: B010

    return change


@pytest.mark.parametrize("name", ERRANDS)
def test_killed_at_each_write(undisturbed: Callable[[str], Undisturbed], name: str) -> None:
    run = undisturbed(name)
    copies = run.room.with_name("copies")
    copies.mkdir()
    fresh(run.template, run.room)
    assert ended(forked(run.errand, run.room, copying(run.room, copies))) == 0
    numbers = sorted(int(copy.name) for copy in copies.iterdir())
    assert len(numbers) > WRITES
    for number in numbers:
        shutil.rmtree(run.room)
        (copies / str(number)).rename(run.room)
        assert run.again() == run.left, f"killed after write {number}"
