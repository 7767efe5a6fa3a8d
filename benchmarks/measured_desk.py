"""How fast the desk works: letters taken, pages set, mail sent; and what a turn adds to the database."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from resource import RUSAGE_CHILDREN
from unittest.mock import patch

import pypdfium2
from sqlalchemy import Connection, Update, select, text

from benchmarks import collect, render
from benchmarks.measures import RUNS, Figure, Kind, cpu_seconds, peak_megabytes
from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk import publishing
from pbem.desk.boxes import outbox_of
from pbem.desk.delivering import deliver_posts
from pbem.desk.desk import Desk, desk_of
from pbem.desk.incoming.receive import collect as take
from pbem.mail.maildir import MaildirInbox
from pbem.store.engines import connected
from pbem.store.shelf import table_named
from tests import needs, postgres

LETTERS = 440
MAILS = 88
SEATS, FEW = 44, 8
"""Seats of the game whose reports are set, and of the one whose pages are."""
SMTP = "outbox: {{kind: smtp, host: 127.0.0.1, port: {port}, security: none, per_minute: 10000}}"
MAILDIR = "outbox: {kind: maildir, path: out}"


def letters() -> Iterator[Figure]:
    """Take letters out of a Maildir, with the database in a file, and on a server if there is one."""
    with _folder() as folder:
        yield Figure("letters taken (SQLite)", _letters_a_second(folder), "letters/s")
        yield Figure("memory at its peak, letters", peak_megabytes(), "MB", Kind.PLAIN)
    if needs.postgresql():
        with _folder() as folder, postgres.running(is_durable=True) as server:
            rate = _letters_a_second(folder, server.url(server.new()))
            yield Figure("letters taken (PostgreSQL, without the server's part)", rate, "letters/s")


def _letters_a_second(folder: Path, url: str = "") -> float:
    """Return the letters a second of this process's, the best of four parts; sending is not counted."""
    collect.prepare(folder, LETTERS, url)
    box, later = folder / "in", folder / "later"
    later.mkdir()
    waiting = sorted(path.rename(later / path.name) for path in (box / "new").iterdir())
    rates = []
    with desk_of(read_config(folder), FixedClock(collect.START)) as desk:
        for first in range(0, LETTERS, LETTERS // 4):
            some = waiting[first : first + LETTERS // 4]
            for path in some:
                path.rename(box / "new" / path.name)
            rates.append(len(some) / cpu_seconds(lambda: take(desk, MaildirInbox(box))))
    return max(rates)


def reports() -> Iterator[Figure]:
    """Close deadlines of a game of 44 seats: reports as text, HTML and JSON, and all mail queued."""
    with _folder() as folder, render.begun(folder, SEATS) as desk:
        before, sizes, seconds = _size(desk), [], []
        with patch.object(publishing, "as_pdfs", lambda *_, **__: {}):
            for _ in range(RUNS):
                seconds.append(render.close_one(desk, SEATS).but_pdf)
                sizes.append(_size(desk))
        yield Figure("reports of 44 seats, without PDF", SEATS / min(seconds), "reports/s")
        grown = (sizes[-1] - before) / len(sizes) / 1000
        yield Figure("the database grows by a turn of 44 seats", grown, "KB", Kind.PLAIN)
        yield Figure("memory at its peak, reports", peak_megabytes(), "MB", Kind.PLAIN)


def pages() -> Iterator[Figure]:
    """Close a deadline of a game of 8 seats with its PDFs."""
    with _folder() as folder, render.begun(folder, FEW) as desk:
        spent = render.close_one(desk, FEW)
        newest = max((folder / "turns").rglob("*.pdf"), key=lambda path: path.stat().st_mtime).parent
        number = sum(_pages(path) for path in newest.glob("*.pdf"))
    yield Figure("PDF pages, 8 seats", number / spent.seconds["PDF"], "pages/s")
    yield Figure(
        "memory at its peak, a process that sets pages", peak_megabytes(RUSAGE_CHILDREN), "MB", Kind.PLAIN
    )


def _pages(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def mails() -> Iterator[Figure]:
    """Send reports of 44 seats: into a Maildir, and to a mail server on loopback that drops them."""
    with _folder() as folder:
        with render.begun(folder, SEATS):
            pass
        yield Figure("mails into a Maildir", _mails_a_second(folder, MAILDIR), "mails/s")
        with _sink() as port:
            rate = _mails_a_second(folder, SMTP.format(port=port))
            yield Figure("mails to an SMTP server", rate, "mails/s")


def _mails_a_second(folder: Path, outbox: str) -> float:
    """Return the mails sent a second of this process's, the best of some runs."""
    file = folder / "config.yaml"
    kept = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("outbox:")]
    file.write_text("\n".join([*kept, outbox, ""]), encoding="utf-8")
    config, rates = read_config(folder), []
    with desk_of(config, FixedClock(render.START)) as desk:
        for _ in range(RUNS):
            shutil.rmtree(folder / "out", ignore_errors=True)  # a mail that is there is not written again
            (folder / "out" / "new").mkdir(parents=True)
            with connected(config.database_url) as connection:
                connection.execute(_unsend(connection))
            began = time.process_time()
            outbox_there = outbox_of(desk)
            sent = deliver_posts(desk, outbox_there).sent
            outbox_there.close()
            rates.append(sent / (time.process_time() - began))
            assert sent == MAILS, f"only {sent} mails were sent"
    return max(rates)


def _unsend(connection: Connection) -> Update:
    """Let the last posts wait again, and no others."""
    posts = table_named("post")
    connection.execute(posts.update().values(sent_at=render.START))
    last = connection.execute(select(posts.c.id).order_by(posts.c.id.desc()).limit(MAILS)).scalars()
    return posts.update().where(posts.c.id.in_(list(last))).values(sent_at=None, tries=0)


@contextmanager
def _sink() -> Iterator[int]:
    """Run a mail server that drops everything, in a process of its own; give its port."""
    port = postgres.free_port()
    command = [sys.executable, "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{port}"]
    process = subprocess.Popen([*command, "-c", "aiosmtpd.handlers.Sink"], stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()


def _size(desk: Desk) -> int:
    """Return the bytes of the database's pages that are in use."""
    with connected(desk.config.database_url) as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar()
        free = connection.execute(text("PRAGMA freelist_count")).scalar()
        return (int(pages or 0) - int(free or 0)) * int(
            connection.execute(text("PRAGMA page_size")).scalar() or 0
        )


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="pbem-benchmark-") as folder:
        yield Path(folder)


MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "letters": letters,
    "reports": reports,
    "pages": pages,
    "mails": mails,
}
"""What can be measured at the desk, by name."""
