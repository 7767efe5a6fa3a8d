"""The same of whole pbem processes, killed with their helpers while they set real PDFs."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pbem
from tests.desk.office import FIRST_DEADLINE
from tests.e2e.crashes import collect_all, fresh, left_in, prepare

KILLS = 2
pytestmark = pytest.mark.slow


def close(folder: Path, dies_after: float | None = None) -> int:
    """Run `pbem close`, and kill it after so many seconds."""
    root = str(Path(pbem.__path__[0]).parent)
    started = subprocess.Popen(
        [sys.executable, "-m", "pbem", "close", "island", "--in", str(folder)],
        env={**os.environ, "PYTHONPATH": root, "PBEM_NOW": FIRST_DEADLINE.isoformat()},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    if dies_after is not None:
        time.sleep(dies_after)
        os.killpg(started.pid, signal.SIGKILL)
    _, complaints = started.communicate(timeout=120)
    assert b"Traceback" not in complaints
    return started.returncode


def test_a_close_killed_and_run_again_is_one_close(tmp_path: Path) -> None:
    template, room, chance = tmp_path / "template", tmp_path / "room", random.Random("close")
    prepare(template)
    collect_all(template)
    began = time.monotonic()
    assert close(fresh(template, room)) == 0
    lasts, left = time.monotonic() - began, left_in(room)
    assert any(name.endswith("public.pdf") for name in left.files)
    for _ in range(KILLS):
        fresh(template, room)
        close(room, lasts * (0.4 + 0.6 * chance.random()))
        assert close(room) in (0, 2)  # 2: it was on file already, and only the mails were left
        assert left_in(room) == left
