"""What is shipped to run the daemon and workers by: the systemd units and the container file."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT, WORKER = ROOT / "script/pbem.service", ROOT / "script/pbem-worker@.service"
CONTAINER = ROOT / "script/Containerfile"


@pytest.mark.parametrize("unit", [UNIT, WORKER], ids=lambda unit: unit.stem)
def test_systemd_understands_the_unit(unit: Path, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze on this machine")
    program = shutil.which("true")
    assert program
    copy = tmp_path / unit.name.replace("@", "@1")
    copy.write_text(
        unit.read_text("utf-8").replace("/usr/local/lib/pbem/bin/pbem", program), encoding="utf-8"
    )
    done = subprocess.run(
        ["systemd-analyze", "--man=no", "verify", str(copy)], capture_output=True, text=True, check=False
    )
    if "Failed to" in done.stderr and "initialize" in done.stderr:
        pytest.skip("systemd-analyze cannot run here")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unit", [UNIT, WORKER], ids=lambda unit: unit.stem)
def test_the_unit_spares_the_workers_and_restarts_after_a_failure(unit: Path) -> None:
    lines = unit.read_text("utf-8").splitlines()
    assert {"KillMode=mixed", "Restart=on-failure", "NoNewPrivileges=yes", "ProtectSystem=strict"} <= set(
        lines
    )


def test_workers_are_shut_in_as_the_daemon_is_and_take_its_place() -> None:
    alone, beside = (
        {line for line in unit.read_text("utf-8").splitlines() if "=" in line and not line.startswith("#")}
        for unit in (UNIT, WORKER)
    )
    apart = ("Description=", "After=", "ExecStart=", "ExecReload=")
    assert {line for line in alone - beside if not line.startswith(apart)} == set()
    assert {line for line in beside - alone if not line.startswith(apart)} == {
        "Conflicts=pbem.service",
        "StartLimitIntervalSec=0",
    }


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
