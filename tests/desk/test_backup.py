"""Backups: everything in one file that is whole or not there, and put back without sending twice."""

from __future__ import annotations

import json
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.lock import only_one
from pbem.desk.safety import backup as backups
from pbem.desk.safety.backup import write_backup
from pbem.desk.safety.bundles import opened
from pbem.desk.safety.glance import glance
from pbem.desk.safety.restore import Restored, count_as_sent, free_posts, restore
from pbem.store.copying import copy_database
from pbem.store.opening import open_store
from pbem.yamlfile import BadFile
from tests.desk.office import SLUG, WEEK, Office, office_at
from tests.postgres import on_a_file


def silent(text: str) -> None:
    """Say nothing."""


def put_back(office: Office, file: Path, folder: Path, **how: bool) -> Restored:
    """Restore a backup by the office's clock."""
    return restore(file, folder, office.clock, say=silent, patience=0.1, **how)


def tree(folder: Path) -> dict[str, bytes]:
    """The content of every file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@on_a_file
def test_a_backup_holds_everything_and_a_restored_installation_plays_on(
    island: Office, tmp_path: Path
) -> None:
    island.come(island.letter("ann", "STAY ALL\n"))
    made = write_backup(island.desk, tmp_path / "kept.zip")
    put_back(island, made.path, tmp_path / "new")
    assert tree(tmp_path / "new/turns") == tree(island.config.turns)
    assert tree(tmp_path / "new/games") == tree(island.config.games)
    with office_at(tmp_path / "new") as again:
        again.clock.at = island.clock.at
        assert all(not one.differences for one in replay(again.desk, SLUG))
        assert glance(again.desk).games == glance(island.desk).games
        again.close()
    island.close()
    assert tree(tmp_path / "new/turns") == tree(island.config.turns)


@on_a_file
def test_a_backup_is_its_owners_alone_and_so_is_what_is_restored(island: Office, tmp_path: Path) -> None:
    (island.config.shunt / "x.eml").write_bytes(b"a letter")
    made = write_backup(island.desk)
    assert made.path.parent == island.config.folder / "backups"
    put_back(island, made.path, tmp_path / "new")
    private = sorted((tmp_path / "new/turns").glob("*/*/private"))
    secrets = [
        tmp_path / "new/pbem.db",
        tmp_path / "new/shunt",
        *private,
        *(p for f in private for p in f.iterdir()),
    ]
    for path in (made.path, made.path.parent, tmp_path / "new/shunt/x.eml", *secrets):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    assert len(private) == 2
    assert (tmp_path / "new/turns/island/01-season/public.html").stat().st_mode & 0o044


def test_a_backup_holds_no_password(island: Office, tmp_path: Path) -> None:
    (island.config.games / "password.txt").write_text("hunter2")
    config = island.config.folder / "config.yaml"
    text = config.read_text("utf-8").replace(
        "outbox: {kind: maildir, path: mail/out}",
        "outbox: {kind: smtp, host: localhost, user: pat, password_file: games/password.txt, security: none}",
    )
    config.write_text(text, encoding="utf-8")
    desk = Desk(read_config(island.config.folder), island.desk.store, island.clock)
    made = write_backup(desk, tmp_path / "kept.zip")
    with zipfile.ZipFile(made.path) as archive:
        assert all(b"hunter2" not in archive.read(name) for name in archive.namelist())
    assert made.left_out == (f"{island.config.games / 'password.txt'}: it holds a password",)


CERTIFICATE = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
PRIVATE_KEY = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\n"


def with_server(island: Office, outside: Path) -> Desk:
    """Let mail come from and go to servers whose certificates lie inside and outside of the installation."""
    config = island.config.folder / "config.yaml"
    server = "host: localhost, user: pat, password_file: secrets/mail.txt"
    text = config.read_text("utf-8").replace(
        "  - {kind: maildir, path: mail/in}", f"  - {{kind: imap, {server}, certificate: keys/server.pem}}"
    )
    out = f"outbox: {{kind: smtp, {server}, certificate: {outside}}}"
    config.write_text(text.replace("outbox: {kind: maildir, path: mail/out}", out), encoding="utf-8")
    (island.config.folder / "keys").mkdir()
    (island.config.folder / "keys/server.pem").write_text(CERTIFICATE)
    outside.write_text(CERTIFICATE)
    return Desk(read_config(island.config.folder), island.desk.store, island.clock)


@on_a_file
def test_certificates_are_saved_and_put_back_inside(island: Office, tmp_path: Path) -> None:
    outside = tmp_path / "own.pem"
    made = write_backup(with_server(island, outside), tmp_path / "kept.zip")
    outside.unlink()
    restored = put_back(island, made.path, tmp_path / "new")
    saved = tmp_path / "new/certificates/2-own.pem"
    assert saved.read_text() == (tmp_path / "new/keys/server.pem").read_text() == CERTIFICATE
    assert restored.elsewhere == (
        f"config.yaml has the certificate at {outside}; what was saved lies in {saved}.",
    )


def test_a_certificate_beside_its_private_key_is_not_saved(island: Office, tmp_path: Path) -> None:
    desk = with_server(island, tmp_path / "own.pem")
    (tmp_path / "own.pem").write_text(CERTIFICATE + PRIVATE_KEY)
    (island.config.folder / "keys/server.pem").unlink()
    made = write_backup(desk, tmp_path / "kept.zip")
    assert made.left_out == (
        f"'{island.config.folder}/keys/server.pem': there is no such file, or its name is not plain text",
        f"{tmp_path}/own.pem: it holds a private key",
    )
    with zipfile.ZipFile(made.path) as archive:
        assert not any(name.endswith(".pem") for name in archive.namelist())


@on_a_file
def test_passwords_and_certificates_may_be_put_there_first(island: Office, tmp_path: Path) -> None:
    made = write_backup(with_server(island, tmp_path / "own.pem"), tmp_path / "kept.zip")
    new = tmp_path / "new"
    for name, content in (("secrets/mail.txt", "hunter2\n"), ("keys/server.pem", CERTIFICATE)):
        (new / name).parent.mkdir(parents=True)
        (new / name).write_text(content)
    (new / "diary.txt").write_text("Mine.")
    with pytest.raises(DeskFault, match="is not empty; with --yes"):
        put_back(island, made.path, new)
    (new / "diary.txt").unlink()
    put_back(island, made.path, new)
    assert (new / "secrets/mail.txt").read_text() == "hunter2\n"


@on_a_file
def test_a_backup_while_somebody_writes_is_of_one_moment(island: Office, tmp_path: Path) -> None:
    """A transaction that is open when the backup is made is not in it, and need not end for it."""
    with closing(sqlite3.connect(island.config.folder / "pbem.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE game SET title = 'half'")
        copy = tmp_path / "copy.db"
        copy_database(island.config.database_url, copy)
        other.execute("ROLLBACK")
    with closing(sqlite3.connect(copy)) as read:
        assert read.execute("SELECT title FROM game").fetchall() == [("The Island",)]


def test_a_name_that_is_taken_is_left_as_it_is(island: Office, tmp_path: Path) -> None:
    (tmp_path / "kept.zip").write_bytes(b"mine")
    with pytest.raises(DeskFault, match="is there already"):
        write_backup(island.desk, tmp_path / "kept.zip")
    assert (tmp_path / "kept.zip").read_bytes() == b"mine"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_backup_that_fails_leaves_nothing(
    island: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> list[str]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups, "_pack_folder", full)
    folder = tmp_path / "kept"
    folder.mkdir()
    with pytest.raises(OSError, match="No space"):
        write_backup(island.desk, folder)
    assert list(folder.iterdir()) == []


@on_a_file
def test_a_damaged_database_is_not_taken_for_a_backup(
    island: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pbem-2026-01-01-000000.zip").write_bytes(b"the last good one")
    monkeypatch.setattr(backups, "database_faults", lambda *_, **__: ("page 7 is torn",))
    with pytest.raises(DeskFault, match="page 7 is torn"):
        write_backup(island.desk, tmp_path, keep=1)
    assert (tmp_path / "pbem-2026-01-01-000000.zip").exists()


def test_only_the_newest_dated_backups_are_kept(island: Office, tmp_path: Path) -> None:
    (tmp_path / "mine.zip").write_bytes(b"")
    for day in range(4):
        island.clock.at += timedelta(days=day)
        made = write_backup(island.desk, tmp_path, keep=2)
    dated = sorted(path.name for path in tmp_path.glob("pbem-*.zip"))
    assert len(dated) == 2 and dated[-1] == made.path.name
    assert (tmp_path / "mine.zip").exists()


def test_no_backup_is_put_where_it_may_be_published(island: Office) -> None:
    for folder in (island.config.turns, island.config.shunt):
        with pytest.raises(DeskFault, match="holds secrets"):
            write_backup(island.desk, folder / "kept.zip")


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-200])


def _flip(file: Path) -> None:
    octets = bytearray(file.read_bytes())
    octets[len(octets) // 2] ^= 0xFF
    file.write_bytes(bytes(octets))


def _junk(file: Path) -> None:
    file.write_bytes(b"Dear GM")


def _slip(file: Path) -> None:
    _rewritten(file, "games/../../../evil.yaml", b"evil")


def _added(file: Path) -> None:
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("games/more.yaml", "more")


def _other(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"what": "a holiday"}))


def _newer(file: Path) -> None:
    _rewritten(file, None, b"", format=99)


def _rewritten(file: Path, name: str | None, content: bytes, **about: object) -> None:
    """Write a backup anew, with a manifest that fits, and something in it that pbem never writes."""
    import hashlib

    with zipfile.ZipFile(file) as archive:
        members = {info: archive.read(info) for info in archive.namelist()}
    manifest = {**json.loads(members.pop("manifest.json")), **about}
    if name:
        members[name] = content
        manifest["files"][name] = [hashlib.sha256(content).hexdigest(), len(content), 0o600]
    with zipfile.ZipFile(file, "w") as archive:
        for member, octets in members.items():
            archive.writestr(member, octets)
        archive.writestr("manifest.json", json.dumps(manifest))


@pytest.mark.parametrize("spoil", [_cut, _flip, _junk, _slip, _added, _other, _newer])
def test_a_damaged_or_foreign_file_changes_nothing(
    island: Office, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    file = write_backup(island.desk, tmp_path / "kept.zip").path
    spoil(file)
    with pytest.raises(BadFile) as fault:
        put_back(island, file, tmp_path / "a/b/new")
    assert str(fault.value).endswith(".") and str(file) in str(fault.value)
    assert not (tmp_path / "a").exists() and not (tmp_path / "evil.yaml").exists()


def test_every_flipped_byte_is_noticed_or_harmless(office: Office, tmp_path: Path) -> None:
    """Wherever a byte is changed, either the backup is refused or every member is what it was."""
    file = write_backup(office.desk, tmp_path / "kept.zip").path
    whole = file.read_bytes()
    refused = 0
    for place in range(0, len(whole), max(1, len(whole) // 60)):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            with opened(file, backups.WHAT):
                pass
        except BadFile:
            refused += 1
    assert refused > 50


@on_a_file
def test_over_an_installation_only_if_asked_and_its_files_are_kept(island: Office, tmp_path: Path) -> None:
    folder = island.config.folder
    file = write_backup(island.desk, tmp_path / "kept.zip").path
    before = tree(folder / "turns")
    with pytest.raises(DeskFault, match="with --yes"):
        put_back(island, file, folder)
    island.close()
    after = tree(folder / "turns")
    island.desk.store.close()
    restored = put_back(island, file, folder, is_over=True)
    assert tree(folder / "turns") == before
    assert restored.aside and tree(restored.aside / "turns") == after
    again = put_back(island, file, folder, is_over=True)
    assert again.aside and again.aside != restored.aside
    with closing(open_store(read_config(folder).database_url)) as store, store.transaction() as files:
        assert [act.kind for act in files.acts(None)].count("restore") == 1


def test_it_is_not_restored_under_a_running_daemon(island: Office, tmp_path: Path) -> None:
    file = write_backup(island.desk, tmp_path / "kept.zip").path
    with only_one(island.config.folder / ".pbem-run.lock", silent), pytest.raises(DeskFault, match="stop it"):
        put_back(island, file, island.config.folder, is_over=True)


@on_a_file
def test_posts_that_waited_are_held_until_the_gm_says_what_became_of_them(
    island: Office, tmp_path: Path
) -> None:
    with island.desk.store.transaction() as files:
        waiting = len(files.unsent())
    file = write_backup(island.desk, tmp_path / "kept.zip").path
    sent = {mail.split(b"Message-ID:")[1].split(b"\n")[0] for mail in island.deliver()}
    assert waiting and len(sent) == waiting
    for name, settle, mails in (("one", free_posts, waiting), ("two", count_as_sent, 0)):
        restored = put_back(island, file, tmp_path / name)
        assert restored.posts_held == waiting
        with office_at(tmp_path / name) as again:
            again.clock.at = island.clock.at + 10 * WEEK
            assert again.deliver() == []
            assert glance(again.desk).post.held == waiting
            assert settle(again.desk) == waiting
            assert len(again.deliver()) == mails
            assert glance(again.desk).post.queued == 0
    sending = put_back(island, file, tmp_path / "three", is_sending=True)
    assert sending.posts_held == 0
    with office_at(tmp_path / "three") as again:
        assert len(again.deliver()) == waiting


@on_a_file
def test_a_game_whose_deadline_has_come_since_is_held(island: Office, tmp_path: Path) -> None:
    file = write_backup(island.desk, tmp_path / "kept.zip").path
    soon = put_back(island, file, tmp_path / "soon")
    assert soon.games_held == ()
    island.clock.at += 2 * WEEK
    late = put_back(island, file, tmp_path / "late")
    assert late.games_held == (SLUG,)
    with office_at(tmp_path / "late") as again:
        again.clock.at = island.clock.at
        assert "letters may be missing" in glance(again.desk).games[0].held


@on_a_file
def test_folders_that_lie_elsewhere_are_put_into_the_folder_and_named(island: Office, tmp_path: Path) -> None:
    config = island.config.folder / "config.yaml"
    island.config.turns.rename(tmp_path / "web")
    config.write_text(
        config.read_text("utf-8") + f"folders: {{turns: {tmp_path / 'web'}}}\n", encoding="utf-8"
    )
    desk = Desk(read_config(island.config.folder), island.desk.store, island.clock)
    restored = put_back(island, write_backup(desk, tmp_path / "kept.zip").path, tmp_path / "new")
    assert tree(tmp_path / "new/turns") == tree(tmp_path / "web")
    assert restored.elsewhere == (
        f"config.yaml has the turns at {tmp_path / 'web'}; what was saved lies in {tmp_path / 'new/turns'}.",
    )
