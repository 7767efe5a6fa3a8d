"""A round of Survival wholly through real servers: letters in by IMAP, receipts and reports out by SMTP."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path

import pytest

from pbem.mail.accounts import Security
from tests.desk.office import SEATS, game_file, without_pdfs
from tests.forked import fork_pbem
from tests.mail.dovecot import PASSWORD, Box, running
from tests.mail.mailserver import Clerk, MailServer, mail_server

pytestmark = [pytest.mark.slow, pytest.mark.dovecot]
BEGIN, NOON, CLOSE = "2026-12-01T12:00:00+00:00", "2026-12-03T12:00:00+00:00", "2026-12-04T20:00:00+00:00"
TEXT_ONLY: dict[str, dict[str, object]] = {seat: {**one, "formats": ["text"]} for seat, one in SEATS.items()}


def read(octets: bytes) -> EmailMessage:
    """A mail as a mail program takes it apart."""
    mail = message_from_bytes(octets, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


@dataclass
class Zine:
    """An installation between two servers, run as a GM runs it: each command a process of its own."""

    folder: Path
    box: Box
    server: MailServer

    def environment(self, now: str) -> dict[str, str]:
        """What a command is run with; the passwords stand nowhere else."""
        return {
            **os.environ,
            "PBEM_NOW": now,
            "PBEM_HOME": str(self.folder),
            "PBEM_IMAP_PASSWORD": PASSWORD,
        }

    def run(self, now: str, *arguments: str) -> str:
        """Run a command that succeeds, and return what it prints."""
        process = fork_pbem(arguments, self.environment(now))
        printed, complaints = process.communicate()
        assert process.returncode == 0, complaints
        return printed

    def mails(self) -> dict[str, EmailMessage]:
        """All mails the SMTP server took, by Message-ID; each came once."""
        taken = self.server.clerk.taken
        found = {one.message_id: read(one.octets) for one in taken}
        assert len(found) == len(taken)
        return found

    def answered(self) -> set[str]:
        """The Message-IDs of the letters that were answered."""
        return {str(mail["In-Reply-To"]) for mail in self.mails().values()}

    def mail(self, part: str, to: str) -> EmailMessage:
        """The one mail to an address with this in its Message-ID."""
        (found,) = [mail for id, mail in self.mails().items() if part in id and to in str(mail["To"])]
        return found


@pytest.fixture
def zine(tmp_path: Path) -> Iterator[Zine]:
    """A new installation with a game file, an IMAP box with TLS and an SMTP server; it sets no PDFs."""
    with running() as dovecot, mail_server(Clerk()) as server, without_pdfs():
        box = dovecot.box()
        for name in ("games", "turns", "shunt"):
            (tmp_path / name).mkdir()
        (tmp_path / "config.yaml").write_text(configuration(box, server), encoding="utf-8")
        text = game_file({}, "every friday at 20:00", TEXT_ONLY)
        (tmp_path / "games" / "island.yaml").write_text(text, encoding="utf-8")
        found = Zine(tmp_path, box, server)
        found.run(BEGIN, "db", "upgrade")
        yield found


def configuration(box: Box, server: MailServer) -> str:
    """What a GM writes for the two servers."""
    account = box.account(Security.TLS)
    return f"""\
gm: {{name: Pat Example, address: pat@example.org}}
address: games@example.org
inbox:
  - kind: imap
    host: {account.host}
    port: {account.port}
    certificate: {account.certificate}
    user: {account.user}
    password_env: PBEM_IMAP_PASSWORD
    after: move
    move_to: Done
outbox: {{kind: smtp, host: 127.0.0.1, port: {server.port}, security: none, per_minute: 1000}}
"""


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail, whatever is enclosed."""
    part = mail.get_body(("plain",))
    assert isinstance(part, EmailMessage)
    return str(part.get_content())


def reply(to: EmailMessage, words: str, number: int) -> bytes:
    """A player's reply to a mail, as a plain program writes it."""
    letter = EmailMessage(policy=SMTP)
    letter["From"], letter["To"] = to["To"], "games@example.org"
    letter["Subject"] = f"Re: {to['Subject']}"
    letter["Message-ID"], letter["In-Reply-To"] = f"<{number}@example.com>", to["Message-ID"]
    letter["Date"] = "Wed, 02 Dec 2026 09:00:00 +0000"
    quoted = "".join(f"> {line}\n" for line in text_of(to).split("\n"))
    letter.set_content(f"{words}\n\nOn Tue, 1 Dec 2026 at 12:00, Pat Example wrote:\n{quoted}")
    return letter.as_bytes()


def test_a_round_through_imap_and_smtp(zine: Zine) -> None:
    seen = json.loads(zine.run(BEGIN, "mail", "check", "--json"))
    assert "Done" in json.dumps(seen)
    zine.run(BEGIN, "new", "island")
    welcome = {seat: zine.mail("welcome", str(one["address"])) for seat, one in SEATS.items()}
    away = b"From: eve@example.com\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.\r\n"
    zine.box.deliver(
        [
            reply(welcome["ann"], "KIND carnivore", 1),
            reply(welcome["bob"], "KIND herbivore\nPRESS TO all:\nHello, island!\nEND", 2),
            reply(welcome["chloe"], "Nice weather today.", 3),
            away,
        ]
    )
    assert json.loads(zine.run(NOON, "collect", "--json")) == {"orders": 2, "refused": 1, "ignored": 1}
    assert json.loads(zine.run(NOON, "collect", "--json")) == {}
    assert (zine.box.letters(), len(zine.box.letters("Done"))) == ({}, 4)
    receipt = zine.mail("receipt", "ann@example.com")
    assert (receipt["In-Reply-To"], receipt["Auto-Submitted"]) == ("<1@example.com>", "auto-replied")
    before = set(zine.mails())
    zine.run(CLOSE, "close")
    reports = [mail for id, mail in zine.mails().items() if id not in before]
    assert sorted(str(mail["To"]).split()[-1].strip("<>") for mail in reports) == sorted(
        ["pat@example.org", *(str(one["address"]) for one in SEATS.values())]
    )
    assert all("Hello, island!" in text_of(mail) for mail in reports)
    assert "identical" in zine.run(CLOSE, "replay", "island")


@contextmanager
def watching(zine: Zine) -> Iterator[None]:
    """Have `pbem collect --watch` at work, and end it by SIGTERM: it finishes with status 0."""
    process = fork_pbem(["collect", "--watch"], zine.environment(NOON))
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (0, "")


def test_a_letter_is_answered_as_it_comes(zine: Zine) -> None:
    zine.run(BEGIN, "new", "island")
    welcome = zine.mail("welcome", "ann@example.com")
    with watching(zine):
        for number, words in enumerate(("KIND carnivore", "KIND omnivore"), start=1):
            zine.box.deliver([reply(welcome, words, number)])
            until = time.monotonic() + 30  # polling alone would take a minute
            while f"<{number}@example.com>" not in [
                str(mail["In-Reply-To"]) for mail in zine.mails().values()
            ]:
                assert time.monotonic() < until
                time.sleep(0.2)
