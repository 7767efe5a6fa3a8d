"""What is shipped to run the daemon by: the systemd unit and the container file."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT, CONTAINER = ROOT / "script/pbem.service", ROOT / "script/Containerfile"


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze on this machine")
    program = shutil.which("true")
    assert program
    copy = tmp_path / "pbem.service"
    copy.write_text(
        UNIT.read_text("utf-8").replace("/usr/local/lib/pbem/bin/pbem", program), encoding="utf-8"
    )
    done = subprocess.run(
        ["systemd-analyze", "--man=no", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    if "Failed to" in done.stderr and "initialize" in done.stderr:
        pytest.skip("systemd-analyze cannot run here")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_spares_the_workers_and_restarts_after_a_failure() -> None:
    lines = UNIT.read_text("utf-8").splitlines()
    assert {"KillMode=mixed", "Restart=on-failure", "NoNewPrivileges=yes", "ProtectSystem=strict"} <= set(
        lines
    )


def test_the_container_has_every_package_that_pbem_needs() -> None:
    spec = importlib.util.spec_from_file_location("missing", ROOT / "script/_missing.py")
    assert spec
    assert spec.loader
    missing = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(missing)
    words = CONTAINER.read_text("utf-8").rpartition("FROM ")[2].split()
    assert {*missing.LIBRARIES, missing.FONT} <= set(words)
    assert "USER pbem" in CONTAINER.read_text("utf-8")


def test_the_container_is_made_of_what_there_is() -> None:
    copied = [
        word
        for line in CONTAINER.read_text("utf-8").splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for word in line.split()[1:-1]
    ]
    assert copied
    assert [word for word in copied if not (ROOT / word).exists()] == []
