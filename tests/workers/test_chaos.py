"""Chaos: a worker is killed, the database crashes, the mail server goes away; nothing is lost or doubled."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller

from pbem.clock import FastClock
from pbem.daemon import Daemon
from pbem.desk.proof import tag_text
from pbem.desk.until import Closed
from pbem.engine.report import Report
from pbem.logs import Log
from pbem.store.engines import place_of
from pbem.store.opening import Files, create_or_upgrade
from pbem.store.postgresql import PostgresServer
from pbem.store.records import PostRecord
from tests import postgres
from tests.desk.office import FIRST_DEADLINE, no_pdfs
from tests.forked import Forked, fork_pbem
from tests.mail.mailserver import HOST, Clerk, free_port
from tests.workers.hall import Hall, hall_of

pytestmark = [
    pytest.mark.postgres,
    postgres.needs_server,
]
GAMES, SEATS = 6, ("ann", "eve")
FACTOR = 30.0
AHEAD = timedelta(seconds=30)
"""So long before the deadline, by their clock, the workers begin."""


@dataclass
class Sink:
    """A mail server at one port, which may be away for a while."""

    port: int = field(default_factory=free_port)
    clerk: Clerk = field(default_factory=Clerk)
    _controller: Controller | None = None

    def start(self) -> None:
        """Listen."""
        self._controller = Controller(self.clerk, HOST, self.port, ready_timeout=20)
        self._controller.start()

    def stop(self) -> None:
        """Hear nobody."""
        if self._controller:
            self._controller.stop()
        self._controller = None


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A mail server that listens."""
    sink = Sink()
    sink.start()
    yield sink
    sink.stop()


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """A server of this test's own, which keeps what it has said it keeps."""
    with postgres.running(is_durable=True) as server:
        yield server


def slow_pdfs(reports: Mapping[str, Report], *_: object) -> dict[str, bytes]:
    """Make something in the place of each PDF, in the time that setting them takes but with no effort."""
    time.sleep(1)
    return no_pdfs(reports)


@pytest.fixture
def hall(
    tmp_path: Path, server: postgres.Server, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Hall]:
    """Six games at that server, whose mail goes to that mail server."""

    def give_database(folder: Path) -> None:
        url, file = server.url(server.new()), folder / "config.yaml"
        create_or_upgrade(url)
        smtp = f"{{kind: smtp, host: {HOST}, port: {sink.port}, security: none, per_minute: 10000}}"
        text = file.read_text("utf-8").replace("{kind: maildir, path: mail/out}", smtp)
        file.write_text(f"{text}database: {url}\n", "utf-8")

    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", slow_pdfs)
    monkeypatch.setenv("PBEM_TEST_DATABASE", "postgresql")
    monkeypatch.setattr(postgres, "give_database", give_database)
    with hall_of(tmp_path / "pbem", GAMES, SEATS) as hall:
        yield hall


