"""What the setting of pages needs meanwhile does not stay behind, however a process ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.printing.typesetting import NoPango, pages_of

ROOT = Path(__file__).parents[2]
_SET = """
import os, sys, time
from pbem.engine.report import Paragraph, Report, Section
from pbem.printing.pdfs import as_pdfs
if __name__ == "__main__":
    report = Report("Game", "Round 1", (), (Section("One", (Paragraph("Words."),)),))
    as_pdfs({"public": report, "other": report})
    print("set", flush=True)
    time.sleep(float(sys.argv[1]))
"""


@pytest.fixture(scope="module", autouse=True)
def _pango() -> None:
    """Without Pango there are no pages to set."""
    try:
        pages_of("<p>Words.</p>")
    except NoPango as missing:
        pytest.skip(str(missing))


def start(folder: Path, seconds: str) -> subprocess.Popen[str]:
    """A process that sets two files, several at a time, and then stays for so long."""
    program = folder / "program.py"
    program.write_text(_SET)
    temporary = folder / "temporary"
    temporary.mkdir()
    surroundings = {**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, str(program), seconds], env=surroundings, stdout=subprocess.PIPE, text=True
    )


def left(folder: Path) -> list[str]:
    """What lies among the temporary files; Pythons put their own sockets there."""
    return [path.name for path in (folder / "temporary").iterdir() if "pymp" not in path.name]


@pytest.mark.slow
def test_a_process_that_ends_leaves_nothing(tmp_path: Path) -> None:
    process = start(tmp_path, "0")
    assert process.wait(60) == 0
    assert left(tmp_path) == []


@pytest.mark.slow
def test_one_that_is_killed_leaves_nothing_either(tmp_path: Path) -> None:
    process = start(tmp_path, "600")
    assert process.stdout and process.stdout.readline() == "set\n"
    assert left(tmp_path) != []
    process.send_signal(signal.SIGKILL)
    process.wait(60)
    for _ in range(100):
        if not left(tmp_path):
            return
        time.sleep(0.1)
    assert left(tmp_path) == []
