"""backup, restore, export, import, doctor and status, as a GM runs them."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from pbem.desk.safety import doctor_machine
from tests.cli.conftest import LATER, Run
from tests.desk.test_export import rewritten
from tests.desk.test_foreign_archives import changing


@pytest.fixture
def kept(island: Path, run: Run) -> Path:
    """A backup of the installation."""
    ran = run("backup", "--in", island)
    assert ran.status == 0 and "read through and is sound" in ran.out
    return next((island / "backups").glob("pbem-*.zip"))


def test_a_backup_is_restored_into_an_empty_folder(run: Run, kept: Path, tmp_path: Path) -> None:
    ran = run("restore", kept, "--in", tmp_path / "new")
    assert ran.status == 0 and "is as it was in the backup of 2026-12-01" in ran.out
    assert "island: The Island" in run("status", "--in", tmp_path / "new").out
    assert run("collect", "--in", tmp_path / "new").status == 0


def test_over_an_installation_it_wants_a_yes(run: Run, kept: Path, island: Path) -> None:
    ran = run("restore", kept, "--in", island)
    assert ran.status == 2 and "with --yes" in ran.fault
    ran = run("restore", kept, "--in", island, "--yes")
    assert ran.status == 0 and "before-restore-" in ran.out
    assert run("status", "--in", island).status == 0


def test_posts_that_are_held_are_let_go_or_forgotten(run: Run, zine: Path, tmp_path: Path) -> None:
    (zine / "mail/out").rename(zine / "mail/gone")
    (zine / "mail/out").write_text("no folder")
    assert run("new", "island", "--in", zine).status == 1
    assert run("backup", tmp_path / "kept.zip", "--in", zine).status == 0
    for name, option, said in (("a", "--send", "go out with the next"), ("b", "--forget", "count as sent")):
        ran = run("restore", tmp_path / "kept.zip", "--in", tmp_path / name)
        assert "6 posts that waited then are held" in ran.out
        assert "Posts held: 6" in run("status", "--in", tmp_path / name).out
        assert said in run("restore", option, "--in", tmp_path / name).out
        assert "No posts are held." in run("restore", option, "--in", tmp_path / name).out
        assert run("collect", "--in", tmp_path / name).status == 0
        mails = list((tmp_path / name / "mail/out/new").iterdir())
        assert len(mails) == (6 if option == "--send" else 0)


def test_a_game_whose_deadline_has_come_since_is_named(
    run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_NOW", LATER)
    ran = run("restore", kept, "--in", tmp_path / "new")
    assert "island is held: its deadline has come since." in ran.out
    assert "HELD since" in run("status", "--in", tmp_path / "new").out
    assert "No game is due." in run("close", "--in", tmp_path / "new").out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("restore",), "--send or --forget"),
        (("restore", "--send", "--forget"), "--send or --forget"),
        (("restore", "none.zip"), "there is no such file"),
        (("backup", "--keep", "0"), "--keep"),
        (("backup", "no/such/folder/x.zip"), "there is no folder"),
        (("export", "atoll"), 'no game "atoll"'),
        (("import", "none.zip"), "there is no such file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_mistakes_end_in_one_sentence(run: Run, island: Path, arguments: tuple[str, ...], said: str) -> None:
    ran = run(*arguments, "--in", island)
    assert ran.status == 2 and said in ran.fault


def test_a_game_moves_to_another_installation(run: Run, island: Path, tmp_path: Path) -> None:
    ran = run("export", "island", tmp_path / "island.zip", "--in", island)
    assert ran.status == 0 and "It is secret." in ran.out
    assert run("init", tmp_path / "there").status == 0
    ran = run("import", tmp_path / "island.zip", "--in", tmp_path / "there")
    assert ran.status == 0 and "pbem replay island" in ran.out
    assert "island: The Island" in run("status", "--in", tmp_path / "there").out
    again = run("import", tmp_path / "island.zip", "--in", tmp_path / "there")
    assert again.status == 2 and "here already" in again.fault
    assert run("restore", tmp_path / "island.zip", "--in", tmp_path / "x").status == 2


def test_an_archive_with_a_strange_value_ends_in_one_sentence(run: Run, island: Path, tmp_path: Path) -> None:
    run("export", "island", tmp_path / "island.zip", "--in", island)
    rewritten(tmp_path / "island.zip", changing("seat", 2, zone="../../../etc/passwd"))
    run("init", tmp_path / "there")
    ran = run("import", tmp_path / "island.zip", "--in", tmp_path / "there")
    assert ran.status == 2
    assert "row 2 of seat: zone must be the name of a time zone; nothing was changed." in ran.fault


def test_what_holds_secrets_is_made_for_its_owner_whatever_the_umask(run: Run, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        assert run("init", tmp_path / "zine").status == 0
        assert run("backup", "--in", tmp_path / "zine").status == 0
    finally:
        os.umask(before)
    made = [tmp_path / "zine/pbem.db", tmp_path / "zine/shunt", tmp_path / "zine/mail/out/new"]
    for path in (*made, tmp_path / "zine/backups", *(tmp_path / "zine/backups").iterdir()):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_the_doctor_tells_what_is_wrong_and_mends_rights(
    run: Run, island: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_machine, "as_pdf", lambda *_, **__: b"%PDF")
    (island / "pbem.db").chmod(0o644)
    ran = run("doctor", "--in", island)
    assert ran.status == 1 and "1 thing is wrong." in ran.out
    assert "WRONG: rights: Others can read" in ran.out and "To mend it: pbem doctor --mend" in ran.out
    assert run("doctor", "--mend", "--in", island).status == 0
    ran = run("doctor", "--in", island, "--no-mail")
    assert ran.status == 0 and ran.out.endswith("All is well.\n")
    found = json.loads(run("doctor", "--json", "--in", island).out)
    assert all(one["is_well"] and one["says"] for one in found)


def test_the_doctor_comes_to_a_folder_without_config_too(run: Run, tmp_path: Path) -> None:
    ran = run("doctor", "--in", tmp_path)
    assert ran.status == 1 and "WRONG: config:" in ran.out and "Traceback" not in ran.err


def test_the_status_is_plain_lines_and_whole_as_json(run: Run, island: Path) -> None:
    lines = run("status", "--in", island).out.splitlines()
    assert lines[1] == "  Choice of kinds; deadline Friday 4 December 2026, 20:00 (UTC) (in 3 days 8 hours)"
    assert lines[2] == "  no orders: 5 (ann, bob, chloe, dinesh, eve)"
    read = json.loads(run("status", "--json", "--in", island).out)
    assert read["games"][0]["deadline_at"] == "2026-12-04T20:00:00+00:00"
    assert read["post"]["run"] is None and read["boxes"]["queued"] == 0
