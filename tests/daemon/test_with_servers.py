"""`pbem run` between a real IMAP and a real SMTP server: woken by each letter, and silent about secrets."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator

import pytest

from tests.e2e.test_real_servers import BEGIN, CLOSE, NOON, Zine, reply, zine
from tests.forked import Forked, fork_pbem
from tests.mail.dovecot import PASSWORD

__all__ = ["zine"]
pytestmark = [pytest.mark.slow, pytest.mark.dovecot]


def running(zine: Zine, now: str) -> Forked:
    """Start pbem run."""
    return fork_pbem(["run"], zine.environment(now))


def end(daemon: Forked) -> str:
    """End it, and return its log."""
    daemon.send_signal(signal.SIGTERM)
    _, log = daemon.communicate(timeout=60)
    assert daemon.returncode == 0
    return log


@pytest.fixture
def daemon(zine: Zine) -> Iterator[Forked]:
    """The daemon at work on the day before the deadline, with a game made."""
    with (zine.folder / "games/island.yaml").open("a", encoding="utf-8") as file:
        file.write("people: {outage: play, silence: play, reminders: []}\n")  # this clock leaps
    zine.run(BEGIN, "new", "island")
    started = running(zine, NOON)
    yield started
    if started.poll() is None:
        started.kill()
        started.communicate()


def wait_for_answers(zine: Zine, number: int) -> None:
    """Wait for the answers to so many letters; beats alone would take a minute each."""
    until = time.monotonic() + 45
    while len([id for id in zine.mails() if ".receipt." in id]) < number:
        assert time.monotonic() < until
        time.sleep(0.2)


def test_a_letter_wakes_it_and_the_log_holds_no_secrets(zine: Zine, daemon: Forked) -> None:
    welcome = zine.mail("welcome", "ann@example.com")
    for number, words in enumerate(("KIND carnivore", "NAME Grobbles\nPRESS TO all:\nHush!\nEND"), start=1):
        zine.box.deliver([reply(welcome, words, number)])
        wait_for_answers(zine, number)
    log = end(daemon)
    second = running(zine, CLOSE)
    until = time.monotonic() + 60
    while not [id for id in zine.mails() if ".report." in id]:
        assert time.monotonic() < until
        time.sleep(0.2)
    log += end(second)
    assert log.count("Letters out of INBOX of") == 2
    key = re.search(r"\[island/ann/(\w+)\]", str(welcome["Subject"]))
    assert key
    for secret in (key[1], PASSWORD, "Grobbles", "Hush", "KIND"):
        assert secret not in log
