"""A mail server for tests (aiosmtpd): it takes posts, or says what a test wants it to say."""

from __future__ import annotations

import asyncio
import itertools
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from pbem.mail.accounts import Account, Security
from tests.needs import OPENSSL

HANG_UP = "hang up"
USER, PASSWORD = "pat", "pässword 7"
HOST = "127.0.0.1"


@dataclass(frozen=True)
class Taken:
    """A mail the server took: its envelope and its bytes."""

    sender: str
    recipients: tuple[str, ...]
    octets: bytes

    @property
    def message_id(self) -> str:
        """What identifies the mail."""
        return str(message_from_bytes(self.octets)["Message-ID"])


@dataclass
class Clerk:
    """What the server says and keeps; `says` has its next answers to MAIL, RCPT, DATA or RCPT <address>.

    Once they are used up it says yes. After 421 it closes the line; instead of HANG_UP it says nothing.
    """

    says: dict[str, Iterator[str]] = field(default_factory=dict)
    taken: list[Taken] = field(default_factory=list)
    logins: list[str] = field(default_factory=list)

    def say(self, step: str, *answers: str) -> None:
        """Give these answers to a step, one after another."""
        self.says[step] = iter(answers)

    def always_say(self, step: str, answer: str) -> None:
        """Give this answer to a step from now on."""
        self.says[step] = itertools.repeat(answer)

    @property
    def ids(self) -> list[str]:
        """The Message-IDs of all mails taken, in order."""
        return [mail.message_id for mail in self.taken]

    def _answer(self, server: SMTP, *steps: str) -> str | None:
        for step in steps:
            answer = next(self.says.get(step, iter(())), None)
            if answer == HANG_UP and server.transport:
                server.transport.abort()  # type: ignore[attr-defined]
            if answer is not None:
                if answer.startswith("421") and server.transport:
                    asyncio.get_running_loop().call_later(0.05, server.transport.close)
                return answer
        return None

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take the sender."""
        answer = self._answer(server, "MAIL")
        if answer is None:
            envelope.mail_from = address
            envelope.mail_options.extend(options)
        return answer or "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient."""
        answer = self._answer(server, f"RCPT {address}", "RCPT")
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take the mail itself."""
        answer = self._answer(server, "DATA")
        if answer is None:
            octets = envelope.original_content or b""
            self.taken.append(Taken(str(envelope.mail_from), tuple(envelope.rcpt_tos), octets))
        return answer or "250 2.0.0 OK"

    def let_in(self, _: SMTP, __: Session, ___: Envelope, mechanism: str, given: object) -> AuthResult:
        """Let a user with the right password in."""
        self.logins.append(mechanism)
        is_right = isinstance(given, LoginPassword) and given == LoginPassword(
            USER.encode(), PASSWORD.encode()
        )
        if is_right:
            return AuthResult(success=True)
        words = given.password.decode() if isinstance(given, LoginPassword) else ""
        return AuthResult(success=False, handled=False, message=f"535 5.7.8 Not with {words!r}")


@dataclass(frozen=True)
class MailServer:
    """A running server and how to reach it."""

    clerk: Clerk
    port: int
    certificate: Path | None = None

    def account(
        self,
        security: Security = Security.NONE,
        user: str = "",
        secret: Callable[[], str] = lambda: PASSWORD,
        port: int | None = None,
        is_token: bool = False,
    ) -> Account:
        """The account as pbem's configuration gives it."""
        return Account(
            HOST, port or self.port, security, user, secret, is_token=is_token, certificate=self.certificate
        )


def free_port() -> int:
    """A port nobody listens at; aiosmtpd can't find one itself."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def mail_server(
    clerk: Clerk | None = None,
    implicit: ssl.SSLContext | None = None,
    certificate: Path | None = None,
    **options: Any,
) -> Iterator[MailServer]:
    """Run a server on the loopback; `options` are those of aiosmtpd's SMTP."""
    clerk = clerk or Clerk()
    settings: dict[str, Any] = {
        "timeout": 20,
        "authenticator": clerk.let_in,
        "auth_require_tls": False,
        "enable_SMTPUTF8": False,
        "ssl_context": implicit,
        "ready_timeout": 20,
        **options,
    }
    controller = Controller(clerk, HOST, free_port(), **settings)
    controller.start()
    try:
        yield MailServer(clerk, controller.port, certificate)
    finally:
        controller.stop()


def own_certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate nobody else has signed, for the loopback, and the server's side of TLS with it."""
    if not OPENSSL.found():
        pytest.skip(OPENSSL.missing)
    key, certificate = folder / "key.pem", folder / "cert.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return certificate, context
