"""Whenever pbem is killed, running it again leaves what an undisturbed run leaves: no less, nothing twice."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from tests.desk.office import no_pdfs
from tests.e2e.crashes import ERRANDS, Left, ended, forked, fresh, killed_after, left_in, prepare

KILLS = 52
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
    assert len([id for id in left.mails if ".report." in id]) == (6 if name == "close" else 0)
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


def dying_at(number: int) -> Callable[[], None]:
    """A change to a process that makes it die right after its so-manieth write or commit."""

    def change() -> None:
        left = [number]

        def dying(function: Callable[..., object]) -> Callable[..., object]:
            def write(*arguments: object, **more: object) -> object:
                left[0] -= 1
                answer = function(*arguments, **more)
                if left[0] == 0:
                    os._exit(137)
                return answer

            return write

        os.replace = dying(os.replace)  # type: ignore[assignment]
        os.rename = dying(os.rename)  # type: ignore[assignment]
        os.fsync = dying(os.fsync)  # type: ignore[assignment]
        commit: Callable[..., object] = Connection._commit_impl
        setattr(Connection, "_commit_impl", dying(commit))  # noqa: B010

    return change


@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("name", ERRANDS)
def test_killed_at_each_write(undisturbed: Callable[[str], Undisturbed], name: str, piece: int) -> None:
    run, number = undisturbed(name), piece + 1
    while True:
        fresh(run.template, run.room)
        status = ended(forked(run.errand, run.room, dying_at(number)))
        assert status in (0, 137)
        if status == 0:
            break
        assert run.again() == run.left, f"killed after write {number}"
        number += PIECES
    assert number > WRITES
