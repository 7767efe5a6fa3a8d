"""What `pbem mail check` says of an IMAP mailbox, and that it takes nothing from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.config import read_config
from pbem.desk.checking import Checked, check_mail
from pbem.mail.accounts import Security
from tests.desk.office import CONFIG, install, office_at
from tests.mail.dovecot import PASSWORD, Box

pytestmark = pytest.mark.dovecot
LETTER = b"From: ann@example.com\r\nSubject: hello\r\n\r\nhello\r\n"


def checked(folder: Path, box: Box, password: str = PASSWORD, more: str = "") -> Checked:
    """What is found at a mailbox that an installation is set up for."""
    account = box.account(Security.TLS)
    secret = folder / "secret.txt"
    secret.write_text(f"{password}\n")
    secret.chmod(0o600)
    fields = (
        f"kind: imap, host: 127.0.0.1, port: {account.port}, user: {box.user}, "
        f"certificate: {account.certificate}, password_file: secret.txt{more}"
    )
    (folder / "config.yaml").write_text(CONFIG.replace("kind: maildir, path: mail/in", fields))
    with office_at(folder, read_config(folder)) as office:
        return check_mail(office.desk)[0]


def test_a_mailbox_that_is_well(tmp_path: Path, box: Box) -> None:
    install(tmp_path / "zine")
    box.deliver([LETTER] * 2)
    box.deliver([LETTER], flags=["\\Seen"])
    for _ in range(2):
        found = checked(tmp_path / "zine", box, more=", after: move, move_to: Done")
        assert (found.what, found.place) == ("inbox", f"INBOX of {box.user} at 127.0.0.1")
        assert found.wrong == ()
        assert found.seen[0] == f"The line is secured by TLS. The login as {box.user} works."
        assert found.seen[1] == "3 letters in INBOX, 2 of them unread; 2 letters would be taken now."
        assert found.seen[2].startswith("New letters are told at once (IDLE,")
        assert found.seen[3] == "There is no folder Done yet; pbem makes it when the first letter is moved."


def test_a_wrong_password_is_said_and_not_shown(tmp_path: Path, box: Box) -> None:
    install(tmp_path / "zine")
    found = checked(tmp_path / "zine", box, password="hush7hush")
    assert (found.seen, found.is_yours) == ((), False)
    assert "127.0.0.1" in found.wrong[0]
    assert "hush7hush" not in " ".join(found.wrong)


def test_a_folder_that_is_not_there(tmp_path: Path, box: Box) -> None:
    install(tmp_path / "zine")
    found = checked(tmp_path / "zine", box, more=", folder: Games")
    assert 'opening the folder "Games"' in found.wrong[0]


def test_a_certificate_that_is_not_trusted(tmp_path: Path, box: Box) -> None:
    install(tmp_path / "zine")
    assert checked(tmp_path / "zine", box).wrong == ()
    text = (tmp_path / "zine/config.yaml").read_text()
    certificate = str(box.account(Security.TLS).certificate)
    (tmp_path / "zine/config.yaml").write_text(text.replace(f"certificate: {certificate}, ", ""))
    with office_at(tmp_path / "zine", read_config(tmp_path / "zine")) as office:
        assert "can't be trusted" in check_mail(office.desk)[0].wrong[0]
