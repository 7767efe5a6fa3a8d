"""The doctor: what is well is said to be well, and of what is wrong what mends it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.desk.safety import doctor_machine
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.doctor import examine, integrity_faults
from pbem.desk.safety.finding import Finding
from pbem.desk.safety.restore import RECOVERING
from pbem.printing.pdf import NoPango
from pbem.store.desk_records import HoldRecord
from pbem.store.records import LetterRecord
from tests.desk.office import START, WEEK, Office
from tests.postgres import on_a_file


@pytest.fixture(autouse=True)
def quick_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDF pages: that takes the most of the time."""
    monkeypatch.setattr(doctor_machine, "as_pdf", lambda *_, **__: b"%PDF")


def looked(office: Office, **how: bool) -> list[Finding]:
    """What the doctor finds, by the office's clock."""
    return examine(office.config.folder, office.clock, 1, **how)


def wrong(office: Office) -> dict[str, Finding]:
    """What is wrong, by what it is; each says why that matters and what mends it."""
    found = {one.what: one for one in looked(office) if not one.is_well}
    for one in found.values():
        assert one.why.endswith(".") and one.mend
        assert one.says.endswith((".", ")")) and ".." not in one.says
    return found


def names(found: Iterable[Finding]) -> list[str]:
    """What was looked at."""
    return [one.what for one in found]


@pytest.fixture
def sound(island: Office) -> Office:
    """An island where all is well: backed up, and its posts sent."""
    island.deliver()
    write_backup(island.desk)
    looked(island, is_mending=True)  # the tests' database is a copy made by hand
    return island


def test_where_all_is_well_it_says_so_of_everything(sound: Office) -> None:
    found = looked(sound)
    assert [one for one in found if not one.is_well] == []
    wanted = {
        "config",
        "rights",
        "paper",
        "disk",
        "time zones",
        "database",
        "clock",
        "archive",
        "posts",
        "pbem run",
    }
    assert wanted | {"backup", "inbox", "outbox"} <= set(names(found))
    assert all(one.says and not one.mend for one in found)


def test_without_a_config_that_is_all_it_says(tmp_path: Path) -> None:
    (found,) = examine(tmp_path, FixedClock(START), 1)
    assert not found.is_well and "pbem init" in found.says


@on_a_file
def test_rights_of_others_are_told_and_mended(sound: Office) -> None:
    private = next(sound.config.turns.glob("*/*/private"))
    for path in (sound.config.folder / "pbem.db", private / "ann.txt", sound.config.shunt):
        path.chmod(0o755)
    found = wrong(sound)
    assert list(found) == ["rights"] and "pbem.db" in found["rights"].says
    assert found["rights"].mend == "pbem doctor --mend"
    mended = next(one for one in looked(sound, is_mending=True) if one.what == "rights")
    assert mended.is_well and "now you alone can" in mended.says
    assert wrong(sound) == {}


