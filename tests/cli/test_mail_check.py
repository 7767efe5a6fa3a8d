"""`pbem mail check`: what it says of boxes that work and of those that do not; several boxes at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.desk.office import CONFIG
from tests.mail.mailserver import PASSWORD, USER, MailServer, free_port, mail_server

SMTP = "outbox: {{kind: smtp, host: 127.0.0.1, port: {port}, security: none{more}}}\n"
LOGIN = f", user: {USER}, password_env: PBEM_TEST_PASSWORD"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    """A mail server, and its password where the configuration says it is."""
    monkeypatch.setenv("PBEM_TEST_PASSWORD", PASSWORD)
    with mail_server() as running:
        yield running


def outbox_at(zine: Path, port: int, more: str = LOGIN) -> None:
    """Let the installation send to a server."""
    box = SMTP.format(port=port, more=more)
    (zine / "config.yaml").write_text(
        CONFIG.replace("outbox: {kind: maildir, path: mail/out}\n", box), encoding="utf-8"
    )


def inboxes(zine: Path, *boxes: str) -> None:
    """Let the installation collect from these boxes."""
    text = CONFIG.replace("  - {kind: maildir, path: mail/in}\n", "".join(f"  - {box}\n" for box in boxes))
    (zine / "config.yaml").write_text(text, encoding="utf-8")


def test_folders_that_are_well(run: Run, zine: Path) -> None:
    (zine / "mail/in/new/1").write_bytes(b"From: ann@example.com\n\nhello\n")
    ran = run("mail", "check", "--in", zine)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        f"inbox: {zine}/mail/in: well",
        "  It is a Maildir.",
        "  1 letter would be taken now.",
        f"outbox: {zine}/mail/out: well",
        "  It is a Maildir: pbem puts posts there, and another program must send them.",
    ]
    assert (zine / "mail/in/new/1").exists()


def test_a_mail_server_that_is_well(run: Run, zine: Path, server: MailServer) -> None:
    outbox_at(zine, server.port)
    ran = run("mail", "check", "--in", zine)
    assert ran.status == 0
    assert "outbox: the mail server 127.0.0.1: well" in ran.out
    assert f"The login as {USER} works." in ran.out
    assert "The largest mail it takes has 33554432 bytes." in ran.out
    assert server.clerk.taken == []


def test_a_test_letter_goes_to_the_gm_and_is_another_each_time(
    run: Run, zine: Path, server: MailServer
) -> None:
    outbox_at(zine, server.port)
    for _ in range(2):
        ran = run("mail", "check", "--send", "--in", zine)
        assert (ran.status, "test letter: to pat@example.org: well" in ran.out) == (0, True)
    first, second = server.clerk.taken
    assert first.recipients == ("pat@example.org",)
    assert first.sender == "games@example.org"
    assert first.message_id != second.message_id
    assert message_from_bytes(first.octets)["Subject"] == "pbem: a test letter"
    assert "Posts waiting: 0" in run("status", "--in", zine).out


def test_a_test_letter_into_a_folder(run: Run, zine: Path) -> None:
    assert run("mail", "check", "--send", "--in", zine).status == 0
    [letter] = (zine / "mail/out/new").iterdir()
    assert b"This is a test letter of pbem" in letter.read_bytes()


def test_a_wrong_password(run: Run, zine: Path, server: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    outbox_at(zine, server.port)
    monkeypatch.setenv("PBEM_TEST_PASSWORD", "hush")
    ran = run("mail", "check", "--in", zine)
    assert ran.status == 1
    assert "outbox: the mail server 127.0.0.1: NOT WELL" in ran.out
    assert f"WRONG: The mail server 127.0.0.1:{server.port} does not let {USER} in: 535" in ran.out
    assert "hush" not in ran.out + ran.err


def test_a_password_that_is_not_there_is_the_gms_to_mend(
    run: Run, zine: Path, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox_at(zine, server.port)
    monkeypatch.delenv("PBEM_TEST_PASSWORD")
    ran = run("mail", "check", "--in", zine)
    assert (ran.status, "The environment variable PBEM_TEST_PASSWORD is not set" in ran.out) == (2, True)
    ran = run("collect", "--in", zine)
    assert (ran.status, ran.err) == (0, "")  # nothing to send: nobody was asked for the password


def test_posts_wait_for_a_password(
    run: Run, zine: Path, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    outbox_at(zine, server.port)
    monkeypatch.delenv("PBEM_TEST_PASSWORD")
    ran = run("new", "island", "--in", zine)
    assert (ran.status, "The environment variable PBEM_TEST_PASSWORD is not set" in ran.err) == (1, True)
    letter = b"From: ann@example.com\nSubject: hello\nMessage-ID: <1@example.com>\n\nhello\n"
    assert run("deliver", "--in", zine, stdin=letter).status == 0
    monkeypatch.setenv("PBEM_TEST_PASSWORD", PASSWORD)
    assert run("collect", "--in", zine).status == 0
    assert "Posts waiting: 0, failing: 0; refused: 0" in run("status", "--in", zine).out
    assert len(server.clerk.taken) >= 6


def test_a_server_that_is_not_there(run: Run, zine: Path) -> None:
    outbox_at(zine, free_port(), "")
    ran = run("mail", "check", "--in", zine)
    assert (ran.status, "nothing listens at that port. Is the field port right?" in ran.out) == (1, True)


def test_boxes_that_are_not_well(run: Run, zine: Path) -> None:
    (zine / "notes").write_text("Dear diary")
    inboxes(zine, "{kind: mbox, path: notes}", "{kind: mbox, path: none}", "{kind: maildir, path: mail/in}")
    (zine / "mail/out/new").rmdir()
    (zine / "mail/out/cur").rmdir()
    (zine / "mail/out/tmp").rmdir()
    (zine / "mail/out").rmdir()
    (zine / "mail/out").write_text("not a folder")
    ran = run("mail", "check", "--json", "--in", zine)
    found = {Path(one["place"]).name: one["wrong"] for one in json.loads(ran.out)}
    assert ran.status == 1
    assert "is not an mbox file" in found["notes"][0]
    assert "does not exist" in found["none"][0]
    assert found["in"] == []
    assert found["out"] == [f"{zine}/mail/out can't be written."]


def test_one_mailbox_that_fails_does_not_keep_the_others_waiting(
    run: Run, zine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.imap_line._TRIES", 1)  # else it is tried for half a minute
    (zine / "mail/in/new/1").write_bytes(b"From: ann@example.com\nMessage-ID: <1@x>\n\nhello\n")
    imap = (
        f"{{kind: imap, host: 127.0.0.1, port: {free_port()}, security: none, user: p, password_env: NONE_7}}"
    )
    inboxes(zine, "{kind: mbox, path: none}", imap, "{kind: maildir, path: mail/in}")
    ran = run("collect", "--in", zine)
    assert ran.status == 1
    assert sum(int(line.split()[0]) for line in ran.out.splitlines()) == 1
    assert f"The mailbox {zine}/none does not exist." in ran.err
    assert "INBOX of p at 127.0.0.1: " in ran.err
    assert list((zine / "mail/in/new").iterdir()) == []
