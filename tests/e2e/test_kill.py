"""However often `pbem run` is killed, a game of twelve turns ends as the undisturbed one, byte for byte."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.office import no_pdfs, office_at
from tests.e2e.crashes import fresh
from tests.e2e.killing import PLAYERS, TURNS, Played, Stage, play, prepare

KILLS = 100
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
]


class Undisturbed:
    """The installation before the game, and what the game leaves when nobody disturbs it."""

    def __init__(self, folder: Path) -> None:
        """Prepare the installation, play the game, and note how long each stage takes."""
        self.template, self.room = folder / "template", folder / "room"
        self.stages: list[Stage] = prepare(self.template)
        self.played: Played = play(fresh(self.template, self.room), self.stages)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Undisturbed]:
    """The undisturbed game; in memory where that can be, for writing is slow."""
    folder = tmp_path_factory.mktemp("kill")
    if os.access("/dev/shm", os.W_OK):
        folder = Path(tempfile.mkdtemp(prefix="pbem-kill-", dir="/dev/shm"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
        yield Undisturbed(folder)
    shutil.rmtree(folder)


def test_the_undisturbed_game_is_a_whole_one(undisturbed: Undisturbed) -> None:
    left = undisturbed.played.left
    assert len(left.rows["outcome"]) == TURNS
    assert len(left.rows["letter"]) == 5 * TURNS - TURNS // 3  # one of three odd letters is a second copy
    assert len([id for id in left.mails if ".report." in id]) == TURNS * (len(PLAYERS) + 1)  # the GM's
    assert len([name for name in left.files if name.endswith("/public.txt")]) == TURNS
    assert len(undisturbed.played.sendings) == len(left.mails) - len(PLAYERS) - 1  # the welcomes


def test_killed_at_random_moments(undisturbed: Undisturbed) -> None:
    room = fresh(undisturbed.template, undisturbed.room)
    chance = random.Random("kill")
    first = undisturbed.played
    played = play(room, undisturbed.stages, KILLS, chance, first.lasted)
    assert played.killed == KILLS
    assert played.left.files == first.left.files
    assert played.left.mails == first.left.mails
    assert played.sendings == first.sendings  # no mail was ever sent with other contents
    assert played.left == first.left


def test_the_log_holds_no_secrets(undisturbed: Undisturbed) -> None:
    log = undisturbed.played.log
    with office_at(undisturbed.template) as office:
        keys = [office.seat(key).order_key for key in (*PLAYERS, "gm")]
    assert all(len(key) > 8 and key not in log for key in keys)
    assert "5eed" not in log
    assert not any(word in log for word in ("Grobbles", "I am well", "STAY ALL", "Buy"))
    assert "is closed" in log
