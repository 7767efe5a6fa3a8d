"""An account on a mail server: where it is, how the line is secured, and how to prove who one is."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

_NOT_OF_TRUST = (9, 10, 62, 64)
"""OpenSSL's numbers of what no other file of certificates mends: not yet or no longer valid, another name."""


class Security(Enum):
    """How the line to a server is secured."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


@dataclass(frozen=True)
class Account:
    """An account on a server; `secret` gives the password, or the OAuth2 token where `is_token`.

    The secret is asked for at every login, never kept and never shown. `user` may be empty: no login.
    `certificate` is a file of certificates trusted beside, or instead of, the system's.
    """

    host: str
    port: int
    security: Security
    user: str
    secret: Callable[[], str] = field(repr=False)
    is_token: bool = False
    certificate: Path | None = None

    @property
    def place(self) -> str:
        """The server's name and port, for messages."""
        return f"{self.host}:{self.port}"

    def tls(self) -> ssl.SSLContext:
        """What a secured line is checked with: certificates are always verified."""
        return ssl.create_default_context(cafile=str(self.certificate) if self.certificate else None)

    def trust_hint(self, fault: ssl.SSLCertVerificationError) -> str:
        """Say how a server's certificate comes to be trusted; empty where that does not help."""
        if fault.verify_code in _NOT_OF_TRUST:
            return ""
        if self.certificate:
            return f" The file {self.certificate}, which the field certificate names, does not hold it."
        return " If the server is your own, name its certificate in the field certificate."


def tls_reason(fault: ssl.SSLError) -> str:
    """Return why no TLS could be agreed on, in OpenSSL's words."""
    return (fault.reason or "no reason is given").replace("_", " ").lower()


def is_other_port(fault: ssl.SSLError) -> bool:
    """Say whether TLS may not be spoken at this port at all: a server that speaks it refuses by an alert."""
    return "ALERT" not in (fault.reason or "")
