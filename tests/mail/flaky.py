"""A line that breaks: a TCP proxy that counts what passes and cuts at a chosen step, for IMAP and SMTP.

A step is a line of text, in either direction; what a TLS line carries has no lines, there a step is what
one read yields. The count runs on over all connections, and a cut happens once: then all passes, so that
the client's next try comes through, unless the server `stays_down`. A deaf line holds, but nothing passes.
"""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum

_READ = 64 * 1024


class Cut(Enum):
    """How much of the step at which the line is cut still arrives."""

    NOTHING = "nothing"
    HALF = "half"
    ALL = "all"


def _unchanged(line: bytes) -> bytes:
    return line


@dataclass
class Flaky:
    """A proxy before a server; set `cut_at` to the number of a step, from 1, to have the line cut there.

    `edit` may change what the server says, line by line; `log` has every step, such as b"> a1 NOOP".
    """

    target: tuple[str, int]
    is_text: bool = True
    edit: Callable[[bytes], bytes] = _unchanged
    cut_at: int = 0
    cut: Cut = Cut.NOTHING
    stays_down: bool = False
    is_deaf: bool = False
    log: list[bytes] = field(default_factory=list)
    connections: int = 0
    cuts: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)
    _listener: socket.socket = field(default_factory=socket.socket, repr=False)
    _is_over: bool = False

    @property
    def port(self) -> int:
        """The port of the loopback to connect to."""
        return int(self._listener.getsockname()[1])

    @property
    def steps(self) -> int:
        """How many steps have passed since the count began."""
        return len(self.log)

    def begin(self, cut_at: int = 0, cut: Cut = Cut.NOTHING, stays_down: bool = False) -> None:
        """Count anew, and cut at a step."""
        with self._lock:
            self.log.clear()
            self.cut_at, self.cut, self.stays_down = cut_at, cut, stays_down
            self.connections = self.cuts = 0

    def open(self, host: str = "127.0.0.1") -> None:
        """Listen on a free port."""
        self._listener.bind((host, 0))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections and end those there are."""
        self._is_over = True
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # closing alone would not wake the thread
        self._listener.close()

    def _accept(self) -> None:
        while not self._is_over:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            if self.cuts and self.stays_down:
                client.close()
                continue
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        """Carry what both sides say until one hangs up or the line is cut."""
        with client, socket.create_connection(self.target) as server, selectors.DefaultSelector() as watch:
            kept = {client: b"", server: b""}
            for side in kept:
                side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                watch.register(side, selectors.EVENT_READ)
            while not self._is_over:
                for key, _ in watch.select(timeout=0.2):
                    side = client if key.fileobj is client else server
                    other = server if side is client else client
                    try:
                        came = side.recv(_READ)
                        rest = self._pass_on(kept[side] + came, other, side is server) if came else None
                    except OSError:
                        return
                    if rest is None:
                        return
                    kept[side] = rest

    def _pass_on(self, text: bytes, to: socket.socket, is_answer: bool) -> bytes | None:
        """Pass on the whole steps; return what is left over, None if the line was cut."""
        steps, rest = self._split(text)
        for step in steps:
            step = self.edit(step) if is_answer else step
            arrives = self._counted(step, is_answer)
            if not self.is_deaf:
                to.sendall(arrives)
            if len(arrives) < len(step) or self._is_cut_now():
                return None
        return rest

    def _split(self, text: bytes) -> tuple[list[bytes], bytes]:
        if not self.is_text:
            return [text], b""
        *lines, rest = text.split(b"\n")
        return [line + b"\n" for line in lines], rest

    def _counted(self, step: bytes, is_answer: bool) -> bytes:
        """Count a step; return what of it arrives."""
        with self._lock:
            self.log.append((b"< " if is_answer else b"> ") + step.rstrip())
            if len(self.log) != self.cut_at:
                return step
            self.cuts += 1
            return {Cut.NOTHING: b"", Cut.HALF: step[: len(step) // 2], Cut.ALL: step}[self.cut]

    def _is_cut_now(self) -> bool:
        return len(self.log) == self.cut_at


@contextmanager
def flaky(
    port: int, edit: Callable[[bytes], bytes] = _unchanged, is_text: bool = True, host: str = "127.0.0.1"
) -> Iterator[Flaky]:
    """A proxy before a server on the loopback; `host` is the loopback address it listens at."""
    proxy = Flaky(("127.0.0.1", port), is_text, edit)
    proxy.open(host)
    try:
        yield proxy
    finally:
        proxy.close()
