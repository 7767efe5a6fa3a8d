"""The command line, run as a GM runs it: in this process where that is enough, else in one of its own."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest

import pbem
from pbem.cli.main import main
from tests.desk.office import SECRET, install, no_pdfs, without_pdfs
from tests.forked import Forked, fork_pbem

NOW = "2026-12-01T12:00:00+00:00"
LATER = "2026-12-04T20:00:00+00:00"


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def fault(self) -> str:
        """The one sentence on standard error; there is no traceback and nothing on standard output."""
        assert "Traceback" not in self.err
        assert self.out == ""
        return " ".join(self.err.split())


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A runner of commands within this process; an exception that is not caught fails the test."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    monkeypatch.setenv("PBEM_NOW", NOW)

    def ran(*arguments: object, stdin: bytes = b"") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr(sys, "argv", ["pbem", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = 0
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return ran


def command(*arguments: object) -> list[str]:
    """The words that start pbem in a process of its own."""
    return [sys.executable, "-m", "pbem", *map(str, arguments)]


def surroundings(**more: str) -> dict[str, str]:
    """The environment of such a process."""
    root = str(Path(pbem.__path__[0]).parent)
    return {**os.environ, "PYTHONPATH": root, "PBEM_NOW": NOW, **more}


def start(*arguments: object, **more: str) -> Forked:
    """Start pbem as a process of its own that sets no PDFs."""
    with without_pdfs():
        return fork_pbem([str(one) for one in arguments], surroundings(**more))


def ended(started: Forked) -> Ran:
    """Wait for a process."""
    out, err = started.communicate(timeout=120)
    return Ran(started.wait(), out, err)


@pytest.fixture
def zine(tmp_path: Path) -> Path:
    """The folder of an installation without a game."""
    folder = tmp_path / "zine"
    install(folder)
    return folder


@pytest.fixture
def island(zine: Path, run: Run) -> Path:
    """The folder of an installation with the game island in its signup, whose dice always fall the same."""
    with patch("pbem.desk.games.secrets.token_hex", lambda size: SECRET):
        assert run("new", "island", "--in", zine).status == 0
    return zine
