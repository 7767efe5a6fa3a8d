"""The evening of a GM and eleven players on real servers: letters by IMAP, mails by SMTP, TLS and logins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pbem.mail.accounts import Security
from tests.desk import evening
from tests.desk.evening import PAGE, Evening, page, play
from tests.mail import dovecot, mailserver
from tests.mail.dovecot import Box
from tests.mail.mailserver import HOST, USER, Clerk, MailServer, mail_server, own_certificate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.dovecot,
    pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS"),
]


@dataclass
class Served(Evening):
    """The evening between two servers."""

    box: Box = field(kw_only=True)
    clerk: Clerk = field(kw_only=True)
    taken: int = 0

    def new_posts(self) -> Iterator[bytes]:
        """Take the mails that the SMTP server took since this was last asked."""
        for mail in self.clerk.taken[self.taken :]:
            self.taken += 1
            yield mail.octets

    def deliver(self, letter: bytes) -> None:
        """Put a letter into the IMAP box."""
        self.box.deliver([letter], at=self.now)


def boxes(box: Box, server: MailServer) -> str:
    """What a GM writes in config.yaml for the two servers."""
    account = box.account(Security.TLS)
    return f"""\
inbox:
  - kind: imap
    host: {account.host}
    port: {account.port}
    certificate: {account.certificate}
    user: {account.user}
    password_env: PBEM_IMAP_PASSWORD
    after: move
    move_to: Done
outbox:
  kind: smtp
  host: {HOST}
  port: {server.port}
  security: starttls
  certificate: {server.certificate}
  user: {USER}
  password_env: PBEM_SMTP_PASSWORD
  per_minute: 1000
"""


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """The installation, with its two servers at work."""
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", dovecot.PASSWORD)
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", mailserver.PASSWORD)
    certificate, context = own_certificate(tmp_path)
    clerk = Clerk()
    with (
        dovecot.running() as imap,
        mail_server(
            clerk, tls_context=context, require_starttls=True, auth_required=True, certificate=certificate
        ) as smtp,
        evening.evening_at(tmp_path / "zine", boxes(box := imap.box(), smtp)) as made,
    ):
        yield Served(made.folder, made.now, box=box, clerk=clerk)


def test_the_evening(served: Served) -> None:
    """Nobody stops and wonders, and one player's letters are those in the docs."""
    play(served)
    assert served.clerk.logins and len(set(served.clerk.ids)) == len(served.clerk.ids)
    assert served.box.letters() == {} and len(served.box.letters("Done")) == served.letters
    assert page(served) == PAGE.read_text("utf-8")
