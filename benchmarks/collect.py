"""How fast letters are taken: from a Maildir to orders on file and receipts in the outbox; run it by hand.

    python -m benchmarks.collect [--letters 10000] [--keep FOLDER]

With every letter is done what `pbem collect` does: it is read, proved, held against the rules, filed and
answered in a transaction of its own that is safely on the disk, then marked in its mailbox. Sending is not
timed.
"""

from __future__ import annotations

import argparse
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from itertools import cycle, islice
from pathlib import Path
from unittest.mock import patch

import yaml

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.close import close_game
from pbem.desk.desk import Desk, desk_of
from pbem.desk.games import new_game
from pbem.desk.incoming.receive import collect
from pbem.desk.mailing import read_post
from pbem.desk.proof import tag_text
from pbem.gamefile import read_game
from pbem.mail.maildir import MaildirInbox
from pbem.store.opening import create_or_upgrade

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SEATS = 44
"""In each game, as in the demo."""
LETTERS_A_SEAT = 10
"""More games are made for more letters, so that nobody writes too often."""
QUOTED = 60
"""Lines of the last report that most players leave below their orders."""
CONFIG = """\
gm: {name: Pat Example, address: pat@example.org}
address: games@example.org
inbox: [{kind: maildir, path: in}]
outbox: {kind: maildir, path: out}
limits: {answers_a_day: 10000}
"""


@dataclass(frozen=True)
class Writer:
    """A player, the subject to reply to, and what stood in the report: the form to fill in."""

    address: str
    subject: str
    answers: str
    report: str
    creature: str


def prepare(folder: Path, letters: int, url: str = "") -> None:
    """Make an installation with enough games, each in its second round, and the letters in its Maildir.

    Its database is in a file, or where `url` says.
    """
    for name in ("games", "turns", "shunt", "in/new", "in/cur", "in/tmp"):
        (folder / name).mkdir(parents=True)
    database = f"database: {url}\n" if url else ""
    (folder / "config.yaml").write_text(CONFIG + database, encoding="utf-8")
    config = read_config(folder)
    create_or_upgrade(config.database_url)
    clock = FixedClock(START)
    with desk_of(config, clock) as desk:
        writers = []
        for number in range(1, -(-letters // (SEATS * LETTERS_A_SEAT)) + 1):
            writers += _game(desk, clock, f"island-{number}")
        for number, writer in enumerate(islice(cycle(writers), letters)):
            raw = _letter(writer, number).as_bytes(policy=SMTP)
            (folder / "in/new" / f"{number:06d}").write_bytes(raw)


def _game(desk: Desk, clock: FixedClock, slug: str) -> list[Writer]:
    """Make a game and play it to its second round, without pages; return its players."""
    seats = {
        f"s{place}": {"name": f"Player {place}", "address": f"s{place}@example.com", "formats": ["text"]}
        for place in range(1, SEATS + 1)
    }
    file = desk.config.games / f"{slug}.yaml"
    game = {"title": "The Island", "ruleset": "survival", "deadline": "when closed", "seats": seats}
    file.write_text(yaml.safe_dump(game, sort_keys=False), encoding="utf-8")
    new_game(desk, read_game(file, [desk.config.games]), "5eed" * 16)
    with patch("pbem.desk.publishing.as_pdfs", lambda *_: {}):
        for _ in range(2):
            close_game(desk, slug, is_now=True)
    return list(_writers(desk, slug))


def _writers(desk: Desk, slug: str) -> Iterator[Writer]:
    with desk.store.transaction() as files:
        game = files.game(slug)
        assert game
        posts = {post.seat: read_post(desk, post.content) for post in files.unsent() if post.game == game.id}
        for seat in files.seats(game.id):
            post = posts[seat.key]
            form = [line for line in post.text.split("\n") if " STAY " in line]
            subject = f"Re: The Island {tag_text(slug, seat.key, seat.order_key)}"
            if form:  # the species is not extinct
                yield Writer(seat.address, subject, post.message_id, post.text, form[0].split()[0])


def _letter(writer: Writer, number: int) -> EmailMessage:
    """Return a plain reply; three of four quote the end of the report."""
    message = EmailMessage()
    message["From"] = writer.address
    message["To"] = "games@example.org"
    message["Subject"] = writer.subject
    message["Message-ID"] = f"<{number}@example.com>"
    message["In-Reply-To"] = writer.answers
    message["Date"] = "Wed, 02 Dec 2026 09:00:00 +0000"
    way = ("N", "NE > SE", "S", "STAY")[number % 4]
    words = f"{writer.creature} {way} aggressive\nENEMY NONE\n\n-- \nA player\n"
    if number % 4:
        quoted = writer.report.rstrip("\n").split("\n")[-QUOTED:]
        words += "\nOn Tue, 1 Dec 2026 at 12:00, Pat Example <games@example.org> wrote:\n\n"
        words += "\n".join(f"> {line}"[:900] for line in quoted) + "\n"
    message.set_content(words)
    return message


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept:
        yield kept
        return
    with tempfile.TemporaryDirectory(prefix="pbem-benchmark-") as folder:
        yield Path(folder)


def run(folder: Path, letters: int) -> None:
    """Prepare, collect in ten parts, and print the figures of each."""
    began = time.perf_counter()
    prepare(folder, letters)
    print(f"{letters:,} letters prepared in {time.perf_counter() - began:.0f} s; now they are collected.")
    print(f"{'letters':>9} {'letters/s':>10} {'CPU s':>8} {'MB peak':>8}")
    config = read_config(folder)
    box = folder / "in"
    waiting = sorted((box / "new").iterdir())
    later = folder / "later"
    later.mkdir()
    for path in waiting:
        path.rename(later / path.name)
    wall, cpu = time.perf_counter(), time.process_time()
    with desk_of(config, FixedClock(START + timedelta(days=1))) as desk:
        for part in range(10):
            some = waiting[part * len(waiting) // 10 : (part + 1) * len(waiting) // 10]
            for path in some:
                (later / path.name).rename(path)
            start = time.perf_counter()
            verdicts = collect(desk, MaildirInbox(box))
            assert dict(verdicts) == {"orders": len(some)}, verdicts
            took = time.perf_counter() - start
            done = (part + 1) * len(waiting) // 10
            print(f"{done:>9,} {len(some) / took:>10.0f} {time.process_time() - cpu:>8.1f} {_peak():>8}")
        with desk.store.transaction() as files:
            queued = files.counts().queued
    took, used = time.perf_counter() - wall, time.process_time() - cpu
    print(
        f"All: {letters / took:.0f} letters/s by the clock, {letters / used:.0f} a second of the processor; "
        f"{queued:,} posts wait; the database has {(folder / 'pbem.db').stat().st_size / 1e6:.0f} MB."
    )


def _peak() -> int:
    """Return the most memory the process has held, in MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (1024 * 1024 if sys.platform == "darwin" else 1024)


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--letters", type=int, default=10_000)
    parser.add_argument("--keep", type=Path, help="a new folder to work in, which is kept")
    chosen = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.platform()}")
    with _folder(chosen.keep) as folder:
        run(folder, chosen.letters)


if __name__ == "__main__":
    main()
