"""What pbem status and pbem doctor tell of workers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.cli.shown import post_lines
from pbem.desk.safety import doctor_machine
from pbem.desk.safety.atwork import WorkersStatus
from pbem.desk.safety.doctor import examine
from pbem.desk.safety.glance import glance
from pbem.store.jobs import JUDGE, Job
from tests.workers.hall import Hall, hall_of

pytestmark = pytest.mark.postgres


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_a_server: None) -> Iterator[Hall]:
    """A game that a worker looks after."""
    monkeypatch.setattr(doctor_machine, "as_pdf", lambda *_, **__: b"%PDF")
    with hall_of(tmp_path / "pbem", 1, ["ann", "bob"]) as hall:
        yield hall


def said(hall: Hall) -> list[str]:
    """What pbem status says of them, without the times."""
    return [
        line.partition(" 20")[0] for line in post_lines(glance(hall.desk)) if "orker" in line or "job" in line
    ]


def test_who_is_at_work_and_what_fails(hall: Hall) -> None:
    """Jobs that were given up stand there until they succeed."""
    assert glance(hall.desk).workers is None and said(hall) == []
    hall.work()
    assert glance(hall.desk).workers == WorkersStatus(0, 0, 0)
    assert said(hall) == ["pbem worker was at work", "Workers at work: 0; jobs waiting: 0, being done: 0"]
    hall.desk.store.has_queue = True
    with hall.desk.store.transaction() as files:
        files.ask(Job(JUDGE, "island1"))
    with hall.desk.store.transaction() as files:
        files._connection.exec_driver_sql("UPDATE procrastinate_jobs SET status = 'failed', attempts = 9")
    assert said(hall)[2] == "A job FAILS: judge island1, tried 9 times, last"
    found = {one.what: one for one in examine(hall.config.folder, hall.clock, 5, with_mail=False)}
    assert found["workers"].says == "1 job of the workers failed at every try: judge island1."
    hall.work()  # its beat finds nothing due, so nobody asks for it again
    with hall.desk.store.transaction() as files:
        files.ask(Job(JUDGE, "island1"))
    hall.work()
    found = {one.what: one for one in examine(hall.config.folder, hall.clock, 5, with_mail=False)}
    assert found["workers"].is_well and found["workers"].says == "0 workers at work, 0 jobs waiting."


def test_where_pbem_run_has_taken_over_there_is_nothing_to_tell(hall: Hall) -> None:
    """What workers once left in the queue is nobody's any more."""
    hall.work()
    with hall.desk.store.transaction() as files:
        files.set_pulse("run", hall.clock.now(), "every 60 seconds")
    assert glance(hall.desk).workers is None
    assert "workers" not in [one.what for one in examine(hall.config.folder, hall.clock, 5, with_mail=False)]
