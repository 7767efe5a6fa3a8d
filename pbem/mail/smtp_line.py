"""Opening a line to a mail server: connecting, TLS, logging in; any trouble is one of the whole box."""

from __future__ import annotations

import base64
import hashlib
import hmac
import smtplib
import ssl
from contextlib import suppress

from pbem.mail.accounts import Account, Security
from pbem.mail.arrivals import BoxFault
from pbem.mail.smtp_answers import Answer, why

_ASKS_ON = 334


def open_line(account: Account, timeout: float) -> smtplib.SMTP:
    """Return a line on which mail can be sent; BoxFault says what is wrong and how to mend it."""
    line = connected(account, timeout)
    try:
        if account.user:
            _log_in(line, account)
    except BaseException:
        line.close()
        raise
    return line


def connected(account: Account, timeout: float) -> smtplib.SMTP:
    """Return a line that is secured as configured, the server greeted."""
    context = _context(account)
    line: smtplib.SMTP | None = None
    try:
        if account.security is Security.TLS and context:
            line = smtplib.SMTP_SSL(account.host, account.port, timeout=timeout, context=context)
        else:
            line = smtplib.SMTP(account.host, account.port, timeout=timeout)
        line.ehlo_or_helo_if_needed()
        if account.security is Security.STARTTLS:
            _secure(line, context)
    except (OSError, UnicodeError) as fault:  # UnicodeError: a host name that can be none
        if line is not None:
            line.close()
        raise BoxFault(f"The mail server {account.place} can't be used: {why(fault, account)}") from None
    return line


def _context(account: Account) -> ssl.SSLContext | None:
    if account.security is Security.NONE:
        return None
    try:
        return account.tls()
    except OSError as fault:
        raise BoxFault(f"{account.certificate}: no certificate can be read here: {fault.strerror}.") from None


def _secure(line: smtplib.SMTP, context: ssl.SSLContext | None) -> None:
    code, words = line.starttls(context=context)
    if code != 220:
        raise smtplib.SMTPResponseException(code, words)
    line.ehlo_or_helo_if_needed()


def _log_in(line: smtplib.SMTP, account: Account) -> None:
    try:
        secret = account.secret()
    except OSError as fault:
        raise BoxFault(str(fault)) from None
    try:
        answer = _asked(line, account, secret)
    except OSError as fault:
        if isinstance(fault, BoxFault):
            raise
        raise BoxFault(
            f"The mail server {account.place} could not be logged in to: {why(fault, account)}"
        ) from None
    if not answer.is_yes:
        said = _without(str(answer), secret)
        raise BoxFault(f"The mail server {account.place} does not let {account.user} in: {said}")


def mechanisms(line: smtplib.SMTP) -> list[str]:
    """Return the ways to log in that the server offers."""
    return str(line.esmtp_features.get("auth", "")).upper().split()


def _asked(line: smtplib.SMTP, account: Account, secret: str) -> Answer:
    """Ask to be let in, in the best of the ways that the server offers."""
    offered, user = mechanisms(line), account.user
    if account.is_token:
        bearer = f"\x01auth=Bearer {secret}\x01\x01"
        if "OAUTHBEARER" in offered:
            place = f"\x01host={account.host}\x01port={account.port}"
            return _said(line, "OAUTHBEARER", f"n,a={_escaped(user)},{place}{bearer}", "\x01")
        if "XOAUTH2" in offered:
            return _said(line, "XOAUTH2", f"user={user}{bearer}", "")
    elif "PLAIN" in offered:
        return _said(line, "PLAIN", f"\0{user}\0{secret}", "")
    elif "LOGIN" in offered:
        return _logged_in(line, user, secret)
    elif "CRAM-MD5" in offered:
        return _challenged(line, user, secret)
    ways = f"only {', '.join(offered)}" if offered else "none at all on this line"
    wanted = "with a token" if account.is_token else "with a password"
    raise BoxFault(f"The mail server {account.place} offers no login {wanted}: {ways}.")


def _said(line: smtplib.SMTP, mechanism: str, words: str, rest: str) -> Answer:
    """Say all at once; a server that asks on tells an error and wants `rest` before it refuses."""
    answer = Answer(*line.docmd("AUTH", f"{mechanism} {_coded(words)}"))
    return Answer(*line.docmd(_coded(rest))) if answer.code == _ASKS_ON else answer


def _logged_in(line: smtplib.SMTP, user: str, secret: str) -> Answer:
    answer = Answer(*line.docmd("AUTH", "LOGIN"))
    for words in (user, secret):
        if answer.code == _ASKS_ON:
            answer = Answer(*line.docmd(_coded(words)))
    return answer


def _challenged(line: smtplib.SMTP, user: str, secret: str) -> Answer:
    answer = Answer(*line.docmd("AUTH", "CRAM-MD5"))
    if answer.code != _ASKS_ON:
        return answer
    with suppress(ValueError):
        challenge = base64.b64decode(answer.words)
        digest = hmac.new(secret.encode(), challenge, hashlib.md5).hexdigest()
        return Answer(*line.docmd(_coded(f"{user} {digest}")))
    return Answer(*line.docmd("*"))


def _coded(words: str) -> str:
    return base64.b64encode(words.encode()).decode("ascii")


def _escaped(user: str) -> str:
    return user.replace("=", "=3D").replace(",", "=2C")


def _without(said: str, secret: str) -> str:
    """Return a server's words without the secret, should it have said it."""
    for form in (secret, _coded(secret)):
        said = said.replace(form, "…")
    return said
