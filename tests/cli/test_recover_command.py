"""pbem recover: what it prints, its exit status, and an installation on which it was cut short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.restore import RECOVERING
from tests.cli.conftest import Run
from tests.desk.drill import HOUR, Sending, Zine, letter, make_zine
from tests.desk.office import START

LOST = START + 36 * HOUR


@pytest.fixture
def lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Zine:
    """An installation that has played a round since its backup, kept.zip; the commands run an hour later."""
    monkeypatch.setenv("PBEM_NOW", (LOST + HOUR).isoformat())
    zine = make_zine(tmp_path / "zine", tmp_path / "box")
    with zine.desk() as desk:
        write_backup(desk, tmp_path / "kept.zip")
    at = START + 5 * HOUR
    zine.live([Sending(at, letter("atoll", "ann", 1, at, "PRESS TO all:\nHello.\nEND\n"))], START, LOST)
    return zine


def test_it_tells_what_it_did_and_keeps_it(run: Run, lost: Zine, tmp_path: Path) -> None:
    ran = run("recover", tmp_path / "kept.zip", "--in", tmp_path / "again", "--lost-at", LOST.isoformat())
    assert (ran.status, ran.err) == (0, "")
    assert (
        "Letters taken again: 1 (1 orders)" in ran.out and "atoll/00-signup: Choice of kinds; seal" in ran.out
    )
    assert "holds" in ran.out and "pbem backup" in ran.out
    [kept] = (tmp_path / "again").glob("recovered-*.txt")
    assert kept.read_text("utf-8") in ran.out and kept.stat().st_mode & 0o077 == 0
    verified = run("verify", tmp_path / "again/turns/atoll", "--in", tmp_path / "again")
    assert verified.status == 0


def test_as_json_and_over_what_is_there(run: Run, lost: Zine, tmp_path: Path) -> None:
    refused = run("recover", tmp_path / "kept.zip", "--in", lost.folder)
    assert refused.status == 2 and "--yes" in refused.fault
    (lost.folder / "turns/atoll/00-signup/public.txt").write_text("Something else.\n")
    ran = run("recover", tmp_path / "kept.zip", "--in", lost.folder, "--yes", "--json")
    found = json.loads(ran.out)
    assert ran.status == 1 and found["is_doubtful"]
    assert found["archives"]["lost"] and found["letters"] == {"orders": 1}


def test_a_wrong_time_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    ran = run("recover", tmp_path / "kept.zip", "--in", tmp_path / "again", "--lost-at", "yesterday")
    assert ran.status == 2 and "--lost-at" in ran.fault
    ran = run("recover", tmp_path / "kept.zip", "--in", tmp_path / "again")
    assert ran.status != 0 and "kept.zip" in ran.fault


def test_an_installation_that_is_half_recovered_is_left_alone(run: Run, lost: Zine) -> None:
    (lost.folder / RECOVERING).write_text('{"backup": "", "aside": []}')
    ran = run("status", "--in", lost.folder)
    assert ran.status == 1 and "pbem recover" in ran.fault
