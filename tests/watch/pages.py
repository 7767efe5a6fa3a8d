"""Pages served at a free port, and ways to ask for them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse

from pbem.clock import FixedClock
from pbem.config import Config
from pbem.logs import Log
from pbem.watch.answers import Pages
from pbem.watch.lookout import Lookout
from pbem.watch.serving import serving
from pbem.watch.tally import Tally
from pbem.watchplace import WatchPlace
from tests.desk.office import START
from tests.postgres import free_port


@contextmanager
def served(config: Config, lines: list[str] | None = None, **fields: object) -> Iterator[WatchPlace]:
    """An installation without a game, whose pages are served at a free port."""
    fields = {"address": f"127.0.0.1:{free_port()}", **fields}
    place, clock = WatchPlace.model_validate(fields), FixedClock(START)
    log = Log((lines if lines is not None else list[str]()).append, clock)
    with closing(Lookout(config.database_url, clock, log)) as lookout:
        tally = Tally()
        for _ in tally.measured([("noting the time",)], lambda: 0):
            pass
        with serving(place, Pages(lambda: config, lookout, tally, 60), log):
            yield place


def asked(place: WatchPlace, path: str, method: str = "GET", **headers: str) -> tuple[HTTPResponse, bytes]:
    """The answer to a request."""
    with closing(HTTPConnection(place.host, place.port, timeout=30)) as connection:
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        return response, response.read()


def raw(place: WatchPlace, octets: bytes) -> bytes:
    """All that comes back for some bytes, until the line is closed."""
    with socket.create_connection((place.host, place.port), timeout=30) as line:
        found = b""
        with suppress(OSError):  # it may be cut before all is said
            line.sendall(octets)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(4096):
                found += part
    return found


def is_answering(place: WatchPlace) -> bool:
    """Say whether the pages can still be had."""
    return asked(place, "/health")[0].status == 200
