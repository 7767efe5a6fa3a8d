"""Answering those who watch, in threads of their own that end with the process and hold nothing up."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore, Thread, Timer
from typing import Any

from pbem.fields import is_loopback
from pbem.logs import Log
from pbem.watch.answers import Answer, Pages, brief
from pbem.watchplace import WatchPlace

AT_ONCE = 8
"""Whoever comes while so many are being answered is turned away."""
LONGEST = 15.0
"""Seconds after which a line is cut, whatever is being said on it."""
IDLE = 5.0
"""Seconds in which the next words of a request must come."""
POLL = 0.5
"""Seconds after which a server sees that it shall end."""
_METHODS = "GET, HEAD"


class PortTaken(Exception):
    """An address that can't be listened at, in one sentence."""


class WatchServer(ThreadingHTTPServer):
    """Listens at an address and answers from the pages; `is_open` also those who call it by other names."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 32

    def __init__(self, place: WatchPlace, pages: Pages, log: Log) -> None:
        self.pages, self.log, self.is_open = pages, log, place.open_to_others
        self._free, self._told = BoundedSemaphore(AT_ONCE), set[type[Exception]]()
        self.address_family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
        try:
            super().__init__((place.host, place.port), Handler)
        except OSError as fault:
            why = (fault.strerror or str(fault)).lower()
            raise PortTaken(
                f"config.yaml, watch.address: nobody can be answered at {place.address}: {why}; name another "
                "port, or end what listens there."
            ) from None

    def server_bind(self) -> None:
        """Take the address, without asking what its name is."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer in a thread, if not too many are being answered."""
        if not self._free.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # no more threads can be begun
            self._free.release()
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer, and cut the line if that takes too long."""
        cut = Timer(LONGEST, _cut, (request,))
        cut.daemon = True
        try:
            cut.start()
            super().process_request_thread(request, client_address)
        finally:
            cut.cancel()
            self._free.release()

    def tell(self, fault: Exception) -> None:
        """Write of each kind of our own mistakes into the log once: they may come with every request."""
        if type(fault) not in self._told:
            self._told.add(type(fault))
            self.log.mistake("While answering those who watch", fault)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of lines that break: their other end may have gone away at any time."""


def _cut(request: socket.socket) -> None:
    with suppress(OSError):
        request.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    """Reads one request and answers it; what is wrong with one is answered briefly, and logged by nobody."""

    server: WatchServer
    timeout = IDLE
    protocol_version = "HTTP/1.0"  # a line is closed after each answer

    def do_GET(self) -> None:
        """Answer with a page."""
        self._send(self._answer())

    def do_HEAD(self) -> None:
        """Answer with a page's head alone."""
        self._send(self._answer())

    def _answer(self) -> Answer:
        if not self.server.is_open and not _is_ours(self.headers.get("Host", "localhost")):
            return brief(HTTPStatus.NOT_FOUND)  # a page of the web that a browser here has open may ask
        try:
            return self.server.pages.answer(self.path.partition("?")[0])
        except Exception as fault:
            self.server.tell(fault)
            return brief(HTTPStatus.INTERNAL_SERVER_ERROR)

    def _send(self, answer: Answer) -> None:
        self.send_response_only(answer.status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        if answer.status == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", _METHODS)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Say briefly what is wrong with a request; it is not repeated."""
        status = HTTPStatus(code)
        if status == HTTPStatus.NOT_IMPLEMENTED:  # every method but those above
            status = HTTPStatus.METHOD_NOT_ALLOWED
        self.close_connection = True
        with suppress(OSError):
            self._send(brief(status))

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: Prometheus asks four times a minute."""


def _is_ours(host: str) -> bool:
    """Say whether a request was meant for this machine under one of its own names."""
    name = host.strip()
    if name.startswith("["):
        return is_loopback(name[1:].partition("]")[0])
    return is_loopback(name.partition(":")[0])


@contextmanager
def serving(place: WatchPlace, pages: Pages, log: Log) -> Iterator[WatchServer]:
    """Answer at an address while a block runs; PortTaken if that can't be."""
    server = WatchServer(place, pages, log)
    thread = Thread(target=server.serve_forever, args=(POLL,), name="watch", daemon=True)
    _begun(thread.start)
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def _begun(start: Callable[[], None]) -> None:
    """Begin a thread that hears no signals: they are for the process's own to wait for."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
