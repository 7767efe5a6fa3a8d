"""How long an IMAP server is waited for: one that sends byte by byte gets no more time than a silent one.

The time-out of a socket begins anew with every byte that comes. Here the whole answer has to come in time:
before each read the socket is given only the seconds that are left.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from imapclient import IMAPClient
from imapclient.imap4 import IMAP4WithTimeout

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_LEAST_SPEED = 1_000
"""Bytes that a server must send in a second; what it sends faster costs no patience."""
_FREE = 30
"""The part of the patience that an answer may take without costing any of it: a thirtieth."""


class Patience:
    """The seconds that one look into a mailbox may lose to a slow server, all lines and tries together.

    One answer may take half of them, so that a line that has died silently can be opened anew.
    """

    def __init__(self, seconds: float) -> None:
        """Take the seconds."""
        self.seconds = seconds
        self.left = seconds
        self._began: float | None = None
        self._heard = 0

    @property
    def for_one(self) -> float:
        """The seconds that one answer may take now."""
        return max(0.0, min(self.seconds / 2, self.left))

    @property
    def is_over(self) -> bool:
        """Whether nothing worth a try is left."""
        return self.left < self.seconds / _FREE

    def begin_anew(self) -> None:
        """Have all of it again."""
        self.left = self.seconds

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Wait for one answer while a block runs; what it takes too long is gone."""
        self._began, self._heard = time.monotonic(), 0
        try:
            yield
        finally:
            took = time.monotonic() - self._began - self._heard / _LEAST_SPEED
            free = self.seconds / _FREE if took < self.for_one else 0.0
            self.left -= max(0.0, took - free)
            self._began = None

    def limit(self, line: socket.socket) -> None:
        """Let a socket wait no longer than is left for the answer; TimeoutError if nothing is."""
        if self._began is None:
            return  # nothing was asked: whoever listens now waits in a way of his own
        left = self._began + self.for_one + self._heard / _LEAST_SPEED - time.monotonic()
        if left <= 0:
            raise TimeoutError
        line.settimeout(left)

    def hear(self, octets: int) -> None:
        """Note that so many bytes have come."""
        self._heard += octets


class PatientClient(IMAPClient):  # type: ignore[misc]
    """A client whose server has to send whole answers in time."""

    def __init__(self, host: str, port: int, patience: Patience, tls: ssl.SSLContext | None) -> None:
        """Connect, by a secured line at once where there is something to secure it with."""
        self._patience = patience
        if tls is not None:
            secure(tls, patience)
        super().__init__(host, port, ssl=tls is not None, ssl_context=tls, timeout=patience.for_one)

    def _create_IMAP4(self) -> object:  # noqa: N802
        if self.ssl:
            made: object = super()._create_IMAP4()
            return made
        return _PatientImap(self.host, self.port, self._patience)


class _PatientImap(IMAP4WithTimeout):  # type: ignore[misc]
    """The library's line without TLS, on a socket of ours."""

    def __init__(self, host: str, port: int, patience: Patience) -> None:
        self._patience = patience
        super().__init__(host, port, patience.for_one)

    def _create_socket(self, timeout: float | None = None) -> socket.socket:
        plain: socket.socket = super()._create_socket(timeout)
        line = _PatientSocket(fileno=plain.detach())
        line.patience = self._patience
        line.settimeout(self._patience.for_one)
        return line


class _PatientSocket(socket.socket):
    """A socket that reads within what is left for an answer."""

    patience: Patience

    def recv_into(self, buffer: WriteableBuffer, nbytes: int = 0, flags: int = 0) -> int:
        """Read what comes, unless the time is over."""
        self.patience.limit(self)
        octets = super().recv_into(buffer, nbytes, flags)
        self.patience.hear(octets)
        return octets


def secure(tls: ssl.SSLContext, patience: Patience) -> None:
    """Have the secured lines that a context makes read within what is left for an answer."""

    class PatientTls(ssl.SSLSocket):
        """A secured line of this context."""

        def recv_into(self, buffer: WriteableBuffer, nbytes: int | None = None, flags: int = 0) -> int:
            """Read what comes, unless the time is over."""
            patience.limit(self)
            octets = super().recv_into(buffer, nbytes, flags)
            patience.hear(octets)
            return octets

    tls.sslsocket_class = PatientTls
