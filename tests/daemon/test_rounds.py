"""A round does everything that can be done: no step that fails keeps another from its work."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.desk.lock import only_one
from pbem.desk.rounds import LONGEST_PAUSE, Pause
from pbem.mail.arrivals import BoxFault
from pbem.mail.outboxes import MaildirOutbox
from pbem.post import Post
from pbem.store.engines import plain_faults
from pbem.store.sqlite import SqliteFile
from tests.daemon.beats import DAY, HOUR, MINUTE, Watch, watch_at
from tests.desk.office import FIRST_DEADLINE, START, WEEK, no_pdfs


@pytest.fixture(autouse=True)
def quick_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set no PDFs."""
    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", no_pdfs)


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[Watch]:
    """An office at work."""
    with watch_at(tmp_path / "zine", people="outage: play") as found:
        assert found.beat(START)
        yield found


def pulses(watch: Watch) -> dict[str, timedelta]:
    """How long ago each thing last worked."""
    with watch.office.desk.store.transaction() as files:
        return {pulse.name: watch.office.clock.now() - pulse.at for pulse in files.pulses()}


def test_a_round_takes_letters_closes_what_is_due_and_sends(watch: Watch) -> None:
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    assert watch.beat(FIRST_DEADLINE)
    assert len(watch.office.filings()) == 1
    assert watch.office.moment().number == 2
    assert watch.office.posts() == []
    sent = [file.name for file in (watch.office.outbox / "new").iterdir()]
    assert len([name for name in sent if ".report." in name]) == 3
    assert len([name for name in sent if ".receipt." in name]) == 1
    assert "1 orders" in watch.log
    assert "is closed; the reports are in" in watch.log
    assert pulses(watch) == dict.fromkeys(("run", f"inbox {watch.office.inbox}", "outbox"), timedelta(0))


def test_a_beat_after_three_days_of_sleep_catches_up(watch: Watch) -> None:
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    assert watch.beat(FIRST_DEADLINE + 3 * DAY)
    assert watch.office.moment().number == 2
    assert watch.office.deadline() == FIRST_DEADLINE + WEEK
    assert "catches up now" in watch.log
    lines = len(watch.lines)
    assert watch.beat()
    assert len(watch.lines) == lines  # and nothing twice


def test_a_mailbox_that_fails_keeps_nobody_waiting(watch: Watch) -> None:
    watch.lose_mailbox()
    assert not watch.beat(FIRST_DEADLINE)
    assert watch.office.moment().number == 2
    watch.find_mailbox()
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    assert "taken again" in watch.log


def break_tending(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    """Have tending the games fail."""

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr("pbem.desk.rounds.tend", fail)


def test_a_mistake_of_ours_is_told_once_a_day(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    watch.mails()
    break_tending(monkeypatch, KeyError("Dear Pat"))
    watch.beats(START + 3 * HOUR)
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    assert not watch.beat()
    assert len(watch.office.filings()) == 1
    (mail,) = watch.mails()
    assert mail["Subject"] == "pbem: pbem run has met a mistake of its own"
    assert "KeyError" in mail.get_content()
    assert "While tending the games: pbem itself has failed (KeyError)." in watch.log
    assert "Dear Pat" not in watch.log
    watch.beat(START + DAY)
    assert len(watch.mails()) == 1


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (
            OSError(28, "No space left on device", "/zine/turns"),
            "/zine/turns: the disk is full; make room, and nothing is lost.",
        ),
        (BoxFault("The box is gone."), "The box is gone."),
    ],
)
def test_trouble_is_told_in_a_sentence_and_no_mail_is_written(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, fault: Exception, words: str
) -> None:
    watch.mails()
    break_tending(monkeypatch, fault)
    watch.beats(START + HOUR)
    assert watch.log.count(words) == 1
    assert "    " not in watch.log
    assert watch.mails() == []


def test_a_full_disk_under_the_database_is_told_and_lived_through(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        with plain_faults(SqliteFile(Path("pbem.db"))):
            fault = sqlite3.OperationalError("database or disk is full")
            fault.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise fault

    with monkeypatch.context() as patch:
        patch.setattr("pbem.desk.rounds.tend", full)
        watch.beats(FIRST_DEADLINE, HOUR)
    assert "disk" in watch.log
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    assert watch.office.moment().number == 2


def test_a_locked_database_is_told_and_lived_through(watch: Watch) -> None:
    watch.office.desk.store.close()
    from pbem.store.opening import open_store

    watch.office.desk.store = open_store(watch.office.config.database_url, patience=0.05)
    with closing(sqlite3.connect(watch.office.config.folder / "pbem.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not watch.beat(FIRST_DEADLINE)
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    assert watch.office.moment().number == 2


def test_another_pbem_at_work_is_waited_for_and_passed_over(watch: Watch) -> None:
    watch.office.desk.patience = 0.1
    with only_one(watch.office.config.folder / ".pbem.lock", lambda _: None):
        assert not watch.beat(FIRST_DEADLINE)
    assert watch.beat(FIRST_DEADLINE + MINUTE)
    assert watch.office.moment().number == 2


def test_mail_that_cannot_be_sent_is_tried_less_often_and_sent_in_the_end(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[str] = []

    def down(self: MaildirOutbox, post: Post) -> None:
        tries.append(post.message_id)
        raise BoxFault("The mail server is away.")

    with monkeypatch.context() as patch:
        patch.setattr(MaildirOutbox, "send", down)
        watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
        watch.beats(START + 2 * HOUR, MINUTE)
    assert 8 <= len(tries) <= 14
    assert watch.log.count("The mail server is away.") == 1
    watch.beats(START + 2 * HOUR + LONGEST_PAUSE, MINUTE)
    assert watch.office.posts() == []
    assert "can be sent again" in watch.log


def test_stopping_ends_a_round_after_the_step_at_hand(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def tend(*_: object) -> list[object]:
        done.append("tend")
        return []

    monkeypatch.setattr("pbem.desk.rounds.tend", tend)
    watch.rounds.is_stopping = lambda: bool(done)
    watch.office.lay(watch.office.letter("ann", "KIND carnivore\n"))
    watch.beat()
    assert done == ["tend"]
    assert len(watch.office.posts()) == 1  # its receipt waits for the next start


def test_a_pause_grows_and_a_clock_set_back_does_not_lengthen_it() -> None:
    pause, waits = Pause(), []
    for _ in range(8):
        pause.lengthen(START)
        assert pause.until
        waits.append((pause.until - START) / MINUTE)
    assert waits == [0.5, 1, 2, 4, 8, 15, 15, 15]
    assert not pause.is_over(START)
    assert pause.is_over(START - DAY)
    assert pause.end()
    assert pause.is_over(START)
    assert not pause.end()
