"""An IMAP server that says what a test has it say: for what no decent server does."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from pbem.mail.accounts import Account, Security

_DECENT = {
    "CAPABILITY": "* CAPABILITY IMAP4rev1 AUTH=PLAIN UIDPLUS MOVE\n{tag} OK done",
    "AUTHENTICATE": "{tag} OK welcome",
    "SELECT": "* 1 EXISTS\n* OK [UIDVALIDITY 7] numbered\n* OK [UIDNEXT 2] next\n{tag} OK [READ-WRITE] done",
    "UID SEARCH": "* SEARCH 1\n{tag} OK done",
    "(RFC822.SIZE": "* 1 FETCH (UID 1 RFC822.SIZE 17)\n{tag} OK done",
    "BODY.PEEK": "* 1 FETCH (UID 1 BODY[]<0> {{17}}\nSubject: a\n\nb\n)\n{tag} OK done",
    "LOGOUT": "* BYE bye\n{tag} OK done",
}
"""One short letter; \\n stands for the line's end. A command is found by the first of these it holds."""


@dataclass
class FakeImap:
    """The server: `answers` replace the decent ones, `heard` is all that clients said, line by line.

    An answer is cut into lines; an empty one ends the connection. SASL challenges are sent one by one.
    Each byte of the answers to commands that hold `slow` comes `pace` seconds behind the one before; where
    `slow` is empty these are all, the greeting too.
    """

    answers: dict[str, str] = field(default_factory=dict)
    greeting: str = "* OK ready"
    challenges: list[str] = field(default_factory=lambda: [""])
    heard: list[str] = field(default_factory=list)
    connections: int = 0
    pace: float = 0.0
    slow: str = ""
    _is_over: threading.Event = field(default_factory=threading.Event, repr=False)
    _listener: socket.socket = field(default_factory=socket.socket, repr=False)

    @property
    def port(self) -> int:
        """The port of the loopback to connect to."""
        return int(self._listener.getsockname()[1])

    def account(self, secret: str = "geheim", is_token: bool = False, user: str = "gm") -> Account:
        """The account of a user whom the server lets in."""
        return Account("127.0.0.1", self.port, Security.NONE, user, lambda: secret, is_token)

    def open(self) -> None:
        """Listen on a free port."""
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._is_over.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # closing alone would not wake the thread
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, client.makefile("rb") as lines:
            try:
                self._say(client, self.greeting, is_slow=not self.slow)
                for line in lines:
                    command = line.decode("latin-1").rstrip("\r\n")
                    self.heard.append(command)
                    if "AUTHENTICATE" in command:
                        self._challenge(client, lines)
                    answer = self._answer(command)
                    if not answer:
                        return
                    self._say(client, answer, is_slow=self.slow in command)
            except OSError:
                return

    def _challenge(self, client: socket.socket, lines: Iterator[bytes]) -> None:
        for challenge in self.challenges:
            self._say(client, f"+ {challenge}")
            self.heard.append(next(lines).decode("latin-1").rstrip("\r\n"))

    def _answer(self, command: str) -> str:
        tag = command.partition(" ")[0]
        words = {**self.answers, **{key: text for key, text in _DECENT.items() if key not in self.answers}}
        text = next((text for key, text in words.items() if key in command), "{tag} OK done")
        return text.format(tag=tag)

    def _say(self, client: socket.socket, text: str, is_slow: bool = False) -> None:
        octets = text.replace("\n", "\r\n").encode("latin-1") + b"\r\n"
        if not (is_slow and self.pace):
            client.sendall(octets)
            return
        for octet in octets:
            if self._is_over.wait(self.pace):
                return
            client.sendall(bytes([octet]))


@contextmanager
def fake_imap(
    answers: dict[str, str] | None = None,
    greeting: str = "* OK ready",
    challenges: tuple[str, ...] = ("",),
    pace: float = 0.0,
    slow: str = "",
) -> Iterator[FakeImap]:
    """A server with these answers."""
    server = FakeImap(answers or {}, greeting, list(challenges), pace=pace, slow=slow)
    server.open()
    try:
        yield server
    finally:
        server.close()