@on_a_file
def test_a_damaged_database_is_told(sound: Office) -> None:
    assert integrity_faults(sound.desk) == ()
    file = sound.config.folder / "pbem.db"
    sound.desk.store.close()
    octets = bytearray(file.read_bytes())
    octets[len(octets) // 2 : len(octets) // 2 + 9000] = b"\xff" * 9000
    file.write_bytes(octets)
    assert integrity_faults(sound.desk) != ()
    found = {one.what: one for one in examine(sound.config.folder, sound.clock, 1) if not one.is_well}
    assert "pbem restore" in found["database"].mend and "is damaged" in found["database"].says
    assert ".." not in found["database"].says


@on_a_file
def test_a_row_without_what_it_points_to_is_told(sound: Office) -> None:
    with sqlite3.connect(sound.config.folder / "pbem.db") as other:
        other.execute("INSERT INTO observer (game, address, name, code, since) VALUES (77, '', '', 'x', '')")
    assert any("observer" in fault for fault in integrity_faults(sound.desk))


def test_a_clock_set_back_is_told(sound: Office) -> None:
    sound.clock.at -= timedelta(days=3)
    found = wrong(sound)
    assert "the clock was set back" in found["clock"].says
    assert set(found) == {"clock"}


def test_no_pango_and_a_broken_template_are_told(sound: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> bytes:
        raise NoPango("PDF pages need Pango: on Debian install it.")

    monkeypatch.setattr(doctor_machine, "as_pdf", missing)
    assert "Pango" in wrong(sound)["paper"].says
    folder = sound.config.folder / "templates"
    folder.mkdir()
    (folder / "report.html.jinja").write_text("{% if %}")
    config = sound.config.folder / "config.yaml"
    config.write_text(config.read_text("utf-8") + "folders: {templates: templates}\n", encoding="utf-8")
    assert "No page can be set" in wrong(sound)["paper"].says


def test_a_full_disk_is_told(sound: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_machine, "GIGABYTE", 10**18)
    assert "make room" in wrong(sound)["disk"].mend


def test_old_time_zones_are_told(sound: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_machine, "zone_data", lambda: ("2019c", "/usr/share/zoneinfo"))
    assert "an hour wrong" in wrong(sound)["time zones"].why


@pytest.mark.parametrize("name", ["outcome.json", "public.txt", "private/ann.txt"])
def test_an_archive_file_that_is_gone_or_changed_is_told(sound: Office, name: str) -> None:
    folder = max(path for path in (sound.config.turns / "island").iterdir() if path.is_dir())
    (folder / name).unlink()
    assert Path(name).name in wrong(sound)["archive of island"].says


def test_a_changed_file_of_a_sealed_folder_is_told(sound: Office) -> None:
    folder = max(path for path in (sound.config.turns / "island").iterdir() if path.is_dir())
    (folder / "public.txt").write_text("Ann has won.")
    assert "public.txt" in wrong(sound)["archive of island"].says


def test_a_game_that_is_overdue_or_held_by_a_defect_is_told(sound: Office) -> None:
    sound.clock.at += WEEK - timedelta(minutes=30)
    sound.clock.at += timedelta(hours=2)
    assert "not closed" in wrong(sound)["game island"].says
    with sound.desk.store.transaction() as files:
        files.add_hold(
            HoldRecord(game=1, moment=3, kind="defect", because="ZeroDivisionError", since=sound.clock.at)
        )
    assert "pbem resume island" in wrong(sound)["game island"].mend


def test_a_game_the_gm_holds_is_no_fault(sound: Office) -> None:
    with sound.desk.store.transaction() as files:
        files.add_hold(HoldRecord(game=1, moment=3, kind="gm", because="Holidays.", since=sound.clock.at))
    assert wrong(sound) == {}
    assert any("Holidays." in one.says for one in looked(sound))


def test_posts_that_wait_or_are_held_or_refused_are_told(island: Office) -> None:
    write_backup(island.desk)
    island.clock.at += timedelta(days=2)
    assert wrong(island)["mail"].says == (
        "No mail has gone out since Tuesday 1 December 2026, 12:00 (UTC); 18 posts wait."
    )
    with island.desk.store.transaction() as files:
        files.hold_posts("held")
    assert "--forget" in wrong(island)["posts held"].mend
    with island.desk.store.transaction() as files:
        files.free_posts()
        for post in files.unsent():
            files.mark_refused(post.id, "550 no such user", island.clock.at)
    assert "550 no such user" in wrong(island)["posts refused"].says


def test_one_post_that_is_refused_for_days_is_told_as_that(sound: Office) -> None:
    sound.write("eve", "STATUS")
    with sound.desk.store.transaction() as files:
        (post,) = files.unsent()
    sound.clock.at += timedelta(days=2)
    with sound.desk.store.transaction() as files:
        files.mark_failed(post.id, "450 later", sound.clock.at + timedelta(hours=1))
    assert wrong(sound)["posts waiting"].says.startswith("1 post waits, the oldest since")
    assert "mail" not in wrong(sound)


def test_a_refused_post_is_settled_once_the_player_writes(sound: Office) -> None:
    sound.write("eve", "STATUS")
    with sound.desk.store.transaction() as files:
        (post,) = files.unsent()
        files.mark_refused(post.id, "550 no such user", sound.clock.at)
    assert "posts refused" in wrong(sound)
    sound.clock.at += timedelta(hours=1)
    sound.come(sound.letter("eve", "STATUS"))
    sound.deliver()
    assert wrong(sound) == {}


def test_a_shunted_letter_is_told(sound: Office) -> None:
    letter = LetterRecord(
        message_id="<odd@x>",
        digest="d",
        sender="x@example.org",
        subject="?",
        sort="person",
        size=1,
        received_at=sound.clock.at,
        game=None,
        seat=None,
        moment=None,
        verdict="shunted",
        text="",
    )
    with sound.desk.store.transaction() as files:
        files.add_letter(letter, None)
    assert "pbem shunt list" in wrong(sound)["shunted letters"].mend


def test_a_daemon_that_stopped_and_an_old_backup_are_told(sound: Office) -> None:
    with sound.desk.store.transaction() as files:
        files.set_pulse("run", sound.clock.at)
    sound.clock.at += timedelta(hours=1)
    assert wrong(sound)["pbem run"].mend == "start it: pbem run."
    with sound.desk.store.transaction() as files:
        files.set_pulse("run", sound.clock.at)
    assert wrong(sound) == {}
    with sound.desk.store.transaction() as files:
        files.set_pulse("backup", sound.clock.at - timedelta(days=8))
    assert "disk can fail" in wrong(sound)["backup"].why


def test_a_mailbox_that_is_gone_is_told_unless_mail_is_left_out(sound: Office) -> None:
    sound.inbox.rename(sound.inbox.with_name("gone"))
    assert "does not exist" in wrong(sound)["inbox"].says
    assert "inbox" not in names(looked(sound, with_mail=False))


def test_a_recovery_that_was_cut_short_is_told(sound: Office) -> None:
    mark = sound.config.folder / RECOVERING
    mark.write_text('{"backup": "", "aside": []}', "utf-8")
    assert list(wrong(sound)) == ["recovery"] and "pbem recover" in wrong(sound)["recovery"].mend
    (sound.config.folder / "config.yaml").unlink()
    assert list(wrong(sound)) == ["recovery", "config"]
