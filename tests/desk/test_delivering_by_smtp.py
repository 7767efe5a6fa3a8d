"""Posts from the store to a mail server, whatever happens on the way: each arrives, as the same mail."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.cli.post import send
from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk.boxes import outbox_of
from pbem.desk.delivering import Delivered, deliver_posts
from pbem.desk.desk import desk_of
from pbem.desk.mailing import queue
from pbem.post import Post
from pbem.store.posts import PostFiles
from tests.desk.office import START, Office, install, office_at
from tests.e2e.crashes import ended, forked
from tests.mail.flaky import Cut, Flaky, flaky
from tests.mail.mailserver import MailServer, mail_server

MINUTE = timedelta(minutes=1)
DATE = "2026-12-01T12:00:00+00:00"


@dataclass
class PostRoom:
    """An office that hands its posts to a server over a line that can be cut."""

    office: Office
    server: MailServer
    line: Flaky
    put: int = 0

    def queue(self, number: int, to: str = "p{}@example.com") -> list[str]:
        """Queue some posts more and give their Message-IDs."""
        ids = []
        for _ in range(number):
            self.put += 1
            post = Post(f"<{self.put}@example.org>", to.format(self.put), "", "s", "t", DATE)
            with self.office.desk.store.transaction() as files:
                queue(self.office.desk, files, post)
            ids.append(post.message_id)
        return ids

    def deliver(self) -> Delivered:
        """Send what waits, in a run of its own."""
        outbox = outbox_of(self.office.desk)
        try:
            return deliver_posts(self.office.desk, outbox)
        finally:
            outbox.close()

    def came(self) -> list[str]:
        """The Message-IDs that arrived since this was last asked."""
        ids = self.server.clerk.ids
        self.server.clerk.taken.clear()
        return ids

    @property
    def waiting(self) -> int:
        """How many posts still wait."""
        with self.office.desk.store.transaction() as files:
            assert files.refused_posts() == []
            return files.counts().queued


def to_a_server(folder: Path, port: int) -> None:
    """Let an installation send to a server of the loopback."""
    file = folder / "config.yaml"
    box = f"outbox: {{kind: smtp, host: 127.0.0.1, port: {port}, security: none, per_minute: 10000}}\n"
    file.write_text(
        file.read_text("utf-8").replace("outbox: {kind: maildir, path: mail/out}\n", box), "utf-8"
    )


@pytest.fixture
def room(tmp_path: Path) -> Iterator[PostRoom]:
    """A post room with nothing to send yet."""
    install(tmp_path / "zine")
    with mail_server() as server, flaky(server.port) as line:
        to_a_server(tmp_path / "zine", line.port)
        with office_at(tmp_path / "zine") as office:
            made = PostRoom(office, server, line)
            made.deliver()
            made.came()
            yield made


def test_the_games_posts_go_to_their_players(tmp_path: Path) -> None:
    install(tmp_path / "zine")
    with mail_server() as server:
        to_a_server(tmp_path / "zine", server.port)
        with office_at(tmp_path / "zine") as office:
            deliver_posts(office.desk, outbox_of(office.desk))
        assert {mail.sender for mail in server.clerk.taken} == {"games@example.org"}
        to = {mail.recipients[0] for mail in server.clerk.taken}
    assert {f"{name}@example.com" for name in ("ann", "bob", "chloe", "dinesh", "eve")} <= to


def test_greylisted_and_taken_later_as_the_same_mail(room: PostRoom) -> None:
    ids = room.queue(3)
    room.server.clerk.say("RCPT p2@example.com", "451 4.7.1 Greylisted", "451 4.7.1 Greylisted")
    assert room.deliver() == Delivered(sent=2, failed=1)
    assert room.came() == [ids[0], ids[2]]
    assert room.deliver() == Delivered()
    room.office.clock.at += MINUTE
    assert room.deliver() == Delivered(failed=1)
    room.office.clock.at += 5 * MINUTE
    assert room.deliver() == Delivered(sent=1)
    assert room.came() == [ids[1]]
    assert room.waiting == 0


def test_one_bad_recipient_among_twenty(room: PostRoom) -> None:
    ids = room.queue(20)
    room.server.clerk.always_say("RCPT p11@example.com", "550 5.1.1 No such user")
    assert room.deliver() == Delivered(sent=20, refused=1)
    came = room.came()
    assert [id for id in came if id in ids] == [*ids[:10], *ids[11:]]
    assert len(came) == 20  # with the note to the GM


def test_the_server_goes_down_in_the_middle(room: PostRoom) -> None:
    ids = room.queue(6)
    room.server.clerk.say("MAIL", *["421 4.3.2 Going down"] * 2)
    room.server.clerk.say("RCPT p3@example.com", "421 4.3.2 Going down", "421 4.3.2 Going down")
    down = room.deliver()
    assert down.sent < 6 and "421 4.3.2 Going down" in down.trouble
    for _ in range(3):
        room.deliver()  # at once: it was no fault of these posts
    assert sorted(room.came()) == ids
    assert room.waiting == 0


@pytest.mark.slow
@pytest.mark.parametrize("cut", Cut, ids=lambda cut: cut.value)
def test_a_line_cut_at_every_step_loses_nothing(room: PostRoom, cut: Cut) -> None:
    room.line.begin()
    room.queue(3)
    room.deliver()
    room.came()
    steps = room.line.steps
    assert steps > 40
    for step in range(1, steps + 1):
        ids = room.queue(3)
        room.line.begin(cut_at=step, cut=cut)
        room.deliver()
        room.office.clock.at += MINUTE
        room.line.begin()
        room.deliver()
        came = room.came()
        assert sorted(set(came)) == sorted(ids), f"cut at step {step}"
        assert len(came) <= len(ids) + 1, f"cut at step {step}"
        assert room.waiting == 0


def test_a_server_that_stays_down_gives_up_no_post(room: PostRoom) -> None:
    ids = room.queue(3)
    room.line.begin(cut_at=1, stays_down=True)
    for _ in range(10):
        delivered = room.deliver()
        assert (delivered.sent, delivered.failed) == (0, 3)
        assert delivered.trouble.startswith(f"The mail server 127.0.0.1:{room.line.port} can't be used: ")
        room.office.clock.at += timedelta(days=3)
    assert room.waiting == 3
    room.line.begin()
    assert room.deliver() == Delivered(sent=3)
    assert room.came() == ids


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_killed_between_sending_and_noting_it(room: PostRoom) -> None:
    ids = room.queue(6)
    folder = room.office.config.folder

    def dying() -> None:
        marked = PostFiles.mark_sent
        left = [2]

        def mark(files: PostFiles, post_id: int, at: object) -> None:
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            marked(files, post_id, at)  # type: ignore[arg-type]

        PostFiles.mark_sent = mark  # type: ignore[assignment, method-assign]

    kills = 0
    while ended(forked(send_all, folder, dying)) == -signal.SIGKILL:
        kills += 1
    came = room.came()
    assert kills == 2
    assert sorted(set(came)) == ids
    assert len(came) == len(ids) + kills
    assert room.waiting == 0


def send_all(folder: Path) -> None:
    """Do what every command of pbem does at its end."""
    with desk_of(read_config(folder), FixedClock(START)) as desk:
        assert send(desk)