def test_chaos_changes_nothing(
    hall: Hall, server: postgres.Server, sink: Sink, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What two workers publish through all that is what `pbem run` publishes alone, and all of it is sent."""
    monkeypatch.setattr("pbem.desk.close.Closed", on_time)  # when it is closed is all that may differ
    ids = lay(hall, "orders", "ann")
    hall.work()  # before the deadline, however slow the machine is
    hall.let_it_be(FIRST_DEADLINE - AHEAD)
    ids += lay(hall, "questions", "eve", "HELP")
    clock = FastClock(FIRST_DEADLINE - AHEAD, datetime.now(UTC), FACTOR)
    crew = [start(hall, clock), start(hall, clock)]
    hall.wait(lambda: len(hall.outcomes()) > 0)
    assert len(hall.outcomes()) < GAMES  # they are in the midst of it
    crew[0].kill()
    sink.stop()
    server.crash()
    time.sleep(1)
    server.start()
    crew[0].wait()
    crew[0] = start(hall, clock)
    time.sleep(1)
    sink.start()
    hall.wait(lambda: is_done(hall))
    place = place_of(hall.config.database_url)
    assert isinstance(place, PostgresServer)
    with place.alone() as is_alone:
        assert not is_alone  # the server, which had forgotten them, knows them again
    for one in crew:
        one.send_signal(signal.SIGTERM)
    said = [one.communicate(timeout=30)[1] for one in crew]
    assert [one.returncode for one in crew] == [0, 0], said
    assert Counter(hall.outcomes()) == Counter((slug, 1) for slug in hall.slugs)
    assert letters_kept(hall) == Counter(ids)
    assert posts_of(hall) <= set(sink.clerk.ids)
    monkeypatch.delenv("PBEM_TEST_DATABASE")
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    assert published_by_one(tmp_path / "twin") == tree(hall.config.turns) != {}


def published_by_one(folder: Path) -> dict[str, bytes]:
    """Return what `pbem run` publishes that takes the same letters, with its database in a file."""
    with hall_of(folder, GAMES, SEATS) as twin:
        lay(twin, "orders", "ann")
        twin.clock.at = FIRST_DEADLINE - AHEAD
        daemon = Daemon(twin.desk, Log(twin.lines.append, twin.clock), twin.config.folder)
        assert daemon.run(is_once=True)
        twin.clock.at = FIRST_DEADLINE
        assert daemon.run(is_once=True)
        return tree(twin.config.turns)


def lay(hall: Hall, about: str, key: str, words: str = "NAME Ants") -> list[str]:
    """Put a letter of a seat of every game into the mailbox; return their Message-IDs."""
    with hall.desk.store.transaction() as files:
        seats = {game.slug: files.seat_by_key(game.id, key) for game in files.games()}
    for slug, seat in seats.items():
        assert seat
        content = (
            f"From: {seat.address}\nTo: games@example.org\nSubject: {tag_text(slug, key, seat.order_key)}\n"
            f"Message-ID: <{slug}.{about}@x>\nDate: Wed, 02 Dec 2026 09:00:00 +0000\n\n{words}\n"
        )
        (hall.config.folder / "mail/in/new" / f"{slug}.{about}").write_text(content, "utf-8")
    return [f"<{slug}.{about}@x>" for slug in hall.slugs]


def on_time(at: datetime, due: datetime | None) -> Closed:
    """Return that a round was closed at its deadline, whenever it was."""
    return Closed(due or at, due)


def start(hall: Hall, clock: FastClock) -> Forked:
    """Start a worker whose clock runs fast."""
    environment = {**os.environ, "PBEM_CLOCK": clock.written}
    environment.pop("PBEM_NOW", None)
    return fork_pbem(["worker", "--every", "0.5", "--in", str(hall.config.folder)], environment)


def is_done(hall: Hall) -> bool:
    """Say whether every game is judged and every mail sent, in that order: judging brings new mails."""
    if len(hall.outcomes()) < GAMES:
        return False
    with hall.desk.store.transaction() as files:
        return None not in reports_in(hall, files) and not files.unsent()


def letters_kept(hall: Hall) -> Counter[str]:
    """Return how often each letter is on record."""
    with hall.desk.store.transaction() as files:
        return Counter(one.message_id for one in files.letters())


def reports_in(hall: Hall, files: Files) -> list[PostRecord | None]:
    """Return the reports of all seats, as far as they are there."""
    return [files.post_named(f"{slug}.2.report.{seat}") for slug in hall.slugs for seat in SEATS]


def posts_of(hall: Hall) -> set[str]:
    """Return the Message-IDs of the reports of all seats."""
    with hall.desk.store.transaction() as files:
        wanted = reports_in(hall, files)
    assert None not in wanted
    return {post.message_id for post in wanted if post}


def tree(folder: Path) -> dict[str, bytes]:
    """Return the content of every file of a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
