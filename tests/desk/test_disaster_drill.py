"""The disaster drill: lose the machine, restore the last backup, play the mailbox again."""

from __future__ import annotations

import os
import random
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest

import pbem
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.recover import Loss
from tests.desk.drill import END, Zine, by_id, make_zine, recovered, rows, schedule, tree, twin_of
from tests.desk.office import START
from tests.forked import forking_for_others
from tests.postgres import on_a_file

pytestmark = on_a_file
SECOND = timedelta(seconds=1)


SEEDS = range(1, 13 if os.environ.get("PBEM_HYPOTHESIS") == "thorough" else 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_after_a_loss_everything_is_as_it_would_have_been(tmp_path: Path, seed: int) -> None:
    chance, sendings = random.Random(seed), schedule(seed)
    length = int((END - START).total_seconds())
    saved = START + SECOND * chance.randrange(3600, length // 2)
    lost = saved + SECOND * chance.randrange(3600, length // 2)
    zine = make_zine(tmp_path / "zine", tmp_path / "box")
    twin = twin_of(zine, tmp_path / "twin", tmp_path / "twin-box")
    twin.live(sendings, START, END)
    zine.live(sendings, START, saved)
    zine.clock.at = saved
    with zine.desk() as desk:
        backup = write_backup(desk, tmp_path / "kept.zip").path
    zine.live(sendings, saved, lost)

    again = Zine(tmp_path / "again", zine.box)
    found = recovered(backup, again.folder, lost + timedelta(minutes=1), Loss(lost))
    assert (found.posts.freed, found.posts.held, found.left) == (0, 0, 0)
    assert rows(again) == rows(zine)
    assert tree(again.folder / "turns") == tree(zine.folder / "turns")
    again.live(sendings, lost, END)

    assert rows(again) == rows(twin)
    assert tree(again.folder / "turns") == tree(twin.folder / "turns")
    sent, wanted = by_id([*zine.mails(), *again.mails()]), by_id(twin.mails())
    assert sent.keys() == wanted.keys()
    is_placed = "gm.notices."  # such a letter names the folder of the installation
    assert [id for id in sent if is_placed not in id and sent[id] != wanted[id]] == []


@pytest.mark.slow
def test_the_script_loses_nothing() -> None:
    """It is what a GM runs: POSIX sh, and each command a process of its own."""
    script = str(Path(pbem.__file__).parents[1] / "script/drill")
    with forking_for_others() as command:
        environment = {**os.environ, "PBEM": command}
        done = subprocess.run([script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "nothing was lost" in done.stdout
