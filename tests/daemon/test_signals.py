"""Signals, a second daemon, and config.yaml read again: `pbem run` as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.daemon import LOCK, Daemon, heeding
from pbem.desk import rounds
from pbem.desk.desk import DeskFault, desk_of
from pbem.logs import Log
from pbem.mail.outboxes import MaildirOutbox
from tests.cli.conftest import Ran, Run, command, ended, run, start, surroundings
from tests.desk.office import FIRST_DEADLINE, SLUG, install, no_pdfs, office_at
from tests.e2e import crashes
from tests.forked import Forked

__all__ = ["run"]
STEPS = ("take_some", "tend", "deliver_posts")
PATIENCE = 60.0
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture
def zine(tmp_path: Path) -> Path:
    """An installation with a game that is due, and a letter in the mailbox."""
    return due(tmp_path / "zine", ("ann", "bob"))


def due(folder: Path, seats: Sequence[str]) -> Path:
    """Make an installation with a game that is due, and a letter of its first seat in the mailbox."""
    config = install(folder, seats=seats)
    file = config.games / f"{SLUG}.yaml"
    people = "people: {outage: play, silence: play, reminders: []}\n"
    file.write_text(file.read_text("utf-8") + people, encoding="utf-8")
    with office_at(folder, config) as office:
        office.deliver()
        office.lay(office.letter(seats[0], "KIND carnivore\n"))
    return folder


def run_to_the_end(folder: Path) -> None:
    """Do what `pbem run` does, by a clock that stands at the deadline."""
    clock = FixedClock(FIRST_DEADLINE)
    with desk_of(read_config(folder), clock) as desk:
        Daemon(desk, Log((folder / "log").open("a", buffering=1).write, clock), folder).run()


def signalled_in(step: str, number: signal.Signals) -> Callable[[], None]:
    """A change to a process by which a signal comes to it in the midst of a step."""

    def change() -> None:
        own = getattr(rounds, step)

        def disturbed(*arguments: object, **more: object) -> object:
            os.kill(os.getpid(), number)
            time.sleep(0.2)
            return own(*arguments, **more)

        setattr(rounds, step, disturbed)

    return change


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
@pytest.mark.parametrize("step", STEPS)
def test_a_signal_lets_the_step_at_hand_be_done(
    zine: Path, step: str, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)
    child = crashes.forked(run_to_the_end, zine, signalled_in(step, number))
    assert crashes.ended(child) == 0
    done = STEPS.index(step)
    with office_at(zine) as office:
        assert len(office.filings()) == 1
        assert office.moment().number == (2 if done >= 1 else 1)
        assert (office.posts() == []) == (done == 2)
    log = (zine / "log").read_text("utf-8")
    assert f"{number.name}: pbem run ends" in log
    assert log.endswith("pbem run has ended.\n")


def test_a_second_ctrl_c_ends_it_at_once(zine: Path) -> None:
    def stuck() -> None:
        def send(*_: object) -> None:
            for _time in range(2):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.3)
            time.sleep(PATIENCE)

        setattr(MaildirOutbox, "send", send)  # noqa: B010

    began = time.monotonic()
    assert crashes.ended(crashes.forked(run_to_the_end, zine, stuck)) == 1
    assert time.monotonic() - began < PATIENCE / 2


def test_it_ends_as_gracefully_once_pdfs_were_set(tmp_path: Path) -> None:
    folder = due(tmp_path / "zine", ("chloe", "bob"))
    environment = surroundings(PBEM_NOW=FIRST_DEADLINE.isoformat())
    log, until = folder / "log", time.monotonic() + PATIENCE
    with log.open("w", encoding="utf-8") as err:
        daemon = subprocess.Popen(
            command("run", "--in", folder), env=environment, stderr=err, start_new_session=True
        )
    while "posts are sent" not in log.read_text("utf-8"):
        assert daemon.poll() is None and time.monotonic() < until
        time.sleep(0.05)
    os.killpg(daemon.pid, signal.SIGINT)  # as a terminal does: the processes that set the PDFs get it too
    assert daemon.wait(PATIENCE) == 0
    assert len(list((folder / "turns").rglob("*.pdf"))) == 2
    told = log.read_text("utf-8")
    assert "SIGINT: pbem run ends when the step at hand is done.\n" in told
    assert told.endswith("pbem run has ended.\n")
    assert "Traceback" not in told and "leaked" not in told


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda one: one.name)
def test_signals_are_heard_where_a_library_has_unblocked_them(number: signal.Signals) -> None:
    heard, is_heard = list[signal.Signals](), threading.Event()

    def hear(one: signal.Signals) -> None:
        heard.append(one)
        is_heard.set()

    with heeding(hear):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
        os.kill(os.getpid(), number)
        assert is_heard.wait(PATIENCE)
    assert heard == [number]


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Forked]:
    """Have `pbem run` at work, and end it by SIGTERM if nobody else does."""
    started = start("run", "--in", folder, *arguments)
    try:
        yield started
    finally:
        if started.poll() is None:
            started.send_signal(signal.SIGTERM)
            ended(started)


def line_with(started: Forked, words: str) -> str:
    """The next line of the log that has these words."""
    assert started.stderr
    for line in started.stderr:
        if words in line:
            return line
    raise AssertionError(f"the log ended without: {words}")


def stopped(started: Forked) -> Ran:
    """End the daemon as systemd does."""
    started.send_signal(signal.SIGTERM)
    return ended(started)


def test_it_says_what_it_will_do_and_ends_with_0(zine: Path) -> None:
    with running(zine) as daemon:
        first = line_with(daemon, "pbem run")
        assert "1 game (island)" in first
        assert "the next deadline is that of island, Friday 4 December 2026, 20:00 (UTC)" in first
        line_with(daemon, "sent.")
        ran = stopped(daemon)
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.splitlines()[-1].endswith("pbem run has ended.")


def test_a_second_daemon_names_the_first(zine: Path, run: Run) -> None:
    with running(zine) as daemon:
        line_with(daemon, "a round every")
        ran = run("run", "--in", zine)
        assert ran.status == 1
        assert f"pbem run is at work here already: process {daemon.pid}, since 2026-12-01T12:00" in ran.fault
        assert run("collect", "--in", zine).status == 0  # by hand beside it
        daemon.kill()
        ended(daemon)
    ran = run("run", "--once", "--in", zine)
    assert ran.status == 0, ran.err


def test_two_installations_with_one_database(zine: Path, tmp_path: Path, run: Run) -> None:
    other = tmp_path / "other"
    other.mkdir()
    text = (zine / "config.yaml").read_text("utf-8")
    for name in ("in", "out"):
        text = text.replace(f"mail/{name}", str(zine / f"mail/{name}"))
    (other / "config.yaml").write_text(f"{text}database: sqlite:///{zine / 'pbem.db'}\n", encoding="utf-8")
    assert run("run", "--once", "--in", other).status == 0
    with running(other) as daemon:
        line_with(daemon, "a round every")
        ran = run("run", "--once", "--in", other)
        assert (ran.status, "at work here already" in ran.fault) == (1, True)
        ran = run("run", "--once", "--in", zine)
        assert (ran.status, "at work here already" in ran.fault) == (1, True)


def test_config_is_read_again_and_a_wrong_one_is_told(zine: Path) -> None:
    config, clock, lines = zine / "config.yaml", FixedClock(FIRST_DEADLINE), list[str]()
    good = config.read_text("utf-8")
    with desk_of(read_config(zine), clock) as desk:
        daemon = Daemon(desk, Log(lines.append, clock), zine)
        found = rounds.Rounds(desk, daemon.log, lambda: False)
        found.open_boxes()
        before = desk.config
        for wrong in ("x: 1\n", "zone: Mars/North\n", "database: sqlite:///other.db\n", "gm: [\n"):
            config.write_text(good + wrong, encoding="utf-8")
            daemon._take_config(found)
            assert desk.config is before
            assert "goes on with the settings it had" in lines[-1]
        config.unlink()
        daemon._take_config(found)
        assert desk.config is before
        (zine / "mail/in").rename(zine / "mail/new-in")
        text = good.replace("mail/in", "mail/new-in") + "zone: Europe/Paris\n"
        config.write_text(text, encoding="utf-8")
        daemon._take_config(found)
        assert "config.yaml is read again" in lines[-1]
        assert (desk.config.zone, daemon.log.zone) == ("Europe/Paris", "Europe/Paris")
        assert found.go()
    with office_at(zine) as office:
        assert len(office.filings()) == 1


def test_sighup_reads_config_again_at_once(zine: Path) -> None:
    with running(zine, "--json-log") as daemon:
        line_with(daemon, "a round every")
        daemon.send_signal(signal.SIGHUP)
        assert json.loads(line_with(daemon, "is read again"))["level"] == "info"
        with (zine / "config.yaml").open("a", encoding="utf-8") as file:
            file.write("x: 1\n")
        daemon.send_signal(signal.SIGHUP)
        told = json.loads(line_with(daemon, "goes on with"))
        assert (told["level"], "config.yaml, line" in told["what"]) == ("warning", True)
        assert stopped(daemon).status == 0


def test_it_begins_nothing_on_a_damaged_database(zine: Path, run: Run) -> None:
    file = zine / "pbem.db"
    content = bytearray(file.read_bytes())
    for page in range(8, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(content)
    ran = run("run", "--in", zine)
    assert ran.status == 1
    assert "database" in ran.fault and "damaged" in ran.fault
    assert "Traceback" not in ran.err


def test_a_lock_that_cannot_be_written_is_told(zine: Path, run: Run) -> None:
    (zine / LOCK).mkdir()
    ran = run("run", "--once", "--in", zine)
    assert ran.status == 1
    assert "cannot be written" in ran.fault


def test_once_does_one_round_and_says_by_its_status_how_it_went(zine: Path, run: Run) -> None:
    ran = run("run", "--once", "--json-log", "--in", zine)
    assert ran.status == 0
    assert [json.loads(line)["level"] for line in ran.err.splitlines()] == ["info"] * 3
    (zine / "mail/in").rename(zine / "mail/lost")
    ran = run("run", "--once", "--in", zine)
    assert (ran.status, "does not exist" in ran.err) == (1, True)


def test_whether_it_is_alive_can_be_asked(zine: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("run", "--alive", "--in", zine)
    assert (ran.status, ran.out) == (1, "pbem run was never at work here.\n")
    assert run("run", "--once", "--in", zine).status == 0
    ran = run("run", "--alive", "--in", zine)
    assert ran.status == 0
    assert ran.out.startswith(
        "pbem run is at work: its last round was at Tuesday 1 December 2026, 12:00 (UTC)"
    )
    monkeypatch.setenv("PBEM_NOW", "2026-12-01T12:30:00+00:00")
    ran = run("run", "--alive", "--in", zine)
    assert (ran.status, "is not at work" in ran.out) == (1, True)


@pytest.mark.parametrize("every", ["0", "4", "1801", "soon"])
def test_a_pace_that_cannot_be_is_refused(zine: Path, run: Run, every: str) -> None:
    assert run("run", "--every", every, "--in", zine).status == 2


def test_signals_are_heard_by_others_again_when_it_is_over(zine: Path) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with desk_of(read_config(zine), FixedClock(FIRST_DEADLINE)) as desk:
        daemon = Daemon(desk, Log(lambda _: None, desk.clock), zine)
        assert daemon.run(is_once=True)
        assert daemon.run(is_once=True)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
    with pytest.raises(DeskFault), desk_of(read_config(zine), FixedClock(FIRST_DEADLINE)) as desk:
        (zine / LOCK).unlink()
        (zine / LOCK).mkdir()
        Daemon(desk, Log(lambda _: None, desk.clock), zine).run(is_once=True)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
