"""Waiting for letters: IDLE where the server has it, else polling; a dead line does not wait for ever."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Timer

import pytest

from pbem.mail import imap
from tests.mail.dovecot import Box
from tests.mail.flaky import flaky
from tests.mail.taking import Taker, written

pytestmark = pytest.mark.dovecot
LONG = 60.0


@contextmanager
def soon(act: Callable[[], object], after: float = 0.6) -> Iterator[None]:
    """Do something in a moment, on another thread."""
    timer = Timer(after, act)
    timer.start()
    try:
        yield
    finally:
        timer.join()


def no_idle(line: bytes) -> bytes:
    """A server's line as if it had no IDLE."""
    return line.replace(b" IDLE", b"")


def test_idle_wakes(box: Box) -> None:
    """A letter that comes ends the wait; it was not polled for."""
    with flaky(box.dovecot.port) as proxy:
        taker = Taker(box, account=box.account(port=proxy.port))
        inbox = taker.inbox()
        assert taker.take(inbox) == []
        began = time.monotonic()
        with soon(lambda: box.deliver(written("one"))):
            assert inbox.wait(LONG, Event())
        assert time.monotonic() - began < imap._IDLE / 2
        assert sum(step.endswith(b" IDLE") for step in proxy.log) == 1
        assert taker.take(inbox) == ["one"]
        assert not inbox.wait(0.3, Event())  # what was taken is no news
        inbox.close()


def test_what_came_before_the_wait_ends_it(box: Box) -> None:
    """A letter between the last round and the wait."""
    taker = Taker(box)
    inbox = taker.inbox()
    taker.take(inbox)
    box.deliver(written("one"))
    assert inbox.wait(LONG, Event())
    inbox.close()


@pytest.mark.parametrize("is_idle", [True, False])
def test_nothing_comes(box: Box, is_idle: bool) -> None:
    """The wait ends after its time, and old letters are no news."""
    box.deliver(written("old"), flags=["\\Seen"])
    with flaky(box.dovecot.port, (lambda line: line) if is_idle else no_idle) as proxy:
        taker = Taker(box, account=box.account(port=proxy.port))
        inbox = taker.inbox()
        taker.take(inbox)
        began = time.monotonic()
        assert not inbox.wait(1.0, Event())
        assert 0.9 < time.monotonic() - began < 5
        assert any(step.endswith(b" IDLE") for step in proxy.log) == is_idle
        inbox.close()


def test_polling(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without IDLE the server is asked from time to time."""
    monkeypatch.setattr(imap, "_IDLE", 0.2)
    with flaky(box.dovecot.port, no_idle) as proxy:
        taker = Taker(box, account=box.account(port=proxy.port))
        inbox = taker.inbox()
        taker.take(inbox)
        with soon(lambda: box.deliver(written("one"))):
            assert inbox.wait(LONG, Event())
        assert taker.take(inbox) == ["one"]
        inbox.close()


@pytest.mark.parametrize("is_idle", [True, False])
def test_stop(box: Box, is_idle: bool) -> None:
    """Whoever stops the program need not wait for a letter."""
    with flaky(box.dovecot.port, (lambda line: line) if is_idle else no_idle) as proxy:
        inbox = Taker(box, account=box.account(port=proxy.port)).inbox()
        stop = Event()
        began = time.monotonic()
        with soon(stop.set):
            assert not inbox.wait(LONG, stop)
        assert time.monotonic() - began < 5
        inbox.close()


def test_idle_is_renewed(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """After each slice a NOOP shows whether the line holds, long before a server's half hour is over."""
    assert imap._IDLE < 29 * 60
    monkeypatch.setattr(imap, "_IDLE", 0.3)
    with flaky(box.dovecot.port) as proxy:
        inbox = Taker(box, account=box.account(port=proxy.port)).inbox()
        assert not inbox.wait(2.0, Event())
        words = [step.split()[-1] for step in proxy.log if step.startswith(b"> ")]
        inbox.close()
    assert words.count(b"IDLE") >= 3
    assert [words[at + 1 : at + 3] for at, word in enumerate(words) if word == b"IDLE"] == [
        [b"DONE", b"NOOP"]
    ] * words.count(b"IDLE")


@pytest.mark.parametrize("is_cut", [True, False])
def test_a_line_that_dies_while_waiting(box: Box, monkeypatch: pytest.MonkeyPatch, is_cut: bool) -> None:
    """Cut off, or deaf like a router that forgot it: another line is opened and finds the letter."""
    monkeypatch.setattr(imap, "_IDLE", 1.5)
    with flaky(box.dovecot.port) as proxy:
        taker = Taker(box, account=box.account(port=proxy.port))
        inbox = imap.ImapInbox(
            taker.account or box.account(), "INBOX", "seen", None, "all", taker.marks, timeout=1.0
        )
        taker.take(inbox)
        lines = proxy.connections

        def die() -> None:
            """The server's next word, which announces the letter, does not come through."""
            if is_cut:
                proxy.begin(1)
            else:
                proxy.is_deaf = True
            box.deliver(written("one"))
            time.sleep(1.0)
            proxy.is_deaf = False

        with soon(die):
            assert inbox.wait(LONG, Event())
        assert taker.take(inbox) == ["one"]
        assert proxy.connections > (0 if is_cut else lines)
        inbox.close()
