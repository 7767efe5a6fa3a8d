"""A mail server that only takes: it notes Message-IDs, refuses some mails for now, and cuts a line at times.

python -m benchmarks.season.sink PORT FILE SEED
"""

from __future__ import annotations

import os
import random
import re
import sys
import threading
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

_ID = re.compile(rb"^Message-ID:\s*(<[^>]+>)", re.IGNORECASE | re.MULTILINE)
NOT_NOW, CUT = 0.01, 0.002
"""The shares of mails refused for now, and of those that are taken without a word about it."""


class Sink:
    """Notes mails in a file, a line each, before it says that they are taken."""

    def __init__(self, file: str, seed: int) -> None:
        self._descriptor = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        self._chance = random.Random(seed)

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient, or say that it is to be tried again."""
        if self._chance.random() < NOT_NOW:
            return "451 4.7.1 Greylisted, try again"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Note a mail and say so; or cut the line, and nobody knows that it was taken."""
        content = envelope.original_content or b""
        found = _ID.search(content)
        line = b"%s %s %.3f %d\n" % (
            found[1] if found else b"?",
            envelope.rcpt_tos[0].encode(),
            time.time(),
            len(content),
        )
        os.write(self._descriptor, line)
        if self._chance.random() < CUT and server.transport:
            server.transport.abort()  # type: ignore[attr-defined]
        return "250 2.0.0 OK"


def main() -> None:
    """Listen until the process is ended."""
    port, file, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    controller = Controller(Sink(file, seed), "127.0.0.1", port, ready_timeout=20, data_size_limit=50_000_000)
    controller.start()
    threading.Event().wait()


if __name__ == "__main__":
    main()
