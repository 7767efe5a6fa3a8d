"""A small beacon of our own: it answers on loopback in the formats of drand and NIST."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CHAIN = "ab" * 32


@dataclass
class BeaconServer:
    """The server: what was asked of it, and what it does wrong, if anything."""

    port: int = 0
    asked: list[str] = field(default_factory=list)
    fault: str = ""

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def config(self) -> str:
        """The field of config.yaml that names it as a drand beacon of one pulse each 30 seconds."""
        return (
            f"beacon: {{name: our beacon, format: drand, url: {self.url}, chain: {CHAIN}, "
            "genesis: 1595431050, period: 30}\n"
        )

    def answer(self, path: str) -> tuple[int, bytes]:
        """Answer as the servers of the two formats do."""
        self.asked.append(path)
        if self.fault == "down":
            return 503, b"no"
        if self.fault == "nonsense":
            return 200, b"<html>"
        if path.startswith(f"/{CHAIN}/public/"):
            return 200, json.dumps(self._drand(int(path.rpartition("/")[2]))).encode()
        return 200, json.dumps(self._nist(int(path.rpartition("/")[2]))).encode()

    def _drand(self, number: int) -> dict[str, object]:
        signature = hashlib.sha256(f"signature {number}".encode()).digest()
        value = hashlib.sha256(signature).hexdigest() if self.fault != "forged" else "00" * 32
        return {"round": number, "randomness": value, "signature": signature.hex()}

    def _nist(self, after: int) -> dict[str, object]:
        at = datetime.fromtimestamp((after // 60_000 + 1) * 60, UTC)
        value = hashlib.sha512(f"pulse {at}".encode()).hexdigest().upper()
        return {"pulse": {"timeStamp": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"), "outputValue": value}}

    def value(self, number: int) -> str:
        """The value of a drand pulse."""
        return str(self._drand(number)["randomness"])


@contextmanager
def beacon_server() -> Iterator[BeaconServer]:
    """Let one answer."""
    beacon = BeaconServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, content = beacon.answer(self.path)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        beacon.port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield beacon
        finally:
            server.shutdown()
