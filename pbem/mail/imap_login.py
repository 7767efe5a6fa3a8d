"""Getting into an IMAP server: the secured line, then the password or the OAuth2 token."""

from __future__ import annotations

import base64
import imaplib
import logging
import re
import socket
import ssl

from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from pbem.mail.accounts import Account, Security
from pbem.mail.arrivals import BoxFault
from pbem.mail.imap_faults import Denied, LineCut, in_words, refusal, said
from pbem.mail.imap_patience import Patience, PatientClient, secure

_TOKEN_WAYS = ("OAUTHBEARER", "XOAUTH2")
_PLAIN_WORD = re.compile(r"[\w.@+=-]+", re.ASCII)
_HIDDEN = "(hidden)"


def logged_in(account: Account, patience: Patience) -> IMAPClient:
    """Connect and log in; every fault is a BoxFault that names the server and never the secret."""
    logging.getLogger("imapclient").setLevel(logging.WARNING)  # below it writes whole letters
    tls = None if account.security is Security.NONE else _trust(account)
    with patience.asking(), in_words(account.place, "connecting", account):
        client = _connected(account, tls, patience)
        client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # commands go out in parts
    try:
        if account.user:
            _log_in(client, account, patience)
    except BaseException:
        hang_up(client)
        raise
    return client


def hang_up(client: IMAPClient) -> None:
    """Let go of the line, however it is."""
    try:
        with in_words("", ""):
            client.shutdown()
    except BoxFault:
        return


def _trust(account: Account) -> ssl.SSLContext:
    try:
        return account.tls()
    except OSError as fault:
        why = fault.strerror or "it holds no certificate"
        raise Denied(f"The certificate file {account.certificate} can't be read: {why}.") from None


def _connected(account: Account, tls: ssl.SSLContext | None, patience: Patience) -> IMAPClient:
    is_tls = account.security is Security.TLS
    client = PatientClient(account.host, account.port, patience, tls if is_tls else None)
    if tls is not None and not is_tls:
        try:
            secure(tls, patience)
            client.starttls(tls)
        except BaseException:
            hang_up(client)
            raise
    return client


def _log_in(client: IMAPClient, account: Account, patience: Patience) -> None:
    """Prove who one is; a no is final unless the server says that it is for now only."""
    with patience.asking(), in_words(account.place, "asking what it can do"):
        able = {word.decode("ascii", "replace") for word in client.capabilities()}
    secret = _secret(account)
    try:
        with patience.asking(), in_words(account.place, "logging in"):
            _prove(client, account, secret, able)
    except LoginFault as fault:
        raise fault.as_seen(account, secret) from None


def _secret(account: Account) -> str:
    try:
        return account.secret()
    except OSError as fault:
        raise BoxFault(str(fault)) from None


class LoginFault(BoxFault):
    """The server did not let us in; `is_cut` if the line broke at it."""

    def __init__(self, words: str, is_cut: bool) -> None:
        """Take the server's words, which may hold what it was told."""
        super().__init__(words)
        self.is_cut = is_cut

    def as_seen(self, account: Account, secret: str) -> BoxFault:
        """The fault as a sentence without the secret."""
        words = _without(str(self), secret, account.user)
        if self.is_cut:
            return LineCut(f"The line to {account.place} failed while logging in: {words}.")
        what = "token" if account.is_token else "password"
        return refusal(f"{account.place} does not accept {account.user} with this {what}: {words}.")


def _prove(client: IMAPClient, account: Account, secret: str, able: set[str]) -> None:
    try:
        if account.is_token:
            _show_token(client, account, secret, able)
        elif "AUTH=PLAIN" in able:
            client.plain_login(account.user, secret)
        else:
            _say_password(client, account, secret, able)
    except LoginError as fault:
        raise LoginFault(said(fault), isinstance(fault.__context__, imaplib.IMAP4.abort)) from None


def _show_token(client: IMAPClient, account: Account, token: str, able: set[str]) -> None:
    """Log in with an OAuth2 token; a challenge after it holds the reason of a no and is waved on."""
    way = next((way for way in _TOKEN_WAYS if f"AUTH={way}" in able), None)
    if way is None:
        raise Denied(f"{account.place} takes no OAuth2 tokens (neither OAUTHBEARER nor XOAUTH2).")
    user = account.user.replace("=", "=3D").replace(",", "=2C")
    texts = {
        "OAUTHBEARER": f"n,a={user},\1auth=Bearer {token}\1\1",
        "XOAUTH2": f"user={account.user}\1auth=Bearer {token}\1\1",
    }
    answers = iter([texts[way]])
    wave = "\1" if way == "OAUTHBEARER" else ""
    client.sasl_login(way, lambda _challenge: next(answers, wave))


def _say_password(client: IMAPClient, account: Account, password: str, able: set[str]) -> None:
    if "LOGINDISABLED" in able:
        raise Denied(
            f"{account.place} takes no password on this line; nothing was sent. Use tls or starttls."
        )
    if not (account.user + password).isascii() or not (account.user + password).isprintable():
        raise Denied(f"{account.place} can't take a name or password with letters beyond ASCII.")
    client.login(_word(account.user), password)


def _word(user: str) -> str:
    """The name as a word of the protocol: the library quotes the password, but not the name."""
    if _PLAIN_WORD.fullmatch(user):
        return user
    quoted = user.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{quoted}"'


def _without(words: str, secret: str, user: str) -> str:
    """What the server said, without the secret, plain or as it was sent."""
    sent = [secret, f"\0{user}\0{secret}"]
    for one in (*sent, *(base64.b64encode(each.encode()).decode("ascii") for each in sent)):
        words = words.replace(one, _HIDDEN) if one else words
    return words
