"""Logging in at a mail server: every way there is, and no secret in anything that is said."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from aiosmtpd.smtp import MISSING, SMTP, AuthResult

from pbem.mail.accounts import Account
from pbem.mail.arrivals import BoxFault
from pbem.mail.smtp import SmtpOutbox
from pbem.secrets import NoToken
from tests.mail.flaky import flaky
from tests.mail.mailserver import PASSWORD, USER, Clerk, MailServer, mail_server
from tests.mail.test_smtp import POST, SENDER, TIMEOUT

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
TOKEN = "ya29.t0ken"
CHALLENGE = b"<1896.697170952@mail.test>"


def forms(secret: str) -> list[str]:
    """A secret as it is, and as it goes over the line."""
    return [secret, base64.b64encode(secret.encode()).decode()]


def send(account: Account) -> None:
    """Send a post and hang up."""
    outbox = SmtpOutbox(account, SENDER, TIMEOUT)
    try:
        outbox.send(POST)
    finally:
        outbox.close()


class TokenClerk(Clerk):
    """A server's clerk who knows tokens and challenges too, as the big services do."""

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        """Let in whoever has the token; tell an error first, as Gmail does."""
        return await self._bearer(server, args, f"user={USER}\x01auth=Bearer {TOKEN}\x01\x01", b"")

    async def auth_OAUTHBEARER(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        """The same by the standard (RFC 7628)."""
        door = f"host=127.0.0.1\x01port={server.transport.get_extra_info('sockname')[1]}"  # type: ignore[union-attr]
        right = f"n,a={USER},\x01{door}\x01auth=Bearer {TOKEN}\x01\x01"
        return await self._bearer(server, args, right, b"\x01")

    async def _bearer(self, server: SMTP, args: list[str], right: str, rest: bytes) -> AuthResult:
        self.logins.append(args[0])
        if base64.b64decode(args[1]).decode() == right:
            return AuthResult(success=True)
        said = await server.challenge_auth('{"status":"400"}')
        assert said == rest or (said is MISSING and not rest)
        return AuthResult(success=False, handled=False, message="535 5.7.8 Bad token")

    async def auth_CRAM__MD5(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        """Let in whoever can answer the challenge."""
        self.logins.append(args[0])
        said = await server.challenge_auth(CHALLENGE)
        digest = hmac.new(PASSWORD.encode(), CHALLENGE, hashlib.md5).hexdigest()
        return AuthResult(success=said == f"{USER} {digest}".encode(), handled=False)


@contextmanager
def server_with(*offered: str) -> Iterator[MailServer]:
    """A server that offers only these ways to log in."""
    every = {"PLAIN", "LOGIN", "XOAUTH2", "OAUTHBEARER", "CRAM-MD5"}
    left_out = every - set(offered)
    with mail_server(TokenClerk(), auth_exclude_mechanism=left_out, auth_required=True) as running:
        yield running


@pytest.mark.parametrize("way", ["PLAIN", "LOGIN", "CRAM-MD5"])
def test_a_password_with_any_letters_lets_in(way: str) -> None:
    with server_with(way) as server:
        send(server.account(user=USER))
    assert server.clerk.logins == [way]
    assert server.clerk.ids == [POST.message_id]


@pytest.mark.parametrize("way", ["XOAUTH2", "OAUTHBEARER"])
def test_a_token_lets_in(way: str) -> None:
    with server_with(way, "PLAIN") as server:
        send(server.account(user=USER, secret=lambda: TOKEN, is_token=True))
    assert server.clerk.logins == [way]
    assert server.clerk.ids == [POST.message_id]


@pytest.mark.parametrize("way", ["PLAIN", "LOGIN", "CRAM-MD5", "XOAUTH2", "OAUTHBEARER"])
def test_a_wrong_secret_is_a_fault_of_the_box_and_is_not_shown(way: str) -> None:
    with server_with(way) as server:
        account = server.account(user=USER, secret=lambda: "hush7hush", is_token="AUTH" in way)
        with pytest.raises(BoxFault, match=f"does not let {USER} in: 535 5") as caught:
            send(account)
    assert not [form for form in forms("hush7hush") if form in str(caught.value)]
    assert server.clerk.taken == []


def test_a_server_that_says_the_password_aloud_is_not_quoted() -> None:
    def aloud(line: bytes) -> bytes:
        return b"535 5.7.8 no: hush7hush aHVzaDdodXNo\r\n" if line.startswith(b"535") else line

    with server_with("PLAIN") as server, flaky(server.port, aloud) as line:
        account = server.account(user=USER, secret=lambda: "hush7hush", port=line.port)
        with pytest.raises(BoxFault, match=r"in: 535 5\.7\.8 no: … …$"):
            send(account)


def test_a_server_that_offers_no_way_we_know() -> None:
    with server_with("XOAUTH2") as server:
        with pytest.raises(BoxFault, match=r"offers no login with a password: only XOAUTH2\."):
            send(server.account(user=USER))
        assert server.clerk.logins == []
    with server_with("PLAIN", "LOGIN") as server:
        token = server.account(user=USER, secret=lambda: TOKEN, is_token=True)
        with pytest.raises(BoxFault, match="offers no login with a token: only LOGIN, PLAIN"):
            send(token)
    with mail_server(auth_require_tls=True) as server:
        with pytest.raises(BoxFault, match="offers no login with a password: none at all on this line"):
            send(server.account(user=USER))
        assert server.clerk.taken == []


def test_a_server_that_wants_a_login_we_have_not() -> None:
    with server_with("PLAIN") as server, pytest.raises(BoxFault, match="wants another login: 530"):
        send(server.account())


def test_a_secret_that_cannot_be_had_is_a_fault_of_the_box() -> None:
    def none() -> str:
        raise NoToken("The command oama for the token failed with status 1.")

    with server_with("PLAIN") as server, pytest.raises(BoxFault, match="The command oama for the token"):
        send(server.account(user=USER, secret=none))


def test_the_secret_is_asked_for_at_every_login() -> None:
    asked = []

    def secret() -> str:
        asked.append(1)
        return PASSWORD

    with server_with("PLAIN") as server:
        outbox = SmtpOutbox(server.account(user=USER, secret=secret), SENDER, TIMEOUT)
        assert outbox.look().is_logged_in
        outbox.send(POST)
        outbox.send(replace(POST, message_id="<2@zine.example>"))
        outbox.close()
    assert len(asked) == 2


def test_a_line_cut_while_logging_in_is_a_fault_of_the_box() -> None:
    with server_with("PLAIN") as server, flaky(server.port) as line:
        outbox = SmtpOutbox(server.account(user=USER, port=line.port), SENDER, TIMEOUT)
        outbox.look()
        steps = line.steps
        for step in range(1, steps):
            line.begin(cut_at=step)
            with pytest.raises(BoxFault) as caught:
                outbox.send(POST)
            assert not [form for form in forms(PASSWORD) if form in str(caught.value)]
            if line.log[-1].startswith(b"< 235"):
                break
        else:
            pytest.fail("the login was never reached")
